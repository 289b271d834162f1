import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { readFile } from "@cosecha/importador/read-file";
import { describe, expect, it } from "vitest";
import { read, utils, write } from "xlsx";
import { type Celdas, sheetToFillIn } from "../excel/delivery-sheets.ts";
import { leerHojaDeReparto } from "./leer-hoja.ts";

const ID = 42;
const producto = (id: number, nombre: string, mas: object = {}): PantallaDeReparto["productos"][number] => ({
  ...{ id, nombre, unidad: "kg", codigo: null, cobro: "unidad", pesoMedio: null, precio: 2.5, iva: 0.04 },
  ...mas,
});
const linea = (familiaId: number, productoId: number, cantidad: number) => ({
  ...{ familiaId, productoId, cantidad, precio: 2.5, iva: 0.04, nota: "" },
});
const entrega = (familiaId: number, productoId: number, entregado: number | null) => ({
  ...{ familiaId, productoId, entregado, precio: 2.5, iva: 0.04, total: null, version: 1 },
  ...{ origen: "propuesta" as const, motivo: null, preparado: false },
});

const CELDAS: Celdas = {
  familias: [
    { id: 1, nombre: "García" },
    { id: 2, nombre: "=Ruiz" },
  ],
  productos: [
    producto(7, "Tomate"),
    producto(8, "Pollo", { unidad: "ud", cobro: "kg", pesoMedio: 1.2 }),
    producto(9, "Lechuga", { unidad: "ud" }),
  ],
  lineas: [linea(1, 7, 2), linea(2, 7, 1), linea(1, 8, 2), linea(2, 9, 3)],
  recepciones: [],
  entregas: [entrega(2, 7, 0.9)],
};
const pantalla = (celdas: Celdas = CELDAS, id = ID) => ({ ...celdas, pedido: { id } });

