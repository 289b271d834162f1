import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** What was said about the file and its rows. */
function avisosDe(filas: Filas): string[] {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado.avisos.map(({ mensaje }) => mensaje);
}

describe("a column that says what is not to be had", () => {
  const deColumna = (cabecera: string, ...marcas: (string | null)[]) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", "Ud", "Precio", cabecera],
          ...marcas.map((marca, i) => [["Tomate", "Ajo", "Uva"][i] ?? "", "kg", 2 + i, marca]),
        ]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      stocks: resultado.productos.map(({ nombre, stock }) => `${nombre} ${stock ?? "-"}`),
      avisos: resultado.avisos.map(({ mensaje }) => mensaje).join(),
    };
  };

  it.each([
    ["Agotado", null, "x", null],
    ["Agotado", "NO", "SI", "NO"],
    ["Sin stock", null, "Sí", null],
    ["No disponible", null, "x", null],
    ["Esgotat", null, "x", null],
  ])("«%s» is stock 0 where it is marked", (cabecera, ...marcas) =>
    expect(deColumna(cabecera, ...marcas).stocks).toEqual(["Tomate -", "Ajo 0", "Uva -"]),
  );

  it.each(["Baja", "Descatalogado"])("«%s» leaves out what is marked", (cabecera) =>
    expect(deColumna(cabecera, null, "x", null).stocks).toEqual(["Tomate -", "Uva -"]),
  );

  it.each([
    ["En temporada", "SI", "NO", "SI"],
    ["Esta semana", "✓", "✗", "✓"],
    ["Válido hasta", "31/12/2026", "15/11/2026", "31/12/2026"],
  ])("«%s» is named where nothing is read from it", (cabecera, ...marcas) =>
    expect(deColumna(cabecera, ...marcas).avisos).toContain(`«${cabecera}» no se ha usado`),
  );
});

