import { describe, expect, it } from "vitest";
import { datosPrecio, significados } from "./significados.ts";

const mejor = (texto: string) => [...significados(texto)].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;

describe("significados", () => {
  // X7.6
  it.each([
    [
      "nombre",
      [
        "Producto",
        "ARTÍCULO",
        "Denominación",
        "Nombre del producto",
        "Producte",
        "Produktua",
        "Produto",
        "Product name",
      ],
    ],
    [
      "precio",
      [
        "Precio",
        "P.V.P.",
        "€/kg",
        "Precio\n(€)",
        "€ sin IVA",
        "PVP (IVA incluido)",
        "Tarifa",
        "Preu",
        "Prezo",
        "Prezioa",
        "Price",
      ],
    ],
    ["iva", ["IVA", "I.V.A.", "% IVA", "IVA %", "Tipo IVA", "BEZ", "IVE", "VAT"]],
    ["unidad", ["Formato", "Unidad", "Envase", "Presentación", "U.M.", "Format", "Neurria"]],
    ["codigo", ["Código", "Ref.", "Cód. artículo", "EAN", "Codi"]],
    ["stock", ["Stock", "Existencias", "Uds. disponibles", "Cantidad disponible", "Estoc"]],
    ["categoria", ["Categoría", "Sección", "Subcategoría"]],
    ["descripcion", ["Observaciones", "Origen", "Procedencia", "Orixe", "Jatorria"]],
    ["cantidad", ["FAMILIA 1", "Cantidad", "Uds. pedidas", "Tu pedido"]],
    ["total", ["TOTAL", "TOTAL unidades", "Importe total", "Total €"]],
    ["minimo", ["Pedido mínimo", "Mínimo"]],
    ["importeIva", ["Importe IVA", "Cuota IVA", "IVA €"]],
    ["precioAnterior", ["Precio anterior", "PVP antes"]],
    ["recargo", ["R.E.", "Recargo de equivalencia"]],
    [null, ["García", "Los Robles", "€ 19,75", "2,50 €/kg", ""]],
  ] as const)("%s: %j", (significado, textos) => {
    for (const texto of textos) expect([texto, mejor(texto)]).toEqual([texto, significado]);
  });
});

describe("datosPrecio", () => {
  it("takes no word of goods for a slip in a header's", () => {
    expect(mejor("Precoi")).toBe("precio");
    for (const nombre of ["Miel de brezo", "Pesto", "Menta", "Clavo", "Tomillo del Prado"])
      expect(significados(nombre).has("precio"), nombre).toBe(false);
  });

  it("ranks member before shop, shop before wholesale, net before list, and without IVA before with", () => {
    const rango = (texto: string) => datosPrecio(texto).rango;
    expect(rango("Precio socio")).toBeGreaterThan(rango("Precio"));
    expect(rango("Precio grupos de consumo")).toBeGreaterThan(rango("PVP"));
    expect(rango("PVP")).toBeGreaterThan(rango("Precio mayorista"));
    expect(rango("Precio neto")).toBeGreaterThan(rango("Precio tarifa"));
    expect(rango("Precio sin IVA")).toBeGreaterThan(rango("Precio con IVA"));
    expect(rango("Precio no socios")).toBeLessThan(rango("Precio socios"));
  });

  it("reads the unit and whether IVA is included", () => {
    expect(datosPrecio("Precio €/kg").unidad).toBe("kg");
    expect(datosPrecio("Precio caja").unidad).toBe("caja");
    expect(datosPrecio("Precio (€)").unidad).toBeNull();
    expect(datosPrecio("PVP (IVA incluido)").iva).toMatchObject({ incluido: true });
    expect(datosPrecio("€ sin IVA").iva).toMatchObject({ incluido: false });
    expect(datosPrecio("PVP IVA no incl.").iva).toMatchObject({ incluido: false });
    expect(datosPrecio("Precio + IVA").iva).toMatchObject({ incluido: false });
    expect(datosPrecio("Prezioa BEZ barne").iva).toMatchObject({ incluido: true });
    expect(datosPrecio("Preu sense IVA").iva).toMatchObject({ incluido: false });
  });
});