/** The sheet with other cells, as it comes back from a computer. */
function rellenada(escritas: Record<string, string | number>, celdas: Celdas = CELDAS): HojaVista[] {
  const cabecera = { id: ID, proveedor: "La Vega", descripcion: "Semana", inicio: "1", fin: "2" };
  const libro = read(sheetToFillIn(celdas, cabecera), { type: "array" });
  const hoja = libro.Sheets[libro.SheetNames[0]!]!;
  for (const [celda, valor] of Object.entries(escritas)) {
    utils.sheet_add_aoa(hoja, [[valor]], { origin: celda });
  }
  const bytes = new Uint8Array(write(libro, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  const leido = readFile({
    ...{ nombre: "hoja.xlsx", bytes, ivaHabitual: null, asignacion: null },
    ...{ recordadas: [], correcciones: [], omitidas: [], paraVer: { hojas: true } },
  });
  if ("noValido" in leido || leido.hojas === null) throw new Error("It is a workbook.");
  return leido.hojas;
}

describe("reading a delivery's sheet that somebody has filled in", () => {
  // N.º, Producto, Se apunta en; =Ruiz D and E, García F and G; in total H, and I to K what came.
  it("gives what has been written, and leaves what was there", () => {
    const hojas = rellenada({ G7: 1.95, I7: 2.85, J7: 0.05, G8: "2,41 kg", I8: "2.5", E9: 3, K9: 0 });
    expect(hojas[0]?.filas[4]).toEqual(["", "", "", "'=Ruiz", "", "García"]);
    expect(leerHojaDeReparto(hojas, pantalla())).toEqual({
      cambios: [
        {
          ...{ familiaId: 1, productoId: 7, antes: { entregado: null, origen: "mano" } },
          despues: { entregado: 1.95, origen: "mano" },
        },
        {
          ...{ familiaId: null, productoId: 7, antes: { recibido: null, sobrante: 0 } },
          despues: { recibido: 2.85, sobrante: 0.05 },
        },
        {
          ...{ familiaId: 1, productoId: 8, antes: { entregado: null, origen: "mano" } },
          despues: { entregado: 2.41, origen: "mano" },
        },
        { familiaId: null, productoId: 8, antes: { recibido: null }, despues: { recibido: 2.5 } },
        {
          ...{ familiaId: 2, productoId: 9, antes: { entregado: null, origen: "mano" } },
          despues: { entregado: 3, origen: "mano" },
        },
      ],
      dudas: [],
    });
  });

  it("corrects a proposal, takes 0 for a quantity, and nothing back", () => {
    const { cambios } = leerHojaDeReparto(rellenada({ E7: 0 }), pantalla());
    expect(cambios).toEqual([
      {
        ...{ familiaId: 2, productoId: 7, antes: { entregado: 0.9, origen: "propuesta" } },
        despues: { entregado: 0, origen: "mano" },
      },
    ]);
    expect(leerHojaDeReparto(rellenada({ E7: "" }), pantalla())).toEqual({ cambios: [], dudas: [] });
  });

  it("does not take what cannot be read or is unlikely, and says so", () => {
    const { cambios, dudas } = leerHojaDeReparto(
      rellenada({ E7: "dos", G7: 1950, G8: "1,2345", E9: -1, I9: 400 }),
      pantalla(),
    );
    expect(cambios).toEqual([]);
    expect(dudas).toEqual([
      expect.stringMatching(/^Celda E7 \(Tomate, =Ruiz\): «dos» no se ha tomado\. /),
      "Celda G7 (Tomate, García): «1950» no se ha tomado. 1.950 kg es mil veces lo pedido. ¿Son gramos?",
      expect.stringMatching(/^Celda G8 \(Pollo, García\): «1,2345» no se ha tomado\. /),
      expect.stringMatching(/^Celda E9 \(Lechuga, =Ruiz\): «-1» no se ha tomado\. /),
      expect.stringMatching(/^Celda I9 \(Lechuga\): «400» no se ha tomado\. /),
    ]);
  });

  it("finds products by their number and families by their name, wherever they stand", () => {
    const [hoja] = rellenada({ G7: 1.5 });
    const revuelta = { ...hoja!, filas: [...hoja!.filas.slice(0, 6), ...hoja!.filas.slice(6).reverse()] };
    expect(leerHojaDeReparto([revuelta], pantalla()).cambios).toMatchObject([
      { familiaId: 1, productoId: 7, despues: { entregado: 1.5 } },
    ]);
    const otras = rellenada({ B7: "Cebolla", F5: "Pérez", G8: 2 });
    expect(leerHojaDeReparto(otras, pantalla())).toEqual({
      cambios: [],
      dudas: [
        "Fila 7: «Cebolla» no es el producto de ese número en este pedido. Apúntelo a mano.",
        "Celda G8: no hay ninguna familia «Pérez» en este reparto. Apúntelo a mano.",
      ],
    });
  });

  it("tells families apart whose names differ in signs alone", () => {
    const parecidas = { ...CELDAS, familias: [...CELDAS.familias, { id: 3, nombre: "Gar-cía" }] };
    const hojas = rellenada({ G7: 1.5 }, parecidas);
    const con = leerHojaDeReparto(hojas, pantalla(parecidas));
    expect(con.cambios).toMatchObject([{ familiaId: 1, productoId: 7 }]);
    const sinElla = {
      ...CELDAS,
      familias: ["Gar-cía", "Gar.cía"].map((nombre, n) => ({ id: 3 + n, nombre })),
    };
    expect(leerHojaDeReparto(hojas, pantalla(sinElla)).dudas).toContain(
      "Celda G7: no hay ninguna familia «García» en este reparto. Apúntelo a mano.",
    );
  });

  it("takes nothing of another order, of another file, or without its header", () => {
    const dudas = (hojas: HojaVista[], id = ID) => leerHojaDeReparto(hojas, pantalla(CELDAS, id)).dudas;
    expect(dudas(rellenada({ G7: 1 }), 41)).toEqual([
      "La hoja es del pedido n.º 42, y este es el n.º 41. No se ha tomado nada.",
    ]);
    expect(dudas(rellenada({ A1: "Otra cosa" }))).toEqual([expect.stringContaining("no es una hoja")]);
    expect(dudas(rellenada({ A6: "" }))).toEqual([expect.stringContaining("En «Reparto» ya no está")]);
  });

  it.each(Array.from({ length: 25 }, (_, n) => [(n * 7919) % 9001, (n * 104_729) % 9001] as const))(
    "%d and %d grams come back as they were written",
    (deGarcia, deRuiz) => {
      const hojas = rellenada({ G7: deGarcia / 1000, E7: `${deRuiz / 1000}`.replace(".", ",") });
      const { cambios, dudas } = leerHojaDeReparto(hojas, pantalla());
      expect(dudas).toEqual([]);
      expect(cambios.map(({ familiaId, despues }) => [familiaId, despues])).toEqual([
        [2, { entregado: deRuiz / 1000, origen: "mano" }],
        [1, { entregado: deGarcia / 1000, origen: "mano" }],
      ]);
    },
  );
});
