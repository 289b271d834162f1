import { claveDeCodigo, claveDeNombre } from "@cosecha/domain/comparacion";
import { clave, normalizar } from "@cosecha/domain/nombres";
import { claveUnidad, conCifrasAparte } from "@cosecha/domain/unidades";
import { cercaDe, enDias } from "../disposicion/dias.ts";
import { completarNombre, DISTINGUE } from "../listas/grupos-de-nombres.ts";
import type { Lista } from "../listas/lista.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import { ordenar } from "../valores/texto.ts";
import { claseDePalabra, medidaDe } from "../valores/unidades.ts";
import { cellAt } from "../workbook/cells.ts";
import { diaDeCelda } from "./ofertas-con-fecha.ts";

const LARGO_MAXIMO = 30;
/** Each two of these columns are tried on all rows. */
const LIBRES_MAXIMAS = 8;

/** A product and the row that it was read from, an index from 0. */
export interface DeFila {
  readonly fila: number;
  readonly producto: ProductoLeido;
}

const DE_SERIE =
  /^(?:fechas?|datas?|dates?|data|dia|semanas?|sem|setmanas?|astea|week|desde|valid[oa]s?(?: desde)?|vigencia|vigente desde|a partir de)$/u;
/** What a column of weeks holds: «47», «S47», «semana 47». */
const DE_SEMANA = /^\s*(?:s|sem|semana|setmana|week)?\.?\s*(\d{1,2})\s*$/iu;

/** The rows of one series of prices, and the column that says when each holds. */
export interface SerieDeFilas {
  readonly columna: number;
  /** Those that hold at another time than the row of the same product that is in force. */
  readonly otras: ReadonlySet<DeFila>;
}

/**
 * The rows that repeat a product at another time, where only a column of days or weeks tells them
 * apart: of each product the last that has begun by `hoy` counts, else the next. Null where nothing
 * repeats so, or nobody says what day it is.
 */
export function serieDeFilas(
  { hoja, cabeceras, columnas }: Lista,
  leidos: readonly DeFila[],
  hoy: string | undefined,
): SerieDeFilas | null {
  const [ano = 0, mes = 0, dia = 0] = hoy?.split("-").map(Number) ?? [];
  const hoyEnDias = enDias(100 * mes + dia, ano);
  const columna = [...cabeceras].find(([, texto]) => DE_SERIE.test(normalizar(texto)))?.[0];
  if (hoy === undefined || columna === undefined) return null;
  const celdas = leidos.map(({ fila }) => cellAt(hoja, fila, columna));
  const deSemanas = celdas.map(({ texto }) => Number(DE_SEMANA.exec(texto)?.[1] ?? Number.NaN));
  const porSemanas = deSemanas.every((cual) => cual >= 1 && cual <= 53);
  const cuando = porSemanas
    ? deSemanas
    : celdas.map((celda) => {
        const leido = diaDeCelda(celda, false);
        return leido === null ? Number.NaN : cercaDe(leido, hoyEnDias);
      });
  if (cuando.some(Number.isNaN)) return null;
  const limite = porSemanas ? semanaDe(ano, mes, dia) : hoyEnDias;
  const grupos = new Map<string, { leido: DeFila; cuando: number }[]>();
  for (const [i, leido] of leidos.entries()) {
    const { nombre, unidad, codigo, categoria } = leido.producto;
    // Of another grower or variety it is another product.
    const dichos = columnas.descripcion
      .filter((suya) => suya !== columna)
      .map((suya) => cellAt(hoja, leido.fila, suya).texto);
    const suya = [
      claveDeNombre(nombre),
      claveUnidad(unidad),
      claveDeCodigo(codigo),
      ...[categoria ?? "", ...dichos].map(clave),
    ].join(" ");
    grupos.set(suya, [...(grupos.get(suya) ?? []), { leido, cuando: cuando[i] ?? 0 }]);
  }
  const otras = [...grupos.values()].flatMap((suyos) => {
    const enOrden = suyos.toSorted((a, b) => a.cuando - b.cuando);
    // In January the weeks of December are over.
    const deAntes = porSemanas && (enOrden[0]?.cuando ?? 0) - limite > 26;
    const vigente = enOrden.findLast((uno) => uno.cuando <= limite) ?? enOrden.at(deAntes ? -1 : 0);
    return enOrden.filter((uno) => uno.cuando !== vigente?.cuando).map(({ leido }) => leido);
  });
  return otras.length === 0 ? null : { columna, otras: new Set(otras) };
}

