import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EditState, mergeEdit, stateOf } from "./edits.ts";
import { LinesDraft } from "./lines-draft.ts";
import { readCantidad } from "./quantity.ts";

const linea = (productoId: number, cantidad = 0): LineaVista => ({
  id: null,
  familiaId: 1,
  productoId,
  pedidoId: 1,
  cantidad,
  nombreProducto: `Producto ${productoId}`,
  precioProducto: 1.5,
  ivaProducto: 0.04,
  totalLinea: 0,
  unidad: "kg",
  categoria: null,
  descripcion: "",
  disponible: null,
  nota: "",
  hasta: 0,
});

describe("a typed quantity and the server's", () => {
  it.each<[text: string, antes: number, stored: number, EditState]>([
    ["2", 0, 0, "change"],
    ["", 3, 3, "change"],
    ["2,0", 2, 2, "same"],
    ["2", 0, 2, "same"],
    ["", 0, 3, "reverted"],
    ["2", 0, 3, "conflict"],
    ["", 2, 3, "conflict"],
    ["dos", 0, 3, "invalid"],
  ])("«%s» typed over %d, where there is %d by now: %s", (text, antes, stored, state) => {
    expect(stateOf({ text, antes, enviados: [] }, stored)).toBe(state);
  });

  it.each([
    ["stored by us without our knowing, and typed on since", "3", [2], 2, { antes: 2, enviados: [] }],
    ["sent, and somebody else's by now", "2", [2], 5, { antes: 0, enviados: [2] }],
    ["sent, and still on its way", "2", [2], 0, { antes: 0, enviados: [2] }],
  ])("%s", (_, text, enviados, stored, expected) => {
    expect(mergeEdit({ text, antes: 0, enviados }, stored, false)).toEqual({ text, ...expected });
  });

  it("drops a typed quantity that the server has, but not during typing: «1» may become «15»", () => {
    const edit = { text: "1", antes: 0, enviados: [] };
    expect(mergeEdit(edit, 1, false)).toBeNull();
    expect(mergeEdit(edit, 1, true)).toBe(edit);
    expect(mergeEdit({ ...edit, text: "1,", enviados: [1] }, 1, true)).toEqual({
      ...edit,
      text: "1,",
      antes: 1,
    });
  });
});

