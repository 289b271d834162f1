import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { describe, expect, it, vi } from "vitest";
import { LinesDraft } from "./lines-draft.ts";
import { readCantidad } from "./quantity.ts";
import { sumOf } from "./totals.ts";

const linea = (productoId: number, cantidad = 0, precioProducto = 1.5): LineaVista => ({
  id: null,
  familiaId: 1,
  productoId,
  pedidoId: 1,
  cantidad,
  nombreProducto: `Producto ${productoId}`,
  precioProducto,
  ivaProducto: 0.04,
  totalLinea: 0,
  unidad: "kg",
  categoria: null,
  descripcion: "",
  disponible: null,
  nota: "",
  hasta: 0,
});

const draftOf = (...lineas: LineaVista[]) => {
  const draft = new LinesDraft();
  draft.load(lineas);
  return draft;
};

describe("readCantidad", () => {
  it("accepts a comma or a point, and reads an empty text as 0", () => {
    expect(readCantidad("1,5")).toEqual({ cantidad: 1.5 });
    expect(readCantidad("0.250")).toEqual({ cantidad: 0.25 });
    expect(readCantidad("  ")).toEqual({ cantidad: 0 });
  });
  it("says what is wrong with any other text", () => {
    expect(readCantidad("1.250")).toEqual({ error: "¿1,25 o 1250? Escríbalo con coma o sin punto." });
    expect(readCantidad(" 12.000 ")).toEqual({ error: "¿12 o 12000? Escríbalo con coma o sin punto." });
    expect(readCantidad("1.250,5")).toEqual({ cantidad: 1250.5 });
    for (const text of ["abc", "-1", "1,2345", "1000000"]) expect(readCantidad(text)).toHaveProperty("error");
  });
});

