import { describe, expect, it } from "vitest";
import { DraftStore } from "./draft-store.ts";
import type { KeptEdit } from "./edits.ts";

const WHO = { usuarioId: 7, pedidoId: 3, familiaId: 2 };
const edit = (productoId: number, text: string): KeptEdit => ({
  productoId,
  nombre: `Producto ${productoId}`,
  text,
  antes: 0,
  enviados: [],
});

function device() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    keys: () => [...held.keys()],
  };
}

const nobody = async () => false;

describe("DraftStore", () => {
  it("deletes drafts of any order after three months, and those it cannot read", () => {
    const place = device();
    new DraftStore({ ...WHO, pedidoId: 1 }, place).keep([edit(1, "2")]);
    place.held.set("cosecha.lineas.0.7.3.2.x", "{}");
    place.held.set("token", "x");
    const store = new DraftStore(WHO, place);
    store.forgetOld();
    expect(place.held.size).toBe(2);
    store.forgetOld(Date.now() + 91 * 86_400_000);
    expect([...place.held.keys()]).toEqual(["token"]);
  });

  it("gives the draft of a closed page to the next one, and deletes it afterwards", async () => {
    const place = device();
    new DraftStore(WHO, place).keep([edit(1, "2"), edit(2, "1,")]);
    const next = new DraftStore(WHO, place);
    const left = await next.left(nobody);
    expect(left?.lineas).toEqual([edit(1, "2"), edit(2, "1,")]);
    expect(left?.cuando.getTime()).toBeCloseTo(Date.now(), -4);
    expect(place.held.size).toBe(1);
    left?.done();
    expect(place.held.size).toBe(0);
    expect(await next.left(nobody)).toBeNull();
  });

  it("keeps the drafts of each account, order and family apart", async () => {
    const place = device();
    new DraftStore(WHO, place).keep([edit(1, "2")]);
    for (const other of [{ usuarioId: 70 }, { pedidoId: 30 }, { familiaId: 20 }]) {
      expect(await new DraftStore({ ...WHO, ...other }, place).left(nobody)).toBeNull();
    }
    expect(place.held.size).toBe(1);
  });

  it("leaves the draft of an open page alone", async () => {
    const place = device();
    const first = new DraftStore(WHO, place);
    const second = new DraftStore(WHO, place);
    first.keep([edit(1, "2")]);
    second.keep([edit(1, "3")]);
    expect(await second.left(async (key) => key === first.key)).toBeNull();
    second.keep([]);
    expect(place.keys()).toEqual([first.key]);
  });

  it("gives the latest text of each product when several pages left drafts", async () => {
    const place = device();
    for (const [key, cuando, lineas] of [
      ["b", "2026-11-21T10:00:00.000Z", [edit(1, "5"), edit(2, "5")]],
      ["a", "2026-11-21T11:00:00.000Z", [edit(2, "6"), edit(3, "6")]],
    ] as const) {
      place.setItem(`cosecha.lineas.1.7.3.2.${key}`, JSON.stringify({ cuando, lineas }));
    }
    const left = await new DraftStore(WHO, place).left(nobody);
    expect(left?.lineas.map(({ productoId, text }) => [productoId, text])).toEqual([
      [1, "5"],
      [2, "6"],
      [3, "6"],
    ]);
    expect(left?.cuando.toISOString()).toBe("2026-11-21T11:00:00.000Z");
  });

  it.each([
    "",
    "{",
    "[]",
    '{"cuando":"ayer","lineas":[]}',
    '{"cuando":"2026-11-21T10:00:00.000Z"}',
    '{"cuando":"2026-11-21T10:00:00.000Z","lineas":[{"productoId":1}]}',
  ])("ignores a stored draft that it cannot read: %s", async (broken) => {
    const place = device();
    place.setItem("cosecha.lineas.1.7.3.2.x", broken);
    expect(await new DraftStore(WHO, place).left(nobody)).toBeNull();
  });

  it("reports a device that cannot store", () => {
    const full = {
      ...device(),
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(new DraftStore(WHO, full).keep([edit(1, "2")])).toBe(false);
    expect(new DraftStore(WHO, null).keep([edit(1, "2")])).toBe(false);
    expect(new DraftStore(WHO, null).keep([])).toBe(true);
  });

  it("stores a draft again that another page has taken", () => {
    const place = device();
    const store = new DraftStore(WHO, place);
    store.keep([edit(1, "2")]);
    place.held.clear();
    expect(store.keep([edit(1, "2")])).toBe(true);
    expect(place.held.size).toBe(0);
    store.keepAgain([edit(1, "2")]);
    expect(place.held.size).toBe(1);
  });
});
