import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";

/** What is no address of the open internet: this machine, its networks, what is kept for other uses. */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ...[
    ["0.0.0.0", 8] as const,
    ["10.0.0.0", 8] as const,
    ["100.64.0.0", 10] as const,
    ["127.0.0.0", 8] as const,
  ],
  ...[["169.254.0.0", 16] as const, ["172.16.0.0", 12] as const, ["192.0.0.0", 24] as const],
  ...[["192.168.0.0", 16] as const, ["198.18.0.0", 15] as const, ["224.0.0.0", 3] as const],
]) {
  NOT_PUBLIC.addSubnet(net, bits, "ipv4");
}
/** All of the open internet is within this; networks keep the rest for themselves. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
// What carries an address of the older kind (Teredo, 6to4), and what is for protocols and examples.
for (const [net, bits] of [
  ...[["2001::", 23] as const, ["2001:db8::", 32] as const],
  ...[["2002::", 16] as const, ["3fff::", 20] as const],
]) {
  NOT_PUBLIC.addSubnet(net, bits, "ipv6");
}

export const isPublic = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return !NOT_PUBLIC.check(plain, "ipv4");
  return PUBLIC_6.check(plain, "ipv6") && !NOT_PUBLIC.check(plain, "ipv6");
};

/**
 * An address of a host, where all that it has are of the open internet. Throws otherwise: whoever names
 * a host must not get at what only this machine can reach. It is connected to, and not the name, which
 * might mean another one a moment later.
 */
export async function publicAddressOf(host: string, resolve = lookup): Promise<string> {
  const found = await resolve(host.replace(/^\[|\]$/g, ""), { all: true });
  const [first] = found;
  if (first === undefined || found.some(({ address }) => !isPublic(address))) {
    throw new Error("no es una dirección de internet");
  }
  return first.address;
}
