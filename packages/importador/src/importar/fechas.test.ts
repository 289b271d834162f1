import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];
const HOY = "2026-11-28";

/** The price of each product, and what was said about the file and its rows. */
function leer(filas: Filas, hoy = HOY): { precios: number[]; dicho: string } {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy });
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return {
    precios: resultado.productos.map(({ precio }) => Number(precio)),
    dicho: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join("\n"),
  };
}

describe("an offer whose days are written in words", () => {
  const conValidez = (...dias: string[]): Filas => [
    ["Producto", "Precio", "Oferta", "Validez oferta"],
    ...dias.map((dicho, i) => [["Queso", "Miel", "Vino"][i] ?? "", 12.5 + i, 11.1 + i, dicho]),
  ];

  it("is not taken before or after them, and is named", () => {
    const { precios, dicho } = leer(
      conValidez("hasta el 15/11", "oferta válida del 1 al 15 de diciembre", "del 16 al 30 de noviembre"),
    );
    expect(precios).toEqual([12.5, 13.5, 13.1]);
    expect(dicho).toContain("la oferta de «Queso» no vale hoy, según su fecha («hasta el 15/11»)");
    expect(dicho).toContain("la oferta de «Miel» no vale hoy");
    expect(dicho).not.toContain("la oferta de «Vino» no vale hoy");
  });

  it("is taken across the turn of the year", () =>
    expect(leer(conValidez("del 20 de diciembre al 6 de enero"), "2027-01-02").precios).toEqual([11.1]));

  it.each(["Oferta hasta 15/11", "Oferta (del 1 al 15 de diciembre)", "Oferta de octubre"])(
    "is not taken where its header says so: «%s»",
    (cabecera) => {
      const { precios, dicho } = leer([
        ["Producto", "Precio", cabecera],
        ["Queso", 12.5, 11.1],
        ["Miel", 9.2, 8.2],
        ["Vino", 6.1, null],
      ]);
      expect(precios).toEqual([12.5, 9.2, 6.1]);
      expect(dicho).toContain("la oferta de «Queso» no vale hoy");
    },
  );

  it("is not taken where a line of the sheet says so of all", () => {
    const conLinea = (linea: string) =>
      leer([["Producto", "Precio", "Oferta"], ["Queso", 12.5, 11.1], ["Miel", 9.2, 8.2], [], [linea]])
        .precios;
    expect(conLinea("Ofertas válidas hasta el 15/11/2026")).toEqual([12.5, 9.2]);
    expect(conLinea("Ofertas válidas hasta el 15/12/2026")).toEqual([11.1, 8.2]);
  });
});

describe("days beside a list's only price", () => {
  const conRemarca = (remarca: string, cabecera = "Observaciones") =>
    leer([
      ["Producto", "Precio", cabecera],
      ["Queso", 12.5, null],
      ["Miel", 8.2, remarca],
    ]).dicho;

  it.each([
    "oferta hasta el 15/11",
    "oferta hasta el 30/11",
    "oferta válida del 1 al 15 de diciembre",
    "promo noviembre",
    "hasta el 15/11",
    "precio válido hasta 15/10/2026",
  ])("are named: «%s»", (remarca) => expect(conRemarca(remarca)).toContain(`«${remarca}»`));

  it.each([
    "hasta fin de existencias",
    "consumir antes de 12/2026",
    "del 2 al 5 %",
    "1/2 kg",
    "cesta de mayo",
  ])("are none in «%s»", (remarca) => expect(conRemarca(remarca)).not.toContain("puede cambiar"));

  it("are none of the price below «Temporada»", () =>
    expect(conRemarca("de mayo a octubre", "Temporada")).not.toContain("puede cambiar"));

  it("are named behind the price, in the name, and in a title", () => {
    const lista = (nombre: string, precio: string | number, titulo: string) =>
      leer([["Producto", "Precio"], ["Queso", 12.5], [titulo], [nombre, precio], ["Vino", 5.5]]).dicho;
    expect(lista("Miel", "8,20 € (hasta el 15/11)", "MIELES")).toContain("puede cambiar su precio");
    expect(lista("Miel (oferta hasta 15/11)", 8.2, "MIELES")).toContain("puede cambiar su precio");
    expect(lista("Miel", 8.2, "OFERTAS HASTA EL 15/11")).toContain("de los precios «OFERTAS HASTA EL 15/11»");
    expect(lista("Miel", 8.2, "OFERTAS HASTA EL 15/12")).not.toContain("de los precios");
  });
});