/** The number of a day's week, as calendars count them. */
function semanaDe(ano: number, mes: number, dia: number): number {
  const jueves = new Date(Date.UTC(ano, mes - 1, dia));
  jueves.setUTCDate(jueves.getUTCDate() + 4 - (jueves.getUTCDay() || 7));
  return Math.ceil(((jueves.getTime() - Date.UTC(jueves.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7);
}

/**
 * The products with names completed that several rows share, where a column or two tell those rows
 * apart: the vintage of a wine, the calibre of a fruit, size and box of eggs. Rows that only their
 * price tells apart stay as they are, and are reported as repeated.
 */
export function distinguirRepetidos(lista: Lista, leidos: readonly DeFila[]): ProductoLeido[] {
  const grupos = new Map<string, DeFila[]>();
  for (const leido of leidos) {
    const { nombre, unidad, codigo } = leido.producto;
    // Two codes tell two products apart already.
    const suya = `${claveDeNombre(nombre)} ${claveUnidad(unidad)} ${claveDeCodigo(codigo)}`;
    const juntos = grupos.get(suya);
    if (juntos === undefined) grupos.set(suya, [leido]);
    else juntos.push(leido);
  }
  const repetidos = [...grupos.values()].filter(
    ([primero, ...otros]) =>
      primero && otros.some(({ producto }) => !producto.precio.eq(primero.producto.precio)),
  );
  if (repetidos.length === 0) return leidos.map(({ producto }) => producto);
  const texto = (fila: number, columna: number) => {
    const dicho = ordenar(cellAt(lista.hoja, fila, columna).texto);
    if (!/^\d+(?:[.,]\d+)?$/u.test(dicho)) return dicho;
    // «500» under «Contido (g)», or before «g».
    const alLado = ordenar(cellAt(lista.hoja, fila, columna + 1).texto);
    const medida =
      medidaDe(lista.cabeceras.get(columna) ?? "") ??
      (claseDePalabra(normalizar(alLado)) === null ? null : alLado);
    return medida === null ? dicho : `${dicho} ${medida}`;
  };
  const distinguen = (columnas: readonly number[]) =>
    repetidos.every((suyos) => {
      const vistos = new Set<string>();
      return (
        suyos.every(({ fila }) => {
          const dichos = columnas.map((columna) => texto(fila, columna));
          vistos.add(clave(conCifrasAparte(dichos.join(" "))));
          return dichos.every((dicho) => dicho !== "" && dicho.length <= LARGO_MAXIMO);
        }) && vistos.size === suyos.length
      );
    });
  const libres = columnasLibres(lista, leidos, texto).slice(0, LIBRES_MAXIMAS);
  const pares = libres.flatMap((una, i) => libres.slice(i + 1).map((otra) => [una, otra]));
  const columnas = [...libres.map((una) => [una]), ...pares].find(distinguen);
  if (columnas === undefined) return leidos.map(({ producto }) => producto);
  const completos = new Set(repetidos.flat());
  return leidos.map((leido) =>
    completos.has(leido)
      ? conDistincion(leido.producto, columnas.map((columna) => texto(leido.fila, columna)).join(" "))
      : leido.producto,
  );
}

/** Under its completed name; a code that several share gets the difference, too. */
const conDistincion = (producto: ProductoLeido, dicho: string): ProductoLeido => ({
  ...producto,
  nombre: completarNombre(producto.nombre, dicho),
  codigo: producto.codigo === null ? null : `${producto.codigo}-${dicho}`,
});

/** The columns that say something of the products, and neither money nor how many there are. */
function columnasLibres(
  { hoja, cabeceras, columnas, otrosImportes }: Lista,
  leidos: readonly DeFila[],
  texto: (fila: number, columna: number) => string,
): number[] {
  const { nombre, precios, iva, stock, categoria, unidad, ignoradas } = columnas;
  const usadas = new Set<number | null>([
    nombre,
    iva,
    stock,
    categoria,
    ...precios.map((precio) => precio.columna),
    ...otrosImportes.map((importe) => importe.columna),
    ...[...ignoradas].flatMap(([columna, dicho]) =>
      dicho === "fecha" || dicho === "alcohol" ? [] : [columna],
    ),
  ]);
  const primerPrecio = Math.min(...precios.map(({ columna }) => columna));
  // «L», «XL» and «12 uds» come again for other products, and stand before the price; what is said
  // of one product alone does not make another of it, and who grew it neither.
  const vuelve = (columna: number) => {
    const nombres = new Map<string, Set<string>>();
    for (const { fila, producto } of leidos) {
      const dicho = clave(texto(fila, columna));
      if (
        (dicho.length > 4 && !/\d/u.test(dicho)) ||
        /^(?:si|no|s|n|y|x|(?:19|20)\d\d|s(?:em)?\d{1,2})$/u.test(dicho)
      )
        return false;
      nombres.set(dicho, (nombres.get(dicho) ?? new Set()).add(claveDeNombre(producto.nombre)));
    }
    return [...nombres].filter(([dicho, suyos]) => dicho !== "" && suyos.size > 1).length > 1;
  };
  return [...cabeceras].flatMap(([columna, cabecera]) => {
    if (DE_SERIE.test(normalizar(cabecera))) return [];
    // When an answer to a form came says nothing of what it offers.
    if (leidos.some(({ fila }) => cellAt(hoja, fila, columna).tipo === "fecha")) return [];
    const distingue =
      ignoradas.has(columna) ||
      DISTINGUE.test(normalizar(cabecera)) ||
      (columna > nombre && (columna < primerPrecio || columna === unidad) && vuelve(columna));
    return usadas.has(columna) || !distingue ? [] : [columna];
  });
}