describe("LinesDraft", () => {
  it("sends only lines that differ from the server's", () => {
    const draft = draftOf(linea(1, 2), linea(2), linea(3));
    draft.write(1, "2,0");
    draft.write(2, "1,5");
    expect(draft.changes()).toEqual({
      lines: [{ productoId: 2, cantidad: 1.5, antes: 0 }],
      invalid: [],
      conflicts: [],
    });
    draft.write(3, "kilo");
    expect(draft.changes().invalid).toEqual([3]);
    expect(draft.total().changes).toBe(2);
  });

  it("adds up line totals that are each rounded to cents", () => {
    const draft = draftOf(linea(1, 1, 1.11), linea(2, 1, 1.11), linea(3, 1, 1.11));
    // 1.11 × 1.04 = 1.1544 → 1.15, three times.
    expect(draft.total()).toEqual({ total: "3.45", productos: 3, changes: 0, conflicts: 0 });
  });

  it("can add up the stored quantities instead of the typed ones", () => {
    const stored = linea(1, 1, 2);
    const draft = draftOf(stored, linea(2));
    draft.write(2, "5");
    expect(sumOf([stored, linea(2)])).toEqual({ total: "2.08", productos: 1 });
    expect(draft.total()).toEqual({ total: "9.88", productos: 2, changes: 1, conflicts: 0 });
    draft.discard();
    expect(draft.total()).toEqual({ total: "2.08", productos: 1, changes: 0, conflicts: 0 });
  });

  it("gives what was discarded, to be restored unless it has been typed over", () => {
    const draft = draftOf(linea(1, 1), linea(2), linea(3));
    draft.write(1, "5");
    draft.write(2, "muchas");
    draft.writeNote(1, "maduros");
    const discarded = draft.discard();
    expect(draft.total().changes).toBe(0);
    draft.write(2, "3");
    draft.restore(discarded);
    expect([1, 2, 3].map((id) => draft.row(id).text)).toEqual(["5", "3", ""]);
    expect(draft.row(1).nota).toBe("maduros");
    expect(draft.discard([2]).map(({ productoId }) => productoId)).toEqual([2]);
  });

  it("rewrites a quantity as it was understood when its field is left", () => {
    const draft = draftOf(linea(1), linea(2), linea(3));
    draft.write(1, "00012");
    draft.write(2, " 2,5 ");
    draft.write(3, "1.250");
    for (const id of [1, 2, 3]) draft.leave(id);
    expect([1, 2, 3].map((id) => draft.row(id).text)).toEqual(["12", "2,5", "1.250"]);
    expect(draft.total().changes).toBe(3);
  });

  it("gives back the text that was there when the cursor came, once", () => {
    const draft = draftOf(linea(1, 2));
    draft.write(1, "3");
    draft.enter(1);
    draft.write(1, "35");
    expect(draft.restoreText(1)).toBe(true);
    expect(draft.row(1).text).toBe("3");
    expect(draft.restoreText(1)).toBe(false);
    // Saving takes what is there for the old value.
    draft.write(1, "4");
    draft.settle();
    expect(draft.restoreText(1)).toBe(false);
    draft.leave(1);
    expect(draft.restoreText(1)).toBe(false);
    draft.discard();
    draft.enter(1);
    draft.write(1, "9");
    draft.restoreText(1);
    expect(draft.total().changes).toBe(0);
  });

  it("steps up to what is left, and from beyond it only down", () => {
    const draft = draftOf({ ...linea(1), disponible: 2.5 }, { ...linea(2, 4), disponible: 1 });
    for (let n = 0; n < 5; n += 1) draft.step(1, 1);
    expect(draft.row(1).text).toBe("2,5");
    draft.write(1, "500");
    draft.step(1, 1);
    expect(draft.row(1).text).toBe("500");
    draft.step(1, -1);
    expect(draft.row(1).text).toBe("499");
    draft.step(2, 1);
    expect(draft.total().changes).toBe(1);
    draft.step(2, -1);
    draft.step(2, 1);
    expect(draft.row(2).cantidad).toBe(4);
  });

  it("steps up and down without rounding errors, and not below 0", () => {
    const draft = draftOf(linea(1, 1.3));
    draft.step(1, -1);
    expect(draft.row(1)).toMatchObject({ text: "0,3", cantidad: 0.3, changed: true });
    draft.step(1, -1);
    expect(draft.row(1)).toMatchObject({ text: "", cantidad: 0 });
  });

  it("keeps a row's object while another row changes, so that it is not drawn again", () => {
    const draft = draftOf(linea(1), linea(2));
    const before = draft.row(2);
    const listener = vi.fn();
    draft.subscribe(listener);
    draft.write(1, "1");
    expect(listener).toHaveBeenCalledOnce();
    expect(draft.row(2)).toBe(before);
  });

  it("shows a refusal at its line until that line is changed", () => {
    const draft = draftOf(linea(1));
    draft.write(1, "9");
    draft.refuse(draft.changes().lines, new Map([[1, "No queda bastante"]]));
    expect(draft.row(1)).toMatchObject({ text: "9", error: "No queda bastante" });
    draft.write(1, "8");
    expect(draft.row(1).error).toBeNull();
  });

  describe("what more is accepted", () => {
    const enCajas = (hasta: number, cantidad = 2) => ({
      ...{ ...linea(1, cantidad), hasta, caja: { lleva: 12, hay: 3, aceptan: 1 } },
    });

    it("is saved with the quantity, says what it replaces, and goes with the line", () => {
      const draft = draftOf(enCajas(1), linea(2, 1));
      draft.writeHasta(1, "3");
      draft.writeHasta(2, "4");
      expect(draft.changes().lines).toEqual([
        { productoId: 1, cantidad: 2, antes: 2, hasta: 3, hastaAntes: 1 },
      ]);
      expect(draft.row(1)).toMatchObject({ hastaText: "3", hasta: 3, changed: true });
      draft.writeHasta(1, "tres");
      expect(draft.changes()).toMatchObject({ lines: [], invalid: [1] });
      draft.write(1, "0");
      expect(draft.changes()).toMatchObject({ lines: [{ cantidad: 0 }], invalid: [] });
      draft.discard();
      draft.writeHasta(1, "1");
      expect(draft.total().changes).toBe(0);
    });

    it("stays when only the quantity has been saved, and goes once it is saved", () => {
      const draft = draftOf(enCajas(0));
      draft.write(1, "3");
      draft.send(draft.changes().lines);
      draft.writeHasta(1, "2");
      draft.load([enCajas(0, 3)]);
      expect(draft.changes().lines).toEqual([
        { productoId: 1, cantidad: 3, antes: 3, hasta: 2, hastaAntes: 0 },
      ]);
      const next = draftOf(enCajas(0, 3));
      expect(next.restore(draft.pending())).toEqual([1]);
      draft.load([enCajas(2, 3)]);
      expect(draft.pending()).toEqual([]);
    });

    it("replaces another's only once that has been read", () => {
      const draft = draftOf(enCajas(0));
      draft.writeHasta(1, "2");
      draft.refuse(draft.changes().lines, new Map([[1, "Otra persona lo ha cambiado"]]));
      draft.load([enCajas(1)]);
      expect(draft.changes().lines).toMatchObject([{ hastaAntes: 0 }]);
      draft.writeHasta(1, "3");
      expect(draft.changes().lines).toMatchObject([{ hasta: 3, hastaAntes: 1 }]);
    });
  });

  describe("notes", () => {
    const noted = (nota: string, cantidad = 2) => ({ ...linea(1, cantidad), nota });

    it("are saved with the quantity, trimmed, and say which note they replace", () => {
      const draft = draftOf(noted("maduros"), linea(2));
      draft.writeNote(1, " verdes ");
      draft.write(2, "1");
      draft.writeNote(2, "pequeños");
      expect(draft.changes().lines).toEqual([
        { productoId: 1, cantidad: 2, antes: 2, nota: "verdes", notaAntes: "maduros" },
        { productoId: 2, cantidad: 1, antes: 0, nota: "pequeños", notaAntes: "" },
      ]);
      expect(draft.row(1)).toMatchObject({ nota: " verdes ", changed: true });
      draft.writeNote(1, "maduros ");
      draft.write(2, "0");
      expect(draft.changes().lines).toEqual([]);
    });

    it("stay when only the quantity has been saved, and go once they are saved", () => {
      const draft = draftOf(noted(""));
      draft.write(1, "3");
      const [line] = draft.changes().lines;
      draft.send([line!]);
      draft.writeNote(1, "verdes");
      draft.load([noted("", 3)]);
      expect(draft.changes().lines).toEqual([
        { productoId: 1, cantidad: 3, antes: 3, nota: "verdes", notaAntes: "" },
      ]);
      expect(draft.pending()).toMatchObject([{ text: "3", nota: { text: "verdes", antes: "" } }]);
      draft.load([noted("verdes", 3)]);
      expect(draft.pending()).toEqual([]);
    });

    it("replace another's note only once that has been read", () => {
      const draft = draftOf(noted("maduros"));
      draft.writeNote(1, "verdes");
      draft.refuse(draft.changes().lines, new Map([[1, "Otra persona ha escrito una nota"]]));
      draft.load([noted("grandes")]);
      expect(draft.changes().lines).toMatchObject([{ notaAntes: "maduros" }]);
      expect(draft.row(1).error).toBe("Otra persona ha escrito una nota");
      draft.writeNote(1, "verdes y grandes");
      expect(draft.changes().lines).toMatchObject([{ nota: "verdes y grandes", notaAntes: "grandes" }]);
    });

    it("are kept on the device and taken up again", () => {
      const draft = draftOf(noted(""));
      draft.writeNote(1, "verdes");
      const next = draftOf(noted(""));
      expect(next.restore(draft.pending())).toEqual([1]);
      expect(next.row(1)).toMatchObject({ nota: "verdes", changed: true });
    });
  });
});