describe("stock that is counted in another unit than the price", () => {
  const existencias = (...filas: Filas) => {
    const resultado = importar(libroDe([hojaDe(filas)]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      stocks: resultado.productos.map(({ stock }) => stock?.toString() ?? "-"),
      avisos: resultado.avisos.filter(({ campo }) => campo === "stock").length,
    };
  };

  it("is converted where the file says how", () => {
    expect(
      existencias(["Producto", "Caja kg", "Cajas disponibles", "€/kg"], ["Naranja", 15, 20, 0.85]),
    ).toEqual({
      stocks: ["300"],
      avisos: 0,
    });
    expect(
      existencias(["Producto", "Formato", "Disponible", "Precio"], ["Limón", "kg", "8 cajas de 10 kg", 1.1])
        .stocks,
    ).toEqual(["80"]);
    expect(
      existencias(["Producto", "Formato", "Stock (docenas)", "Precio"], ["Huevo L", "ud", 200, 0.28]).stocks,
    ).toEqual(["2400"]);
  });

  it("is no limit, and is spoken of, where it does not", () => {
    expect(existencias(["Producto", "Disponible (cajas)", "€/kg"], ["Naranja", 20, 0.85])).toEqual({
      stocks: ["-"],
      avisos: 1,
    });
    expect(existencias(["Producto", "Stock kg", "Precio ud"], ["Sandía", 200, 4.85])).toEqual({
      stocks: ["-"],
      avisos: 1,
    });
    expect(
      existencias(
        ["Producto", "Formato", "Stock", "Precio"],
        ["Ajo", "kg", "1,500", 2.5],
        ["Col", "kg", "750", 2],
      ),
    ).toEqual({ stocks: ["-", "750"], avisos: 1 });
  });
});

describe("two columns of stock", () => {
  const avisos = (una: string, otra: string) =>
    avisosDe([
      ["Artículo", "Precio", una, otra],
      ["Café", 3.1, 30, 5],
      ["Cacao", 2.8, 0, 3],
    ]).join();

  it.each([
    ["Stock almacén", "Stock tienda"],
    ["Existencias Madrid", "Existencias Toledo"],
  ])("are named, as one is taken: «%s», «%s»", (una, otra) =>
    expect(avisos(una, otra)).toContain(`se ha tomado «${una}» y no «${otra}»`),
  );

  it.each([
    ["Stock", "Stock mínimo"],
    ["Stock (kg)", "Stock (cajas)"],
  ])("are none in «%s», «%s»", (una, otra) => expect(avisos(una, otra)).not.toContain("existencias:"));
});

describe("«Kilos» before the price", () => {
  const leer = (cabecera: string, filas: readonly (readonly [string, number, number])[]) => {
    const resultado = importar(libroDe([hojaDe([["Especie", cabecera, "Precio"], ...filas])]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      unidades: resultado.productos.map(({ unidad }) => unidad),
      avisos: resultado.avisos.map(({ mensaje }) => mensaje).join("\n"),
    };
  };

  it.each(["Kilos", "Kg"])("is what there is where prices differ too much: «%s»", (cabecera) => {
    const { unidades, avisos } = leer(cabecera, [
      ["Merluza", 180, 12.4],
      ["Gamba roja", 12, 68],
      ["Salmonete", 60.5, 16.1],
      ["Sepia", 48, 9.9],
    ]);
    expect(unidades).toEqual([null, null, null, null]);
    expect(avisos).toContain(`La columna «${cabecera}» no se ha usado`);
  });

  it("is what there is where more of a name costs less", () => {
    const { unidades, avisos } = leer("Kilos", [
      ["Merluza", 30, 12.4],
      ["Merluza", 20, 14.4],
      ["Sepia", 18, 9.9],
    ]);
    expect(unidades.every((unidad) => unidad === null)).toBe(true);
    expect(avisos).toContain("La columna «Kilos» no se ha usado");
  });

  it("is the format where the prices go with it", () => {
    const sacos = [
      ["Patata", 15, 13.5],
      ["Patata", 5, 4.8],
      ["Lentejas", 1, 3.9],
    ] as const;
    const { unidades, avisos } = leer("Kg", sacos);
    expect(unidades).toEqual(["15 Kg", "5 Kg", "1 Kg"].map((unidad) => unidad.toLowerCase()));
    expect(avisos).not.toContain("no se ha usado");
    const gramos = [
      ["Azafrán", 1, 4.5],
      ["Harina", 1000, 1.2],
    ] as const;
    expect(leer("Peso (g)", gramos).unidades).toEqual(["1 g", "1000 g"]);
  });
});

describe("what is left of a stock", () => {
  const leer = (cabeceras: readonly string[], ...filas: readonly (readonly (number | null)[])[]) => {
    const tabla = filas.map((fila, i) => [["Queso", "Miel", "Vino", "Pan"][i] ?? "", 12.5 - 2 * i, ...fila]);
    const resultado = importar(libroDe([hojaDe([["Producto", "Precio", ...cabeceras], ...tabla])]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return {
      stocks: resultado.productos.map(({ stock }) => stock?.toNumber() ?? null),
      dicho: resultado.avisos.map(({ mensaje }) => mensaje).join(),
    };
  };
  const RESTA = [
    [20, 5, 15],
    [30, null, 30],
    [12, 12, 0],
  ] as const;

  it.each([
    ["Stock lunes", "Vendido", "Saldo"],
    ["Producción", "Vendido", "Remanente"],
    ["Cosecha", "Apartado", "Sobra"],
    ["Inicial", "Vendido", "Saldo"],
  ])("is the stock, and is named: «%s | %s | %s»", (...cabeceras) => {
    const { stocks, dicho } = leer(cabeceras, ...RESTA);
    expect(stocks).toEqual([15, 30, 0]);
    expect(dicho).toContain(`«${cabeceras[0]}» menos «${cabeceras[1]}»`);
  });

  it("needs no notice where its header says so", () => {
    const { stocks, dicho } = leer(["Existencias", "Pedido", "Resto"], ...RESTA);
    expect(stocks).toEqual([15, 30, 0]);
    expect(dicho).not.toContain("menos «");
  });

  it("is the stock in the first column, too", () =>
    expect(
      leer(["Disponible", "Inicial", "Reservado"], [15, 20, 5], [30, 30, 0], [0, 12, 12]).stocks,
    ).toEqual([15, 30, 0]));

  it.each([
    ["Pedido", "Servido", "Pendiente"],
    ["Cantidad", "Pedido", "Total"],
  ])("is none of what is ordered: «%s | %s | %s»", (...cabeceras) =>
    expect(leer(cabeceras, ...RESTA).stocks[0]).not.toBe(15),
  );

  it("is not asked of a price: «Precio de venta»", () => {
    const filas = [
      ["Harina", 2.4, 120],
      ["Galletas", 3.1, 40],
      ["Jabón", 2.9, 0],
    ] as const;
    expect(
      avisosDe([["Nombre", "Precio de venta", "Cantidad a mano"], ...filas.map((fila) => [...fila])]).join(),
    ).not.toContain("sin restar");
  });

  it("is none where it does not come out", () =>
    expect(leer(["Stock", "Vendido", "Saldo"], [20, 5, 11], [30, 0, 30], [12, 12, 0]).stocks[0]).toBe(20));
});

describe("columns that tick days of the week", () => {
  const avisosDeDias = (cabeceras: readonly string[], ...marcas: readonly (string | number | null)[][]) =>
    avisosDe([
      ["Producto", "Precio", ...cabeceras],
      ...marcas.map((fila, i) => [["Hogaza", "Barra", "Molde"][i] ?? "", 3.2 - i, ...fila]),
    ]).join();

  it.each([
    [["L", "M", "X", "J", "V"], "x"],
    [["Lunes", "Martes", "Miércoles", "Jueves", "Viernes"], "✓"],
    [["dl", "dt", "dc", "dj", "dv"], 1],
  ])("are named where some are not ticked: %j", (cabeceras, si) => {
    const unos = [si, null, si, null, si];
    const todos = [si, si, si, si, si];
    expect(avisosDeDias(cabeceras, unos, todos)).toContain("marcan los días en que hay cada producto");
    expect(avisosDeDias(cabeceras, todos, todos)).not.toContain("marcan los días");
  });

  it("are named in words, too", () => {
    const conDias = (...dias: string[]) => avisosDeDias(["Horneamos"], ...dias.map((dicho) => [dicho]));
    expect(conDias("martes y viernes", "todos los días", "jueves")).toContain("«Horneamos» no se ha usado");
    expect(conDias("con leña", "todos los días", "jueves")).not.toContain("no se ha usado");
  });

  it("are none where they are sizes, or have prices", () => {
    expect(avisosDeDias(["S", "M", "L"], ["x", null, "x"], ["x", "x", "x"])).not.toContain("marcan los días");
    expect(avisosDeDias(["Lunes", "Martes", "Jueves"], [3.1, 3.2, null], [2.5, 2.6, 2.7])).not.toContain(
      "marcan los días",
    );
  });
});
