import {
  ancho,
  azar,
  cifra,
  conColumna,
  type Deformacion,
  debajo,
  elegir,
  enCabecera,
  encima,
  indiceCabecera,
  ivaComo,
  nueva,
  type Pieza,
  precioComo,
  secciones,
  texto,
} from "./pieza.ts";

const MENSAJES = [
  "Pedidos antes del jueves a las 14:00",
  "Tel. 600 10 20 30",
  "Semana 50 · reparto el viernes",
];

/** What may be done to a list, by name. Those of one group exclude each other. */
export const DEFORMACIONES: readonly {
  readonly grupo: string;
  readonly nombre: string;
  readonly hacer: Deformacion;
}[] = [
  {
    grupo: "arriba",
    nombre: "20 filas en blanco encima",
    hacer: encima(...Array.from({ length: 20 }, () => nueva())),
  },
  {
    grupo: "arriba",
    nombre: "otro rótulo",
    hacer: encima(
      nueva("≈≈ FINCA LOS OLMOS ≈≈"),
      nueva(MENSAJES[1] ?? "", "", MENSAJES[2] ?? ""),
      nueva("Actualizado", "", "12/11/2025"),
      nueva(),
    ),
  },
  {
    grupo: "arriba",
    nombre: "normas numeradas",
    hacer: encima(
      nueva("CÓMO HACER EL PEDIDO"),
      ...[1, 2, 3, 4, 5].map((n) => nueva(`${n}. Rellene la columna de la derecha y guarde.`)),
      nueva("Pedido mínimo:", "60 €"),
      nueva(),
    ),
  },
  {
    grupo: "izquierda",
    nombre: "columna en blanco delante",
    hacer: conColumna(
      () => 0,
      "",
      () => "",
    ),
  },
  {
    grupo: "izquierda",
    nombre: "números de orden delante",
    hacer: conColumna(
      () => 0,
      "Nº",
      (n) => String(n),
    ),
  },
  {
    grupo: "izquierda",
    nombre: "columna «Foto» vacía delante",
    hacer: conColumna(
      () => 0,
      "Foto",
      () => "",
    ),
  },
  {
    grupo: "medio",
    nombre: "productor tras el nombre",
    hacer: conColumna(
      (p) => (p.columnas.nombre ?? 0) + 1,
      "Productor",
      (n) => ["Hnos. Vela", "S.C. Arándiga", "La Noria"][n % 3] ?? "",
    ),
  },
  {
    grupo: "medio",
    nombre: "certificado tras el nombre",
    hacer: conColumna(
      (p) => (p.columnas.nombre ?? 0) + 1,
      "Eco",
      (n) => (n % 2 ? "sí" : "no"),
    ),
  },
  {
    grupo: "medio",
    nombre: "precio anterior antes del precio",
    hacer: conColumna(
      (p) => p.columnas.precio ?? 0,
      "Precio semana anterior",
      (n) => `${n % 9},10`,
    ),
  },
  {
    grupo: "derecha",
    nombre: "familias a la derecha",
    hacer: (pieza) =>
      ["Aitana", "Blas y Cruz", "Los Dorado", "Total uds."].reduce<Pieza>(
        (otra, titulo) =>
          conColumna(
            () => ancho(otra),
            titulo,
            (n) => (n % 4 ? "" : "2"),
          )(otra),
        pieza,
      ),
  },
  {
    grupo: "derecha",
    nombre: "«Su pedido» vacío a la derecha",
    hacer: (p) =>
      conColumna(
        () => ancho(p),
        "SU PEDIDO",
        () => "",
      )(p),
  },
  { grupo: "precio", nombre: "precios «2,50 €»", hacer: precioComo((p) => `${p} €`) },
  { grupo: "precio", nombre: "precios «€2,50»", hacer: precioComo((p) => `€${p}`) },
  { grupo: "precio", nombre: "precios «2,50» de texto", hacer: precioComo((p) => p) },
  { grupo: "precio", nombre: "precios «2,50 euros»", hacer: precioComo((p) => `${p} euros`) },
  { grupo: "iva", nombre: "IVA en puntos", hacer: ivaComo((p) => cifra(String(p))) },
  { grupo: "iva", nombre: "IVA en fracción", hacer: ivaComo((p) => cifra(String(p / 100))) },
  {
    grupo: "iva",
    nombre: "IVA en porcentaje",
    hacer: ivaComo((p) => ({ ...cifra(String(p / 100), "0%"), texto: `${p}%` })),
  },
  { grupo: "iva", nombre: "IVA en texto", hacer: ivaComo((p) => texto(`${p} %`)) },
  { grupo: "iva", nombre: "IVA con su nombre", hacer: ivaComo((p) => texto(`IVA ${p}%`)) },
  { grupo: "iva", nombre: "IVA «4,00»", hacer: ivaComo((p) => texto(`${p},00`)) },
  {
    grupo: "iva",
    nombre: "IVA en palabras",
    hacer: ivaComo((p) => texto(p === 4 ? "Superreducido" : p === 10 ? "Reducido" : "General")),
  },
  { grupo: "secciones", nombre: "secciones entre rayas", hacer: secciones((t) => `--- ${t} ---`) },
  { grupo: "secciones", nombre: "secciones con dos puntos", hacer: secciones((t) => `${t}:`) },
  { grupo: "secciones", nombre: "secciones con emoji", hacer: secciones((t) => `🌿 ${t}`) },
  { grupo: "secciones", nombre: "secciones con flechas", hacer: secciones((t) => `>>> ${t}`) },
  { grupo: "secciones", nombre: "secciones en mayúsculas", hacer: secciones((t) => t.toUpperCase()) },
  {
    grupo: "pie",
    nombre: "totales y firma",
    hacer: debajo(nueva(), nueva("Total pedido:", "", "0,00 €"), nueva("Un saludo,"), nueva("Mercedes")),
  },
  {
    grupo: "pie",
    nombre: "notas con precios",
    hacer: debajo(
      nueva(),
      nueva("* Caja de madera retornable: 3,50 €"),
      nueva("** Portes gratis a partir de 150 €"),
    ),
  },
  {
    grupo: "pie",
    nombre: "página y fecha",
    hacer: debajo(nueva("Página 1 de 1"), nueva("Impreso el 12/11/2025")),
  },
  {
    grupo: "filas",
    nombre: "una fila en blanco cada ocho",
    hacer: (pieza) => {
      const desde = indiceCabecera(pieza);
      return {
        ...pieza,
        fusiones: [],
        renglones: pieza.renglones.flatMap((r, i) =>
          i > desde && (i - desde) % 8 === 0 ? [nueva(), r] : [r],
        ),
      };
    },
  },
  {
    grupo: "filas",
    nombre: "la cabecera otra vez cada quince",
    hacer: (pieza) => {
      const desde = indiceCabecera(pieza);
      const cabecera = { celdas: pieza.renglones[desde]?.celdas, antes: null };
      return {
        ...pieza,
        fusiones: [],
        renglones: pieza.renglones.flatMap((r, i) =>
          i > desde && (i - desde) % 15 === 0 ? [cabecera, r] : [r],
        ),
      };
    },
  },
  {
    grupo: "filas",
    nombre: "una línea en blanco tras la cabecera",
    hacer: (pieza) => {
      const desde = indiceCabecera(pieza);
      return { ...pieza, fusiones: [], renglones: pieza.renglones.toSpliced(desde + 1, 0, nueva()) };
    },
  },
  { grupo: "cabecera", nombre: "cabecera con asteriscos", hacer: enCabecera((t) => `${t} *`) },
  {
    grupo: "cabecera",
    nombre: "cabecera en mayúsculas con dos puntos",
    hacer: enCabecera((t) => `${t.toUpperCase()}:`),
  },
  {
    grupo: "cabecera",
    nombre: "cabecera con saltos de línea",
    hacer: enCabecera((t) => t.replace(/ /gu, "\n")),
  },
];

/** One deformation of some of the groups, as the seed has it. */
export function sortear(semilla: number): typeof DEFORMACIONES {
  const dado = azar(semilla * 7919 + 13);
  dado();
  const grupos = [...new Set(DEFORMACIONES.map(({ grupo }) => grupo))].filter(() => dado() < 0.45);
  return grupos.map((grupo) =>
    elegir(
      DEFORMACIONES.filter((d) => d.grupo === grupo),
      dado,
    ),
  );
}
