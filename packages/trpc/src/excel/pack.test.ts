import { expect, it } from "vitest";
import { pack, unpack } from "./pack.ts";

it("packing and unpacking an answer keeps it, and packs its long lists as texts", async () => {
  const filas = Array.from({ length: 450 }, (_, n) => [`A${n}`, null, { n }]);
  const answer = {
    productos: filas,
    rechazo: null,
    hojas: [
      { nombre: "Hoja 1", filas },
      { nombre: null, filas: [] },
    ],
    relleno: { bytes: new Uint8Array([1, 2]) },
  };
  const packed = pack(answer);
  expect(JSON.stringify(packed)).not.toBe(JSON.stringify(answer));
  expect(Object.values((packed as { productos: object }).productos)).toEqual([
    [expect.any(String), expect.any(String), expect.any(String)],
  ]);
  expect(await unpack(structuredClone(packed))).toEqual(answer);
  expect([await unpack("ok"), await unpack(null)]).toEqual(["ok", null]);
});
