import { randomUUID } from "node:crypto";
import type { Context } from "../kernel/context.ts";
import { isSameText } from "../kernel/same-text.ts";
import type { Quien } from "./attempt.ts";

/**
 * A device's mark: its random name, and a signature of that name that only this server can make for
 * this user and their current password.
 */
const markOf = ({ sessions }: Pick<Context, "sessions">, name: string, { id, hash }: Quien) =>
  `${name}.${sessions.mac(JSON.stringify(["aparato", name, id, hash]))}`;

/**
 * The device's name, where its mark proves that this user has signed in on it with their current
 * password; null otherwise.
 */
export function knownDevice(ctx: Pick<Context, "device" | "sessions">, quien: Quien | null): string | null {
  const { id, hash } = quien ?? { id: 0, hash: null };
  const mark = ctx.device?.read(id) ?? "";
  const [name = ""] = mark.split(".", 1);
  return isSameText(mark, markOf(ctx, name, { id, hash })) ? name : null;
}

/**
 * Leaves this user's mark on the device, under the device's name; a null `name` gives it a new one.
 */
export function rememberDevice(
  ctx: Pick<Context, "device" | "sessions">,
  quien: Quien,
  name: string | null,
): void {
  ctx.device?.keep(quien.id, markOf(ctx, name ?? randomUUID(), quien));
}
