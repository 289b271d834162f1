import type { Campo } from "@cosecha/domain/campos";
import { COLUMNAS_MAXIMAS } from "../listas/cabeceras.ts";
import { significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { type Cell, isEmpty, type Sheet, widthOf } from "../workbook/cells.ts";
import { cabeceraPropia, celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";

const FILAS_DE_CAMPOS = 30;
const PRODUCTOS_MINIMOS = 2;
const COLUMNAS_DE_ROTULOS = 12;

const dice = (celda: Cell | undefined, campo: Campo): boolean =>
  celda?.tipo === "texto" && (significados(celda.texto.replace(/:\s*$/u, "")).get(campo) ?? 0) >= 0.55;

/**
 * A table with a column for each product, «Producto | Tomate | Pera» over «Precio | 2,50 | 1,80»,
 * with a row for each. Null for any other sheet.
 */
export function trasponer(hoja: Sheet): Sheet | null {
  const primera = hoja.filas.slice(0, FILAS_DE_CAMPOS);
  const rotulos = hallarRotulos(primera);
  if (rotulos === null) return null;
  const { columna, nombre, precio } = rotulos;
  const importes = (hoja.filas[precio] ?? []).slice(columna + 1).filter((celda) => celda && !isEmpty(celda));
  const legibles = importes.filter((celda) => celda && leerPrecio(celda, null).veredicto === "claro");
  if (legibles.length < 0.6 * importes.length || importes.length < PRODUCTOS_MINIMOS) return null;
  const productos = (hoja.filas[nombre] ?? [])
    .slice(columna + 1)
    .filter((celda) => celda?.tipo === "texto" && !isEmpty(celda));
  if (
    productos.length < PRODUCTOS_MINIMOS ||
    (hoja.filas[nombre] ?? []).some((celda) => dice(celda, "precio"))
  )
    return null;
  const ancho = Math.min(COLUMNAS_MAXIMAS, widthOf(hoja));
  const campos = hoja.filas.flatMap((celdas, fila) => {
    const rotulo = celdas?.[columna];
    return fila === nombre || (rotulo !== undefined && !isEmpty(rotulo)) ? [fila] : [];
  });
  const filas = Array.from(
    { length: ancho - columna },
    (_, i): FilaLarga => ({
      de: nombre,
      celdas: campos.map((fila) => {
        const celda = movida(hoja.filas[fila]?.[columna + i], fila, columna + i);
        return fila === nombre && i === 0 && isEmpty(celda) ? celdaDe("Producto") : celda;
      }),
    }),
  );
  const sueltas = {
    ...hoja,
    fusiones: [],
    filasOcultas: new Set<number>(),
    columnasOcultas: new Set<number>(),
  };
  return comoHoja(sueltas, [...encima(hoja, Math.min(nombre, precio)), ...filas]);
}

/** The rows above a table, which say things about all of it. */
const encima = ({ filas }: Sheet, hasta: number): FilaLarga[] =>
  Array.from({ length: hasta }, (_, de) => ({
    de,
    celdas: (filas[de] ?? []).map((celda, columna) => movida(celda, de, columna)),
  }));

/**
 * The column whose cells say what each row holds, and the rows of names and of prices. A corner that
 * is blank is the names' where other rows say their unit, their rate or the like.
 */
function hallarRotulos(
  filas: Sheet["filas"],
): { readonly columna: number; readonly nombre: number; readonly precio: number } | null {
  const ancho = Math.max(0, ...filas.map((celdas) => celdas?.length ?? 0));
  for (let columna = 0; columna < Math.min(ancho, COLUMNAS_DE_ROTULOS); columna++) {
    const precio = filas.findIndex((celdas) => dice(celdas?.[columna], "precio"));
    if (precio < 0) continue;
    const dicho = filas.findIndex((celdas, fila) => fila !== precio && dice(celdas?.[columna], "nombre"));
    if (dicho >= 0) return { columna, nombre: dicho, precio };
    const otros = filas.filter(
      (celdas, fila) =>
        fila > precio &&
        (["unidad", "iva", "stock"] as const).some((campo) => dice(celdas?.[columna], campo)),
    );
    const encima = filas
      .slice(0, precio)
      .findLastIndex((celdas) => celdas?.some((celda) => celda && !isEmpty(celda)));
    const esquina = filas[encima]?.[columna];
    if (otros.length > 0 && encima >= 0 && (esquina === undefined || isEmpty(esquina)))
      return { columna, nombre: encima, precio };
  }
  return null;
}

/**
 * Cards, one below the other, «Producto: Tomate» and below it «Precio: 2,50 €», or in two columns, as
 * a row for each. Null for any other sheet.
 */
export function leerFichas(hoja: Sheet): Sheet | null {
  const pares = hoja.filas.flatMap((celdas, fila) => parDe(celdas, fila));
  const primero = pares.find(({ clave }) => dice(celdaDe(clave), "nombre"))?.clave;
  if (primero === undefined) return null;
  const fichas: (typeof pares)[] = [];
  for (const par of pares) {
    if (par.clave === primero) fichas.push([par]);
    else fichas.at(-1)?.push(par);
  }
  const claves = [...new Set(fichas.flatMap((ficha) => ficha.map(({ clave }) => clave)))];
  const conPrecio = fichas.filter((ficha) => ficha.some(({ clave }) => dice(celdaDe(clave), "precio")));
  if (fichas.length < PRODUCTOS_MINIMOS || conPrecio.length < 0.6 * fichas.length || claves.length > 30)
    return null;
  const filas = fichas.map(
    (ficha): FilaLarga => ({
      de: ficha[0]?.fila ?? 0,
      celdas: claves.map((clave) => ficha.find((par) => par.clave === clave)?.celda),
    }),
  );
  return comoHoja({ ...hoja, fusiones: [] }, [
    ...encima(hoja, fichas[0]?.[0]?.fila ?? 0),
    cabeceraPropia(claves),
    ...filas,
  ]);
}

/** The field and its value that a row states; none where it states something else. */
function parDe(
  celdas: readonly (Cell | undefined)[] | undefined,
  fila: number,
): { clave: string; celda: Cell; fila: number }[] {
  const llenas = [...(celdas ?? []).entries()].filter(
    (entrada): entrada is [number, Cell] => entrada[1] !== undefined && !isEmpty(entrada[1]),
  );
  const [una, otra, ...demas] = llenas;
  if (una === undefined || demas.length > 0 || una[1].tipo !== "texto") return [];
  if (otra !== undefined) {
    const clave = una[1].texto.replace(/:\s*$/u, "").trim();
    return clave.length <= 40 ? [{ clave, celda: movida(otra[1], fila, otra[0]), fila }] : [];
  }
  const [, clave, valor] = /^\s*([^:]{1,40}?)\s*:\s*(\S.*)$/su.exec(una[1].texto) ?? [];
  return clave === undefined || valor === undefined
    ? []
    : [{ clave, celda: celdaDe(valor, { fila, columna: una[0] }), fila }];
}

const SEPARADORES = [/\t/u, /;/u, /\|/u, /\s{2,}/u, /,(?=\S)/u];

/**
 * A table that was pasted into one column, its fields parted by «;», tabs or spaces, with a column for
 * each. Null for any other sheet.
 */
export function separarColumnas(hoja: Sheet): Sheet | null {
  const textos = hoja.filas.map((celdas) => {
    const [una, ...demas] = (celdas ?? []).filter((celda) => celda !== undefined && !isEmpty(celda));
    return demas.length === 0 && una?.tipo === "texto" ? una.texto.trim() : null;
  });
  const escritos = textos.filter((texto) => texto !== null && texto !== "");
  if (escritos.length < 3 || escritos.length < 0.8 * hoja.filas.filter((c) => c?.some((x) => x)).length)
    return null;
  for (const separador of SEPARADORES) {
    const cuentas = escritos.map((texto) => texto?.split(separador).length ?? 0);
    const ancho = masFrecuente(cuentas.filter((cuenta) => cuenta > 1));
    if (ancho < 2 || cuentas.filter((cuenta) => cuenta === ancho).length < 0.6 * escritos.length) continue;
    const filas = textos.map((texto, de): FilaLarga => {
      const columna = (hoja.filas[de] ?? []).findIndex((celda) => celda !== undefined && !isEmpty(celda));
      const partes = texto === null ? [] : texto.split(separador);
      return { de, celdas: partes.map((parte) => celdaDe(parte.trim(), { fila: de, columna })) };
    });
    return comoHoja({ ...hoja, fusiones: [] }, filas);
  }
  return null;
}

function masFrecuente(numeros: readonly number[]): number {
  const veces = new Map<number, number>();
  for (const numero of numeros) veces.set(numero, (veces.get(numero) ?? 0) + 1);
  return [...veces].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
