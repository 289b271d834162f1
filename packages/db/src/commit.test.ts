import { afterEach, expect, it, vi } from "vitest";
import { GuardedPGlite } from "./guarded-pglite.ts";
import { createTestDatabase } from "./testing.ts";

afterEach(() => vi.restoreAllMocks());

it("tells whoever commits that the embedded database could not", async () => {
  const { db, close } = await createTestDatabase();
  const send = GuardedPGlite.prototype.execProtocolRaw;
  vi.spyOn(GuardedPGlite.prototype, "execProtocolRaw").mockImplementation(function (
    this: GuardedPGlite,
    ...message
  ) {
    if (Buffer.from(message[0]).includes("COMMIT")) throw new Error("The disk is gone.");
    return send.apply(this, message);
  });
  const data = { nombre: "Una", email: "u@x.es" };
  await expect(db.$transaction((tx) => tx.familia.create({ data }))).rejects.toThrow("The disk is gone.");
  vi.restoreAllMocks();
  await close();
});
