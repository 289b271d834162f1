import { describe, expect, it } from "vitest";
import { loQueSeRepite } from "./productos.ts";

type Tres = [nombre: string, unidad: string | null, codigo: string | null];
const producto = ([nombre, unidad, codigo]: Tres) => ({ nombre, unidad, codigo });

describe("two products of a listing", () => {
  it.each<[Tres, Tres, "nombre" | "codigo" | null]>([
    [["Tomate", null, null], ["Pepino", null, null], null],
    [["Tomate", null, null], ["  TOMATE ", null, null], "nombre"],
    [["Tomate", "kg", null], ["Tomate", "kilos", null], "nombre"],
    [["Tomate", "kg", null], ["Tomate", "caja", null], null],
    [["Tomate", "kg", null], ["Tomate", null, null], null],
    [["Tomate", "kg", "A"], ["Tomate", "kg", "B"], null],
    [["Tomate", "kg", "A"], ["Tomate", "kg", null], "nombre"],
    [["Tomate", "kg", "A"], ["Tomate", "kg", "a"], "nombre"],
    [["Tomate", "kg", "A"], ["Tomate", "caja", "A"], null],
    [["Tomate", "kg", "A"], ["Pepino", "kg", "a"], "codigo"],
    [["Tomate", "kg", ""], ["Pepino", "kg", ""], null],
    // The signs between figures count.
    [["Patata", "saco 25 kg", null], ["Patata", "saco 2,5 kg", null], null],
    [["Patata", "saco 2,50 kg", null], ["Patata", "saco 2.5 kg", null], "nombre"],
    [["Patata", "1,0 kg", null], ["Patata", "kg", null], "nombre"],
    [["Harina 2,5 kg", null, null], ["Harina 25 kg", null, null], null],
    [["Harina 2,5 kg", null, null], ["HARINA 2.5 kg.", null, null], "nombre"],
    [["Miel", "½ kg", null], ["Miel", "12 kg", null], null],
    [["Vino", "75 cl", null], ["Vino", "75 ml", null], null],
    [["Tomate", "kg", "1.11"], ["Pepino", "kg", "11.1"], null],
    [["Tomate", "kg", "1.11"], ["Tomate", "kg", "11.1"], null],
    [["Tomate", "kg", " a.1"], ["Pepino", "kg", "A.1 "], "codigo"],
    // Signs alone are no code, and tell names apart where there is nothing else.
    [["Tomate", "kg", "-"], ["Pepino", "kg", "-"], null],
    [["Tomate", "kg", "-"], ["Tomate", "kg", "—"], "nombre"],
    [["🍅", "kg", null], ["🥬", "kg", null], null],
  ])("%j and %j: %s", (uno, otro, expected) => {
    expect(loQueSeRepite(producto(uno), producto(otro))).toBe(expected);
    expect(loQueSeRepite(producto(otro), producto(uno))).toBe(expected);
  });
});