describe("sheets that are each of another time", () => {
  const TABLA = [
    ["Aceite", 40],
    ["Vinagre", 3],
    ["Miel", 9],
  ] as const;
  const leerHojas = (hoy: string, ...nombres: string[]) => {
    const hojas = nombres.map((nombre, i) =>
      hojaDe([["Producto", "Precio"], ...TABLA.map(([producto, precio]) => [producto, precio + i / 4])], {
        nombre,
      }),
    );
    const resultado = importar(libroDe(hojas), { hoy });
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    const { productos, avisos, errores } = resultado;
    const de = [...new Set(productos.map(({ origen }) => origen.hoja))].join();
    return { de, categoria: productos[0]?.categoria, errores, dicho: avisos.map((a) => a.mensaje).join() };
  };

  it.each([
    ["2026-11-28", "2026", "2026", "2027"],
    ["2026-11-28", "2026", "2027", "2026"],
    ["2027-01-02", "2027", "2026", "2027"],
    ["2026-11-28", "Tarifa 2026", "Tarifa 2025", "Tarifa 2026", "Tarifa 2027"],
    ["2026-11-28", "Temporada 26-27", "Temporada 25-26", "Temporada 26-27"],
    ["2026-06-28", "2025/26", "2025/26", "2026/27"],
    ["2026-11-28", "Noviembre 2026", "Noviembre 2026", "Diciembre 2026", "Enero 2027"],
    ["2026-12-15", "Diciembre", "Diciembre", "Enero"],
    ["2027-01-15", "Enero", "Diciembre", "Enero"],
    ["2026-12-15", "Desembre", "Novembre", "Desembre", "Gener"],
    ["2027-01-05", "Semana 2", "Semana 52", "Semana 53", "Semana 1", "Semana 2"],
  ])("are read as on %s: «%s»", (hoy, vigente, ...nombres) => {
    const { de, categoria, errores, dicho } = leerHojas(hoy, ...nombres);
    expect(de).toBe(vigente);
    expect(categoria).toBeNull();
    expect(errores).toEqual([]);
    for (const otra of nombres) if (otra !== vigente) expect(dicho).toContain(`«${otra}»`);
  });

  it("are read of the week for which one orders", () => {
    expect(leerHojas(HOY, "Semana 47", "Semana 48", "Semana 49", "Semana 50").de).toBe("Semana 49");
    expect(leerHojas(HOY, "21-11", "28-11", "5-12", "12-12").de).toBe("5-12");
  });

  it("leave out and name what only the one to come has", () => {
    const hoja = (nombre: string, ...nombres: string[]) =>
      hojaDe([["Producto", "Precio"], ...nombres.map((suyo) => [suyo, 3.5])], { nombre });
    const leerDos = (...futuros: string[]) => {
      const libro = libroDe([hoja("2026", "Aceite", "Vino", "Miel"), hoja("2027", ...futuros)]);
      const resultado = importar(libro, { hoy: HOY });
      if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
      const dicho = [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join();
      return { nombres: resultado.productos.map(({ nombre }) => nombre), dicho };
    };
    const conUnoNuevo = leerDos("Aceite", "Vino", "Miel", "Polen");
    expect(conUnoNuevo.nombres).toEqual(["Aceite", "Vino", "Miel"]);
    expect(conUnoNuevo.dicho).toContain("«Polen» no está en la hoja «2026», que es la que vale hoy");
    expect(leerDos("Polen", "Cera").dicho).toContain("La hoja «2027» aún no vale por su fecha");
  });
});

describe("columns of prices that are each of another time", () => {
  const tomada = (hoy: string, ...cabeceras: Filas[number]) => {
    const { precios } = leer(
      [
        ["Producto", ...cabeceras],
        ...[1, 2, 3].map((n) => [`Queso ${"ABC"[n - 1]}`, ...cabeceras.map((_, i) => n + (i + 1) / 10)]),
      ],
      hoy,
    );
    return Math.round(10 * ((precios[0] ?? 0) - 1)) - 1;
  };
  const fecha = (texto: string) => ({ tipo: "fecha", valor: texto, texto }) as const;

  it.each<[string, number, ...Filas[number]]>([
    ["2026-12-15", 0, "Diciembre", "Enero"],
    ["2027-01-05", 1, "Diciembre", "Enero"],
    ["2027-01-05", 1, "December", "January"],
    ["2026-12-15", 0, "Desembre", "Gener"],
    ["2027-01-05", 1, "Preu desembre", "Preu gener"],
    ["2027-01-05", 1, "Abendua", "Urtarrila"],
    ["2026-11-28", 1, "21-11", "28-11"],
    ["2026-11-25", 0, "21-11", "28-11"],
    ["2026-11-28", 0, "28-11", "5-12"],
    ["2027-01-03", 1, "26/12", "02/01"],
    ["2026-11-28", 1, fecha("21/11/2026"), fecha("28/11/2026"), fecha("05/12/2026")],
    ["2026-11-28", 1, "Sem. 48", "Sem. 49", "Sem. 50"],
    ["2027-01-05", 2, "Semana 52", "Semana 53", "Semana 1"],
  ])("are read as on %s, of which number %i counts: %j | %j", (hoy, cual, ...cabeceras) =>
    expect(tomada(hoy, ...cabeceras)).toBe(cual),
  );

  it("are none where headers are amounts, and follow a title that names the week", () => {
    const { dicho } = leer([
      ["Producto", "1-5", "6-10"],
      ["Queso", 12.5, 11.1],
      ["Miel", 9.2, 8.9],
      ["Vino", 6.1, 5.9],
    ]);
    expect(dicho).not.toContain("vigente");
    const conTitulo = leer([
      ["LISTA VIGENTE: SEMANA 47"],
      ["Producto", "Sem. 46", "Sem. 47", "Sem. 48"],
      ["Queso", 12.5, 11.1, 13.2],
      ["Miel", 9.2, 8.9, 9.3],
      ["Vino", 6.1, 5.9, 6.2],
    ]);
    expect(conTitulo.precios).toEqual([11.1, 8.9, 5.9]);
  });
});
