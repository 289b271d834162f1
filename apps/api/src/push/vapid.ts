import { createECDH } from "node:crypto";
import type { Sessions } from "@cosecha/trpc/kernel/services";

/** The two halves by which push services know this server (VAPID, RFC 8292), in base64url. */
export interface ParVapid {
  publicKey: string;
  privateKey: string;
}

/**
 * The pair of this installation. It is made of the secret that signs sessions, so that all
 * processes have the same, no database and no backup holds it, and it lasts as long as the sessions
 * of the devices that know it (decision 123).
 */
export function vapidOf({ mac }: Pick<Sessions, "mac">): ParVapid {
  const ecdh = createECDH("prime256v1");
  // One in four thousand million numbers is none of the curve's.
  for (let n = 1; ; n++) {
    try {
      ecdh.setPrivateKey(mac(JSON.stringify(["vapid", n])), "hex");
    } catch {
      continue;
    }
    // Of 32 bytes, also where the first ones are 0.
    const privateKey = ecdh.getPrivateKey().toString("hex").padStart(64, "0");
    return {
      publicKey: ecdh.getPublicKey("base64url"),
      privateKey: Buffer.from(privateKey, "hex").toString("base64url"),
    };
  }
}
