import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Context } from "../kernel/context.ts";
import type { Quien } from "./attempt.ts";

/**
 * A mark is a name by chance, and what only this server makes of it for this user with this
 * password.
 */
const markOf = ({ sessions }: Pick<Context, "sessions">, name: string, { id, hash }: Quien) =>
  `${name}.${sessions.mac(JSON.stringify(["aparato", name, id, hash]))}`;

/**
 * The name of the device, where its mark says that this user has signed in on it with the password
 * of now.
 */
export function knownDevice(ctx: Pick<Context, "device" | "sessions">, quien: Quien | null): string | null {
  const { id, hash } = quien ?? { id: 0, hash: null };
  const mark = ctx.device?.read(id) ?? "";
  const [name = ""] = mark.split(".", 1);
  const [said, right] = [Buffer.from(mark), Buffer.from(markOf(ctx, name, { id, hash }))];
  return said.length === right.length && timingSafeEqual(said, right) ? name : null;
}

/** Leaves a mark of a user who has signed in; under the name that the device has, if it has one. */
export function rememberDevice(
  ctx: Pick<Context, "device" | "sessions">,
  quien: Quien,
  name: string | null,
): void {
  ctx.device?.keep(quien.id, markOf(ctx, name ?? randomUUID(), quien));
}
