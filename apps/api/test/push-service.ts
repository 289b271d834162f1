import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser that has subscribed: what it says of itself, and what it reads with. */
export function createBrowser(origin: string) {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const secret = randomBytes(16);
  const [id, path] = [randomBytes(8).toString("hex"), "/enviar/"];
  return {
    path: `${path}${id}`,
    suscripcion: {
      endpoint: `${origin}${path}${id}`,
      p256dh: own.toString("base64url"),
      auth: secret.toString("base64url"),
    },
    /** Reads what was encrypted for it (RFC 8291, and RFC 8188 for its form). */
    read(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const theirs = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const derive = (key: Uint8Array, using: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync("sha256", key, using, info, length));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const key = derive(ecdh.computeSecret(theirs), secret, info, 32);
      const cek = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", cek, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A 2 ends the last record.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
    },
  };
}

/** What a push service was sent. */
interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A push service: it takes all that comes with 201, unless `answer` says otherwise of a path. */
export async function createPushService() {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(201).end();
    else answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path: string, how: (response: ServerResponse) => void) => void answers.set(path, how),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the server says of itself to a push service (RFC 8292). Throws where it is not signed. */
export function readVapid(authorization: string | undefined) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("This is signed by somebody else.");
  return { clave: key, ...JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
