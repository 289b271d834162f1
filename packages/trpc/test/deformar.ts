import type { Celda, Fusion, Hoja, Libro } from "@cosecha/domain/importador/celdas";
import { indiceDeColumna } from "@cosecha/domain/importador/columnas";
import type { Esperado } from "../src/excel/puntuar.ts";

/** A sample bent into what another supplier could have sent, its truth bent with it. */

type Fila = readonly (Celda | undefined)[] | undefined;

interface Renglon {
  readonly celdas: Fila;
  /** The row's number in the sample; null for one that was added. */
  readonly antes: number | null;
}

/** The sheet that holds the list, as rows that know where they come from, and what its columns are. */
export interface Pieza {
  readonly renglones: readonly Renglon[];
  readonly fusiones: readonly Fusion[];
  readonly cabecera: number;
  readonly columnas: Readonly<Partial<Record<string, number>>>;
  readonly noProducto: ReadonlySet<number>;
  readonly dado: () => number;
}

export type Deformacion = (pieza: Pieza) => Pieza;

export const texto = (valor: string): Celda => ({ tipo: "texto", valor, texto: valor });
const fila = (...valores: string[]): Fila => valores.map((v) => (v === "" ? undefined : texto(v)));
const nueva = (...valores: string[]): Renglon => ({ celdas: fila(...valores), antes: null });

/** A number that is the same for the same seed. */
export function azar(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    return estado / 2 ** 32;
  };
}

const elegir = <T>(de: readonly T[], dado: () => number): T => de[Math.floor(dado() * de.length)] as T;

const esProducto = (pieza: Pieza, { antes }: Renglon) =>
  antes !== null && antes > pieza.cabecera && !pieza.noProducto.has(antes);

/** The cells of one column in the product rows, one by one. */
const enColumna =
  (campo: string, cambiar: (celda: Celda, dado: () => number) => Celda): Deformacion =>
  (pieza) => {
    const columna = pieza.columnas[campo];
    if (columna === undefined) return pieza;
    const renglones = pieza.renglones.map((renglon) => {
      const celda = renglon.celdas?.[columna];
      if (!esProducto(pieza, renglon) || celda === undefined || celda.formula !== undefined) return renglon;
      return { ...renglon, celdas: renglon.celdas?.with(columna, cambiar(celda, pieza.dado)) };
    });
    return { ...pieza, renglones };
  };

/** A column put in at `donde`, its header and what a product's cell holds. */
const conColumna =
  (donde: (pieza: Pieza) => number, titulo: string, valor: (n: number) => string): Deformacion =>
  (pieza) => {
    const en = donde(pieza);
    const mas = (c: number) => (c >= en ? c + 1 : c);
    const renglones = pieza.renglones.map((renglon, n) => {
      const celdas = [...(renglon.celdas ?? [])];
      while (celdas.length < en) celdas.push(undefined);
      const suyo = renglon.antes === pieza.cabecera ? titulo : esProducto(pieza, renglon) ? valor(n) : "";
      celdas.splice(en, 0, suyo === "" ? undefined : texto(suyo));
      return { ...renglon, celdas };
    });
    return {
      ...pieza,
      renglones,
      fusiones: pieza.fusiones.map((f) => ({ ...f, columna: mas(f.columna), columnaFin: mas(f.columnaFin) })),
      columnas: Object.fromEntries(
        Object.entries(pieza.columnas).map(([campo, c]) => [campo, c === undefined ? c : mas(c)]),
      ),
    };
  };

const ancho = ({ renglones }: Pieza) => Math.max(...renglones.map(({ celdas }) => celdas?.length ?? 0));
const indiceCabecera = ({ renglones, cabecera }: Pieza) =>
  renglones.findIndex(({ antes }) => antes === cabecera);

const encima =
  (...filas: readonly Renglon[]): Deformacion =>
  (pieza) => ({
    ...pieza,
    renglones: [...filas, ...pieza.renglones],
    fusiones: pieza.fusiones.map((f) => ({
      ...f,
      fila: f.fila + filas.length,
      filaFin: f.filaFin + filas.length,
    })),
  });

const debajo =
  (...filas: readonly Renglon[]): Deformacion =>
  (pieza) => ({ ...pieza, renglones: [...pieza.renglones, ...filas] });