describe("LinesDraft, with others at the same order", () => {
  const draftOf = (...lineas: LineaVista[]) => {
    const draft = new LinesDraft();
    draft.load(lineas);
    return draft;
  };

  it("takes the server's value where nothing is typed, and marks it for a while", () => {
    const marked: [number, number][] = [];
    const draft = new LinesDraft((...news) => marked.push(news));
    draft.load([linea(1, 1), linea(2, 1)]);
    draft.load([linea(1, 3), linea(2, 1)]);
    expect(marked).toEqual([[1, 3]]);
    expect(draft.row(1)).toMatchObject({ text: "3", changed: false, news: 3 });
    expect(draft.row(2).news).toBeNull();
    draft.forgetNews(1, 2);
    expect(draft.row(1).news).toBe(3);
    draft.forgetNews(1, 3);
    expect(draft.row(1).news).toBeNull();
  });

  it("does not mark what the user has saved", () => {
    const draft = draftOf(linea(1));
    draft.write(1, "2");
    draft.send(draft.changes().lines);
    draft.load([linea(1, 2)]);
    expect(draft.row(1)).toMatchObject({ text: "2", changed: false, news: null });
  });

  it("asks about a line that both have changed, and does not send it before the answer", () => {
    const draft = draftOf(linea(1, 1), linea(2));
    draft.write(1, "2");
    draft.write(2, "4");
    draft.load([linea(1, 3), linea(2)]);
    expect(draft.row(1)).toMatchObject({ text: "2", conflict: 3, changed: true });
    expect(draft.changes()).toEqual({
      lines: [{ productoId: 2, cantidad: 4, antes: 0 }],
      invalid: [],
      conflicts: [1],
    });
    expect(draft.total()).toMatchObject({ changes: 2, conflicts: 1 });
    draft.resolve(1, "ours");
    expect(draft.row(1).conflict).toBeNull();
    expect(draft.changes().lines).toContainEqual({ productoId: 1, cantidad: 2, antes: 3 });
  });

  it("drops the typed quantity only when the other's is chosen", () => {
    const draft = draftOf(linea(1, 1));
    draft.write(1, "2");
    draft.load([linea(1, 3)]);
    draft.resolve(1, "theirs");
    expect(draft.row(1)).toMatchObject({ text: "3", changed: false, conflict: null });
    expect(draft.pending()).toEqual([]);
  });

  it("does not change a text during typing, and takes the server's value when the field is left", () => {
    const draft = draftOf(linea(1, 2));
    draft.enter(1);
    draft.write(1, "");
    draft.write(1, "2");
    draft.load([linea(1, 7)]);
    expect(draft.row(1).text).toBe("2");
    draft.leave(1);
    expect(draft.row(1)).toMatchObject({ text: "7", news: 7, changed: false });
  });

  it("does not change a quantity in a focused field, and compares later typing with the value shown there", () => {
    const draft = draftOf(linea(1, 3));
    draft.enter(1);
    draft.load([linea(1, 5)]);
    expect(draft.row(1)).toMatchObject({ text: "3", news: null });
    draft.leave(1);
    expect(draft.row(1)).toMatchObject({ text: "5", news: 5 });
    draft.enter(1);
    draft.load([linea(1, 6)]);
    draft.write(1, "2");
    expect(draft.row(1).conflict).toBe(6);
  });

  it("shows a saved quantity, or the other's that was chosen, also in a focused field", () => {
    const draft = draftOf(linea(1), linea(2, 1));
    draft.enter(1);
    draft.write(1, "2");
    draft.settle();
    draft.send(draft.changes().lines);
    draft.load([linea(1, 2), linea(2, 1)]);
    expect(draft.row(1)).toMatchObject({ text: "2", changed: false, news: null });
    draft.enter(2);
    draft.write(2, "4");
    draft.load([linea(1, 2), linea(2, 3)]);
    draft.resolve(2, "theirs");
    expect(draft.row(2)).toMatchObject({ text: "3", conflict: null });
  });

  it("keeps the objects of unchanged rows, so that they are not drawn again", () => {
    const draft = draftOf(linea(1, 3), linea(2, 1));
    const [one, two] = [draft.row(1), draft.row(2)];
    draft.load([linea(1, 3), linea(2, 2)]);
    expect(draft.row(1)).toBe(one);
    expect(draft.row(2)).not.toBe(two);
  });

  it("takes the server's value at once when stepping back leaves nothing to save", () => {
    const draft = draftOf(linea(1));
    draft.step(1, 1);
    draft.load([linea(1, 5)]);
    draft.step(1, -1);
    expect(draft.row(1)).toMatchObject({ text: "5", news: 5, changed: false });
  });

  it("reports what was typed for a product that no longer exists", () => {
    const draft = draftOf(linea(1), linea(2));
    draft.write(1, "2");
    draft.load([linea(2)]);
    expect(draft.gone()).toMatchObject([{ nombre: "Producto 1", text: "2" }]);
    expect(draft.pending()).toHaveLength(1);
    draft.forgetGone();
    expect(draft.pending()).toEqual([]);
  });

  it("restores a kept draft, but not over newer typing", () => {
    const kept = (productoId: number, text: string, antes = 0) => ({
      productoId,
      nombre: `Producto ${productoId}`,
      text,
      antes,
      enviados: [],
    });
    const draft = draftOf(linea(1), linea(2, 5), linea(3, 4));
    draft.write(1, "9");
    expect(draft.restore([kept(1, "2"), kept(2, "3"), kept(3, "4"), kept(8, "1")])).toEqual([2]);
    expect(draft.row(1).text).toBe("9");
    expect(draft.row(2)).toMatchObject({ text: "3", conflict: 5 });
    expect(draft.row(3)).toMatchObject({ text: "4", changed: false });
    expect(draft.gone()).toMatchObject([{ productoId: 8, text: "1" }]);
  });

  it("fills empty lines, and can undo that", () => {
    const draft = draftOf(linea(1), linea(2));
    draft.write(1, "1");
    const lines = [1, 2].map((productoId) => ({ productoId, cantidad: 2 }));
    expect(draft.fill(lines)).toEqual([2]);
    draft.discard([2]);
    expect(draft.changes().lines).toEqual([{ productoId: 1, cantidad: 1, antes: 0 }]);
  });
});

const IDS = [1, 2, 3];
const cantidad = fc.integer({ min: 0, max: 3 });
const productoId = fc.constantFrom(...IDS);

