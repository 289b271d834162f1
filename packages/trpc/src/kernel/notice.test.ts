import { describe, expect, it } from "vitest";
import { ANYTHING, payloadOf, readPayload } from "./notice.ts";

describe("notices", () => {
  it("are read as they were announced, and shortened where they would be too long", () => {
    const few = { disponibleId: 1, productoIds: [1, 2], familiaId: 3 };
    expect(readPayload(payloadOf(few))).toEqual(few);
    const many = { disponibleId: 1, productoIds: Array.from({ length: 2_000 }, (_, n) => 1_000_000 + n) };
    const payload = payloadOf(many);
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(readPayload(payload)).toEqual({ disponibleId: 1, productoIds: null });
    const { productoIds: familias } = many;
    const ofMany = { disponibleId: 1, productoIds: [], reparto: { pedidoId: 3, familias } };
    expect(readPayload(payloadOf(ofMany))).toEqual({ ...ofMany, reparto: { pedidoId: 3, familias: null } });
  });

  it.each(["", "null", "{}", "[1]", '{"disponibleId":"1","productoIds":[]}', "drop table"])(
    "that cannot be read mean that anything may have changed: %s",
    (payload) => expect(readPayload(payload)).toEqual(ANYTHING),
  );
});