const numero = (celda: Celda): string | null => (celda.tipo === "numero" ? celda.valor : null);
const comaDe = (valor: string) => {
  const [enteros = "", resto = ""] = valor.split(".");
  return `${enteros},${resto.padEnd(2, "0")}`;
};
const precioComo = (escribir: (coma: string) => string): Deformacion =>
  enColumna("precio", (celda) => {
    const valor = numero(celda);
    return valor === null || celda.formato?.includes("%") ? celda : texto(escribir(comaDe(valor)));
  });
const ivaComo = (escribir: (puntos: number) => Celda): Deformacion =>
  enColumna("iva", (celda) => {
    const valor = numero(celda);
    if (valor === null || !["0.04", "0.1", "0.21", "4", "10", "21"].includes(valor)) return celda;
    const dado = Number(valor);
    return escribir(dado < 1 ? Math.round(dado * 100) : dado);
  });
const cifra = (valor: string, formato?: string): Celda => ({
  tipo: "numero",
  valor,
  texto: valor,
  ...(formato !== undefined && { formato }),
});

/** Section rows, dressed otherwise. */
const secciones =
  (vestir: (titulo: string) => string): Deformacion =>
  (pieza) => ({
    ...pieza,
    renglones: pieza.renglones.map((renglon) => {
      const llenas = (renglon.celdas ?? []).filter((celda) => celda !== undefined);
      const unica = llenas[0];
      const { antes } = renglon;
      const deSeccion =
        antes !== null && antes > pieza.cabecera && pieza.noProducto.has(antes) && llenas.length === 1;
      if (!deSeccion || unica === undefined || unica.texto.length > 30 || antes > (ultimo(pieza) ?? 0))
        return renglon;
      return { ...renglon, celdas: renglon.celdas?.map((celda) => celda && texto(vestir(celda.texto))) };
    }),
  });

const ultimo = (pieza: Pieza) => pieza.renglones.findLast((renglon) => esProducto(pieza, renglon))?.antes;

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

function enCabecera(cambiar: (texto: string) => string): Deformacion {
  return (pieza) => ({
    ...pieza,
    renglones: pieza.renglones.map((renglon) =>
      renglon.antes === pieza.cabecera
        ? { ...renglon, celdas: renglon.celdas?.map((celda) => celda && texto(cambiar(celda.texto))) }
        : renglon,
    ),
  });
}

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

/** The workbook and its truth after those deformations; `columnas` as the importer names them («B»). */
export function deformar(
  libro: Libro,
  esperado: Esperado,
  columnas: Readonly<Partial<Record<string, string>>>,
  deformaciones: typeof DEFORMACIONES,
): { readonly libro: Libro; readonly esperado: Esperado } {
  const hoja = libro.hojas.find(({ nombre }) => nombre === esperado.hoja) as Hoja;
  const pieza = deformaciones.reduce<Pieza>((otra, { hacer }) => hacer(otra), {
    renglones: hoja.filas.map((celdas, i) => ({ celdas, antes: i + 1 })),
    fusiones: hoja.fusiones,
    cabecera: esperado.filaCabecera ?? 1,
    columnas: Object.fromEntries(
      Object.entries(columnas).map(([campo, letras]) => [campo, indiceDeColumna(letras ?? "A")]),
    ),
    noProducto: new Set(esperado.noProducto),
    dado: azar(5),
  });
  const ahora = new Map(pieza.renglones.map(({ antes }, i) => [antes, i + 1]));
  const mover = <T extends { readonly fila: number }>(de: readonly T[]): T[] =>
    de.map((uno) => ({ ...uno, fila: ahora.get(uno.fila) ?? -1 }));
  const anadidas = pieza.renglones.flatMap(({ antes }, i) => (antes === null ? [i + 1] : []));
  return {
    libro: {
      ...libro,
      hojas: libro.hojas.map((otra) =>
        otra === hoja
          ? { ...hoja, filas: pieza.renglones.map(({ celdas }) => celdas), fusiones: pieza.fusiones }
          : otra,
      ),
    },
    esperado: {
      ...esperado,
      filaCabecera: ahora.get(esperado.filaCabecera) ?? null,
      productos: mover(esperado.productos),
      reportar: esperado.reportar.map((uno) => ({
        ...uno,
        fila: uno.fila === null ? null : (ahora.get(uno.fila) ?? -1),
        patron: uno.patron ?? ".",
      })),
      noProducto: [...esperado.noProducto.map((n) => ahora.get(n) ?? -1), ...anadidas],
      alternativas: mover(esperado.alternativas),
    },
  };
}