describe("merging", () => {
  type Event = { kind: "type"; id: number; n: number } | { kind: "server"; id: number; n: number };
  const event: fc.Arbitrary<Event> = fc.record({
    kind: fc.constantFrom("type" as const, "server" as const),
    id: productoId,
    n: cantidad,
  });

  const replay = (events: readonly Event[]) => {
    const server = new Map(IDS.map((id) => [id, 0]));
    const draft = new LinesDraft();
    const load = () => draft.load(IDS.map((id) => linea(id, server.get(id))));
    load();
    for (const { kind, id, n } of events) {
      if (kind === "type") {
        draft.enter(id);
        draft.write(id, String(n));
        draft.leave(id);
      } else {
        server.set(id, n);
        load();
      }
    }
    load();
    return { draft, load, rows: IDS.map((id) => draft.row(id)), changes: draft.changes() };
  };

  it("does not depend on the order in which changes of different lines arrive", () => {
    void fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const byLine = [...events].sort((a, b) => a.id - b.id);
        const one = replay(events);
        const other = replay(byLine);
        expect(other.rows).toEqual(one.rows);
        const sorted = (lines: { productoId: number }[]) =>
          [...lines].sort((a, b) => a.productoId - b.productoId);
        expect(sorted(other.changes.lines)).toEqual(sorted(one.changes.lines));
      }),
    );
  });

  it("changes nothing when it is repeated", () => {
    void fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const { draft, load, rows, changes } = replay(events);
        load();
        expect(IDS.map((id) => draft.row(id))).toEqual(rows);
        expect(draft.changes()).toEqual(changes);
      }),
    );
  });
});

/** A server that merges savings line by line, and two people of a family who write one order. */
describe("two users who edit one order", () => {
  const act = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom("type", "save", "lose the answer", "refresh", "reload", "ours", "theirs"),
    id: productoId,
    n: cantidad,
  });

  /** A conflict is shown, and who typed writes again what was there before it. */
  const conflictTypedAway = [
    { who: 0, what: "type", id: 2, n: 2 },
    { who: 0, what: "save", id: 1, n: 0 },
    { who: 1, what: "type", id: 2, n: 1 },
    { who: 1, what: "save", id: 1, n: 0 },
    { who: 1, what: "type", id: 2, n: 0 },
    { who: 1, what: "refresh", id: 1, n: 0 },
  ] as const;

  it("lose nothing they typed without a notice, and overwrite nobody", () => {
    void fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
        const server = new Map(IDS.map((id) => [id, 0]));
        const lineas = () => IDS.map((id) => linea(id, server.get(id)));
        const open = () => {
          const draft = new LinesDraft();
          draft.load(lineas());
          return draft;
        };
        const drafts = [open(), open()];
        /** What each typed last and has not seen stored, told otherwise, or given up. */
        const typed = [new Map<number, number>(), new Map<number, number>()];
        const check = (who: number) => {
          for (const [id, n] of typed[who] ?? []) {
            const row = drafts[who]?.row(id);
            if (row?.cantidad === n) continue;
            // Back at what it was typed over is no change of one's own; what came instead is
            // marked.
            expect(row?.news, `${id}: ${n}`).toBe(row?.cantidad);
            typed[who]?.delete(id);
          }
        };
        for (const { who, what, id, n } of acts) {
          const draft = drafts[who] as LinesDraft;
          const mine = typed[who] as Map<number, number>;
          if (what === "type") {
            draft.write(id, String(n));
            mine.set(id, n);
          } else if (what === "refresh") draft.load(lineas());
          else if (what === "reload") {
            const kept = draft.pending();
            drafts[who] = open();
            drafts[who].restore(kept);
            for (const [product] of mine) {
              if (!kept.some(({ productoId: known }) => known === product)) mine.delete(product);
            }
          } else if (what === "ours" || what === "theirs") {
            if (draft.row(id).conflict === null) continue;
            draft.resolve(id, what);
            if (what === "theirs") mine.delete(id);
          } else {
            const { lines, conflicts } = draft.changes();
            if (conflicts.length > 0) continue;
            for (const line of lines) {
              // Nothing is sent that changes nothing, by what this screen knows.
              expect(line.cantidad).not.toBe(line.antes);
              expect(draft.row(line.productoId).changed).toBe(true);
            }
            draft.send(lines);
            const refused = lines.filter(({ productoId: p, antes, cantidad: c }) => {
              const stored = server.get(p);
              return stored !== antes && stored !== c;
            });
            if (refused.length === 0) {
              for (const line of lines) server.set(line.productoId, line.cantidad);
              if (what === "lose the answer") continue;
              for (const line of lines) mine.delete(line.productoId);
            } else {
              if (what === "lose the answer") continue;
              draft.refuse(lines, new Map());
            }
            draft.load(lineas());
          }
          check(who);
        }
        // In the end everybody answers what is asked and saves: then the server has what the
        // screens show.
        for (const draft of drafts) {
          draft.load(lineas());
          for (const id of draft.changes().conflicts) draft.resolve(id, "ours");
          for (const line of draft.changes().lines) {
            expect(server.get(line.productoId)).toBe(line.antes);
            server.set(line.productoId, line.cantidad);
          }
          draft.load(lineas());
          for (const id of IDS)
            expect(readCantidad(draft.row(id).text)).toEqual({ cantidad: server.get(id) });
          expect(draft.changes()).toEqual({ lines: [], invalid: [], conflicts: [] });
        }
      }),
      { numRuns: 500, examples: [[[...conflictTypedAway]]] },
    );
  });
});
