import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatoTamano } from "./archivos.ts";
import { formatoCantidad, formatoEuros } from "./dinero.ts";
import { email, iva, precio } from "./esquemas/piezas.ts";
import { formatoPrecio, formatoPrecioExacto } from "./euros.ts";
import { normalizarTexto } from "./texto.ts";

describe("numbers shown to users", () => {
  // S9.formato.1, S1.formato.1, S1.formato.2
  it.each([
    [1234.5, "1.234,50 €"],
    [0, "0,00 €"],
    ["1.005", "1,01 €"],
    [0.1, "0,10 €"],
  ])("shows %s EUR as «%s»", (importe, shown) => {
    expect(formatoEuros(importe).replace(/\u00a0/g, " ")).toBe(shown);
  });

  it.each([
    [1234.5, "1.234,50 €"],
    [0, "0,00 €"],
    [1.8, "1,80 €"],
    [1.235, "1,235 €"],
    [1.2345, "1,2345 €"],
    [0.996, "0,996 €"],
    [1.999, "1,999 €"],
    [1.9999, "1,9999 €"],
  ])("shows a change to a price of %s EUR as «%s», with all its decimals", (precio, shown) => {
    expect(formatoPrecioExacto(precio).replace(/\u00a0/g, " ")).toBe(shown);
  });

  it.each([
    [1.8, "1,80 €"],
    [4.6635, "4,66 €"],
    ["1.005", "1,01 €"],
  ])("shows a price of %s EUR as «%s»", (precio, shown) => {
    expect(formatoPrecio(precio).replace(/\u00a0/g, " ")).toBe(shown);
  });

  it.each([
    [1.5, "1,5"],
    ["0.1250", "0,125"],
    [3, "3"],
  ])("shows the quantity %s as «%s»", (cantidad, shown) => {
    expect(formatoCantidad(cantidad)).toBe(shown);
  });

  // S5.logo.6, S5.logo.7
  it.each([
    [0, "0 Bytes"],
    [1, "1 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1,5 KB"],
    [1_288_490, "1,23 MB"],
    [5 * 1024 * 1024, "5 MB"],
    [3 * 1024 ** 3, "3 GB"],
    [5000 * 1024 ** 3, "5000 GB"],
  ])("shows %i bytes as «%s»", (bytes, shown) => {
    expect(formatoTamano(bytes)).toBe(shown);
  });
});

describe("normalising text for a search", () => {
  it.each([
    ["Muñoz IBÁÑEZ", "munoz ibanez"],
    ["Pingüino · ÇA", "pinguino · ca"],
  ])("«%s» is «%s»", (text, normal) => {
    expect(normalizarTexto(text)).toBe(normal);
  });

  it("gives the same when it is repeated", () => {
    fc.assert(
      fc.property(fc.string(), (text) => normalizarTexto(normalizarTexto(text)) === normalizarTexto(text)),
    );
  });
});

describe("shared pieces of the schemas", () => {
  it.each([
    ["  Ana@Ejemplo.ES ", "ana@ejemplo.es"],
    ["a.b+c@sub.x.org", "a.b+c@sub.x.org"],
  ])("read the email «%s» as «%s»", (text, normal) => {
    expect(email.parse(text)).toBe(normal);
  });
  it.each(["", "ana", "ana@", "@x.es", "a b@x.es"])("refuse the email «%s»", (text) => {
    expect(email.safeParse(text).success).toBe(false);
  });
  it.each([
    [precio, 1.2345, true],
    [precio, 1.23456, false],
    [precio, -1, false],
    [precio, 100_000_000, false],
    [iva, 21, true],
    [iva, 0.21, true],
    [iva, 100, false],
    [iva, -1, false],
  ])("accept or refuse numbers (%#)", (schema, value, valid) => {
    expect(schema.safeParse(value).success).toBe(valid);
  });
});
