import { describe, expect, it } from "vitest";
import { isPublic, publicAddressOf } from "./public-address.ts";

describe("addresses of the open internet", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "172.32.0.1"])(
    "%s is one",
    (address) => expect(isPublic(address)).toBe(true),
  );
  it.each([
    ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...["169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1"],
    ...["::", "::1", "fc00::1", "fd12::1", "fe80::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"],
    ...["64:ff9b::7f00:1", "::7f00:1", "::ffff:7f00:1", "::ffff:0:7f00:1"],
    // What networks keep for themselves, and what carries an inner address of the older kind.
    ...["64:ff9b:1::a00:1", "fec0::1", "5f00::1", "2002:a00:1::", "2001:0:a00:1::", "2001:db8::1"],
  ])("%s is none", (address) => expect(isPublic(address)).toBe(false));

  it("are what a host has, all of them", async () => {
    const answering = (...addresses: string[]) =>
      (async () => addresses.map((address) => ({ address, family: 4 }))) as never;
    expect(await publicAddressOf("mail.example", answering("8.8.8.8", "8.8.4.4"))).toBe("8.8.8.8");
    for (const its of [["8.8.8.8", "10.0.0.1"], ["127.0.0.1"], []]) {
      await expect(publicAddressOf("mail.example", answering(...its))).rejects.toThrow("no es una dirección");
    }
    await expect(publicAddressOf("127.0.0.1")).rejects.toThrow();
    await expect(publicAddressOf("[::1]")).rejects.toThrow();
    await expect(publicAddressOf("localhost")).rejects.toThrow();
  });
});
