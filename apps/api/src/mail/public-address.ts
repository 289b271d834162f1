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
for (const [net, bits] of [
  ...[["::", 96] as const, ["64:ff9b::", 96] as const, ["100::", 64] as const],
  ...[["fc00::", 7] as const, ["fe80::", 10] as const, ["ff00::", 8] as const],
]) {
  NOT_PUBLIC.addSubnet(net, bits, "ipv6");
}

export const isPublic = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return !NOT_PUBLIC.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
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
