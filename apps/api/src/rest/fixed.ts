import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context as HonoContext } from "hono";

/**
 * Answers with what is the same for everybody while the server runs. It is made, compressed and
 * hashed once, when it is first asked for: anybody may ask for it, as often as they like.
 */
export function fixedAnswer(
  make: () => string | Promise<string>,
  headers: { "content-type": string; "cache-control"?: string },
): (c: HonoContext) => Promise<Response> {
  let made: ReturnType<typeof prepare> | undefined;
  return async (c) => {
    made ??= prepare(make);
    const { plain, zipped, etag } = await made;
    const isZipped = /\bgzip\b(?!\s*;\s*q=0)/i.test(c.req.header("accept-encoding") ?? "");
    const body = isZipped ? zipped : plain;
    return c.body(body, 200, {
      ...headers,
      etag,
      "content-length": String(body.length),
      ...(isZipped && { "content-encoding": "gzip" }),
    });
  };
}

async function prepare(make: () => string | Promise<string>) {
  const plain = new Uint8Array(Buffer.from(await make()));
  return {
    plain,
    zipped: new Uint8Array(await promisify(gzip)(plain)),
    etag: `W/"${createHash("sha256").update(plain).digest("base64url")}"`,
  };
}
