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
  ])("%j and %j: %s", (uno, otro, expected) => {
    expect(loQueSeRepite(producto(uno), producto(otro))).toBe(expected);
    expect(loQueSeRepite(producto(otro), producto(uno))).toBe(expected);
  });
});
