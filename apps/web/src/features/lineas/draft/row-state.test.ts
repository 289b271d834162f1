import { describe, expect, it } from "vitest";
import { type RowState, rowStateOf } from "./row-state.ts";

const edit = (text: string, antes = 0) => ({ text, antes, enviados: [] });
const facts = {
  edit: undefined,
  stored: 0,
  storedNote: "",
  storedMore: { hasta: 0 },
  serverError: null,
  news: null,
};

describe("a row", () => {
  it("shows the server's quantity where nothing is typed, and marks it when it is new", () => {
    expect(rowStateOf({ ...facts, stored: 1.5, news: 1.5, serverError: "No queda" })).toEqual({
      text: "1,5",
      cantidad: 1.5,
      nota: "",
      hastaText: "",
      hasta: 0,
      changed: false,
      error: "No queda",
      conflict: null,
      news: 1.5,
    });
  });

  it.each<[text: string, antes: number, stored: number, Partial<RowState>]>([
    ["2", 0, 0, { cantidad: 2, changed: true, error: "No queda", conflict: null }],
    ["2,0", 0, 2, { cantidad: 2, changed: false, error: "No queda", conflict: null }],
    ["2", 0, 3, { cantidad: 2, changed: true, error: null, conflict: 3 }],
    ["", 0, 3, { cantidad: 0, changed: false, error: "No queda", conflict: null }],
  ])("«%s» typed over %d, where there is %d by now, is %o", (text, antes, stored, expected) => {
    expect(rowStateOf({ ...facts, edit: edit(text, antes), stored, serverError: "No queda" })).toMatchObject({
      text,
      ...expected,
    });
  });

  it("shows how much more is accepted of what is sold by the case, and what is wrong with it", () => {
    const storedMore = { hasta: 2, caja: { lleva: 12, hay: 0, aceptan: 0 } };
    const typed = (text: string, mas = {}) =>
      rowStateOf({
        ...{ ...facts, stored: 4, storedMore, ...mas },
        edit: { ...edit("4", 4), hasta: { text, antes: 2 } },
      });
    expect(typed("3")).toMatchObject({ hastaText: "3", hasta: 3, changed: true, error: null });
    expect(typed("2")).toMatchObject({ hasta: 2, changed: false });
    expect(typed("dos")).toMatchObject({ hastaText: "dos", hasta: null, changed: true });
    expect(typed("dos").error).not.toBe(null);
    // By now it is sold one by one.
    expect(typed("3", { storedMore: { hasta: 0 } })).toMatchObject({ hastaText: "", changed: false });
  });

  it("shows what is wrong with an invalid text, whatever the server said", () => {
    const row = rowStateOf({ ...facts, edit: edit("dos"), serverError: "No queda" });
    expect(row).toMatchObject({ cantidad: null, changed: true, conflict: null });
    expect(row.error).not.toBe("No queda");
  });
});
