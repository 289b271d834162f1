import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { existsFor } from "./exists.ts";
import { TooManyAsked } from "./registry.ts";

const KNOWN = new Set(["lavega.example.org"]);
const registry = {
  async find(host: string) {
    if (host === "fallo.example.org") throw new TooManyAsked();
    return KNOWN.has(host) ? ({ clave: "la-vega" } as never) : undefined;
  },
};

/** What a proxy is answered; undefined where the request goes on to the cooperative of its host. */
async function ask(
  url: string,
  {
    from = "127.0.0.1",
    method = "GET",
    headers = {},
  }: Partial<Record<"from" | "method", string>> & {
    headers?: Record<string, string>;
  } = {},
) {
  let answered: number | undefined;
  let body = "";
  const response = {
    writeHead(status: number) {
      answered = status;
      return response;
    },
    end(text = "") {
      body += text;
    },
  };
  const request = { method, url, headers, socket: { remoteAddress: from } };
  const operator = { host: "red.example.org" };
  const taken = await existsFor(request, response as unknown as ServerResponse, { registry, operator });
  expect([taken, body]).toEqual([answered !== undefined, ""]);
  return answered;
}

describe("whether a host is somebody's", () => {
  it.each([
    ["lavega.example.org", 200],
    ["LaVega.Example.org.", 200],
    ["red.example.org", 200],
    ["nadie.example.org", 404],
    ["", 404],
    ["%2e%2e/", 404],
    ["lavega.example.org%00", 404],
    ["fallo.example.org", 503],
  ])("is told a proxy, of «%s»: %i", async (host, status) => {
    expect(await ask(`/existe?domain=${host}`)).toBe(status);
  });

  it("is told of one host at a time", async () => {
    expect(await ask("/existe")).toBe(404);
    expect(await ask("/existe?domain=lavega.example.org&domain=red.example.org")).toBe(404);
  });

  it.each(["::1", "::ffff:127.0.0.1", "10.1.2.3", "172.20.0.5", "::ffff:192.168.1.9", "fd00::7"])(
    "is told what asks from near: %s",
    async (from) => {
      expect(await ask("/existe?domain=lavega.example.org", { from })).toBe(200);
    },
  );

  it.each(["203.0.113.9", "172.32.0.1", "::ffff:8.8.8.8", "2001:db8::1", ""])(
    "is not told here what asks from afar: %s",
    async (from) => {
      expect(await ask("/existe?domain=lavega.example.org", { from })).toBeUndefined();
    },
  );

  it.each(["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"])(
    "is not told here what a proxy passes on for somebody: %s",
    async (name) => {
      const headers = { [name]: "203.0.113.9" };
      expect(await ask("/existe?domain=lavega.example.org", { headers })).toBeUndefined();
    },
  );

  it("leaves all else to the cooperatives", async () => {
    expect(await ask("/existe?domain=lavega.example.org", { method: "POST" })).toBeUndefined();
    expect(await ask("/existe/otra?domain=lavega.example.org")).toBeUndefined();
    expect(await ask("/existen?domain=lavega.example.org")).toBeUndefined();
  });
});
