import { normalizar } from "@cosecha/domain/nombres";
import { esCabeceraClara, textosDeCabecera } from "../listas/cabeceras.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { esPalabraDeSeccion } from "../palabras/textos-de-fila.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { diceAgotado } from "../valores/stock.ts";
import { claseDePalabra, esUnidad, SE_PESA } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet, widthOf } from "../workbook/cells.ts";
import type { AloAncho } from "./a-lo-ancho.ts";
import { sonEnvases } from "./envases-en-cabecera.ts";
import { celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";
import { celdasDebajo, columnaDeNombres, esHueco } from "./muestra.ts";
import { porMedida, preciosDeReferencia } from "./precios-por-medida.ts";
import { medidaSuelta } from "./precios-sueltos.ts";
import { esFormatoConCantidad, esVariante, MODO, partirRotulo, rotuloDe, variante } from "./variantes.ts";

/**
 * The unit above each variant, where the header groups them: «Docena» over «S | M | L», «Cartón 30»
 * over the same again. It stands over all columns up to the next one.
 */
function gruposEncima(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): string[] {
  let grupo = "";
  return columnas.map((columna) => {
    const encima = filaCabecera > 0 ? cellAt(hoja, filaCabecera - 1, columna).texto.trim() : "";
    if (encima !== "") grupo = esUnidad(encima) || claseDePalabra(normalizar(encima)) !== null ? encima : "";
    return grupo;
  });
}

/** What stands above each variant, over all columns up to the next. */
function titulosEncima(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): string[] {
  let titulo = "";
  return columnas.map((columna) => {
    const encima = filaCabecera > 0 ? cellAt(hoja, filaCabecera - 1, columna).texto.trim() : "";
    if (encima !== "") titulo = encima;
    return titulo;
  });
}

/** The sheet with a row for each product and variant of all these tables. */
export const todosALoLargo = (hoja: Sheet, tablas: readonly AloAncho[]): Sheet =>
  // From the last one up, so that each finds its rows where it was found.
  [...tablas].sort((a, b) => b.filaCabecera - a.filaCabecera).reduce(aLoLargo, hoja);

/**
 * The table with a row for each product and variant. The first of the columns takes the price, the
 * second says the variant, as a format or as a variety that completes the name.
 */
export function aLoLargo(hoja: Sheet, { inicioCabecera, filaCabecera, columnas }: AloAncho): Sheet {
  const ancho = widthOf(hoja);
  const [dePrecio = 0, deVariante = 0, deUnidad = ancho] = columnas;
  const suyas = new Set([...columnas, ...preciosDeReferencia(hoja, filaCabecera, columnas)]);
  const cabeceras = cabecerasDeVariantes(hoja, filaCabecera, columnas);
  const { precio, deEsto, conUnidad } = rotulosDeTabla(
    hoja,
    { inicioCabecera, filaCabecera, columnas },
    cabeceras,
  );
  let deArriba = { fila: filaCabecera, partidos: cabeceras.get(filaCabecera) ?? [] };
  const titulos = textosDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1);
  const conRotulo = [...titulos.values()].some((texto) => (significados(texto).get("nombre") ?? 0) >= 0.5);
  const sinNombre = conRotulo ? null : columnaDeNombres(hoja, filaCabecera + 1, dePrecio);
  const deFormatos = formatosDeLoQueDice(hoja, filaCabecera, dePrecio);
  const hasta = finDeLaTabla(hoja, filaCabecera, cabeceras);
  const titulosDesde = primerTitulo(hoja, inicioCabecera);
  const filas = hoja.filas.flatMap((celdas, de): FilaLarga[] => {
    if (de >= hasta) return [{ de, celdas: sinVariantes(celdas, NADA, de) }];
    if (de < filaCabecera)
      return [{ de, celdas: sinVariantes(celdas, de < titulosDesde ? NADA : suyas, de) }];
    const comunes = sinVariantes(celdas, suyas, de);
    const con = (enPrecio: Cell, enVariante: Cell, enUnidad: Cell): FilaLarga => {
      const fila = [...comunes];
      fila[dePrecio] = enPrecio;
      fila[deVariante] = enVariante;
      if (enUnidad.texto !== "") fila[deUnidad] = enUnidad;
      if (deFormatos !== null) {
        const rotulo = cellAt(hoja, filaCabecera, deFormatos).texto;
        fila[deUnidad] = de === filaCabecera ? celdaDe("Formato") : comunes[deFormatos];
        fila[deFormatos] = celdaDe(de === filaCabecera ? "Producto" : rotulo, {
          fila: filaCabecera,
          columna: deFormatos,
        });
      }
      return { de, celdas: fila };
    };
    const en = (columna: number) => ({ fila: de, columna });
    if (de === filaCabecera && sinNombre !== null) comunes[sinNombre] = celdaDe("Producto");
    if (de === filaCabecera)
      return [
        con(
          celdaDe(precio, en(dePrecio)),
          celdaDe(deEsto, en(deVariante)),
          celdaDe(conUnidad ? "Formato" : "", en(columnas[2] ?? dePrecio)),
        ),
      ];
    const otra = cabeceras.get(de);
    if (otra !== undefined) {
      deArriba = { fila: de, partidos: otra };
      return [];
    }
    const llenas = columnas.filter((columna) => {
      const celda = celdas?.[columna];
      // What is sold out is said; a dash says that there is no such thing.
      return celda !== undefined && !isEmpty(celda) && (!esHueco(celda) || diceAgotado(celda.texto));
    });
    if (llenas.length === 0) return [{ de, celdas: comunes }];
    return llenas.map((columna) => {
      const celda = porMedida(celdas?.[columna], cellAt(hoja, filaCabecera, columna).texto);
      const { unidad = "", valor = "" } = deArriba.partidos[columnas.indexOf(columna)] ?? {};
      const lugar = { fila: deArriba.fila, columna };
      return con(movida(celda, de, columna), celdaDe(valor, lugar), celdaDe(unidad, lugar));
    });
  });
  const fusiones = hoja.fusiones.filter(
    ({ fila, columna }) => !suyas.has(columna) || fila < titulosDesde || fila >= hasta,
  );
  return comoHoja({ ...hoja, fusiones }, filas);
}

/** A long table's headers: of its prices and of its variants; and whether these say units. */
function rotulosDeTabla(
  hoja: Sheet,
  { inicioCabecera, filaCabecera, columnas }: AloAncho,
  cabeceras: ReadonlyMap<number, readonly Rotulo[]>,
): { readonly precio: string; readonly deEsto: "Formato" | "Variedad"; readonly conUnidad: boolean } {
  const todos = [...cabeceras.values()].flat();
  const rotulos = todos.map(({ rotulo }) => rotulo);
  const sonFormatos = sonEnvases(rotulos) || rotulos.every((texto) => texto === "" || diceFormato(texto));
  const titulos = textosDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1);
  const propio = titulos.get(columnas[0] ?? 0) ?? "";
  const [arriba = "", ...otrosArriba] = new Set(titulosEncima(hoja, filaCabecera, columnas));
  const deTodas = otrosArriba.length === 0 ? arriba : "";
  return {
    precio: rotuloDePrecios([propio.replace(rotulos[0] ?? "", "").trim(), deTodas], propio, sonFormatos),
    deEsto: sonFormatos ? "Formato" : "Variedad",
    conUnidad: todos.some(({ unidad }) => unidad !== ""),
  };
}

const NADA: ReadonlySet<number> = new Set();

/**
 * The first of the rows directly above a table that hold titles and no numbers: what stands above
 * them is another table's, or nobody's.
 */
function primerTitulo(hoja: Sheet, inicioCabecera: number): number {
  const esTitulo = (fila: number) => {
    const llenas = [...(hoja.filas[fila] ?? [])].filter((celda) => celda !== undefined && !isEmpty(celda));
    return (
      llenas.length > 0 &&
      llenas.every((celda) => celda?.tipo === "texto" && leerPrecio(celda, null).veredicto !== "claro")
    );
  };
  let fila = inicioCabecera;
  while (fila > 0 && esTitulo(fila - 1) && !esCabeceraClara(hoja, fila - 1)) fila--;
  return fila;
}

/**
 * The column before the prices whose header alone names what is sold, «Huevos» over «Docena» and
 * «Media docena»: its cells are formats. Null without one.
 */
function formatosDeLoQueDice(hoja: Sheet, filaCabecera: number, dePrecio: number): number | null {
  const columna = columnaDeNombres(hoja, filaCabecera + 1, dePrecio);
  if (columna === null) return null;
  const { texto: rotulo } = cellAt(hoja, filaCabecera, columna);
  const nombra =
    (significados(rotulo).get("nombre") ?? 1) < 0.7 && normalizar(rotulo).split(" ").some(esPalabraDeSeccion);
  // «Barra rústica» is a name, and no format.
  const esFormato = (texto: string) =>
    esUnidad(texto) && (/\d/u.test(texto) || !/\S\s+\S/u.test(texto) || esVariante(texto));
  return nombra && celdasDebajo(hoja, filaCabecera, columna).every(({ texto }) => esFormato(texto))
    ? columna
    : null;
}

/** The measure that a header's prices are for, where it says no more: none of «Cuña €/kg». */
const medidaSola = (texto: string): string | null =>
  esVariante(texto) || MODO.test(variante(texto)) ? null : medidaSuelta(texto);

/** Whether a variant is a format: «500 g», «kg», «sobre». */
const diceFormato = (texto: string): boolean =>
  esFormatoConCantidad(texto, variante(texto)) ||
  medidaSola(texto) !== null ||
  claseDePalabra(normalizar(texto)) !== null;

/**
 * The header of the prices of all variants: the first of `dichos` that says that it is one, with what
 * it or `propio`, the first variant's own, says of the IVA.
 */
function rotuloDePrecios(dichos: readonly string[], propio: string, sonFormatos: boolean): string {
  const dePrecios =
    dichos.find(
      (texto) => (significados(texto).get("precio") ?? 0) >= 0.5 && !(sonFormatos && esDeEnvase(texto)),
    ) ?? "Precio";
  if (leerNotaIva(dePrecios) !== null) return dePrecios;
  const deIva = [propio, ...dichos].map(ivaDicho).find((dicho) => dicho !== "");
  return `${dePrecios}${deIva ?? ""}`;
}

/** Whether a price is said to be that of a box or a piece: what holds so much is one. */
function esDeEnvase(texto: string): boolean {
  const { unidad } = datosPrecio(texto);
  return unidad !== null && !SE_PESA.has(unidad);
}

/** What a header says of the IVA, as it stands behind that of the prices of all variants. */
function ivaDicho(texto: string): string {
  const { incluido, tipo } = leerNotaIva(texto) ?? {};
  if (incluido === undefined) return "";
  return incluido ? ` (IVA ${tipo === undefined ? "" : `${tipo.times(100)} % `}incl.)` : " (sin IVA)";
}

/** The first row of another table below this one, with a price and no variants; past the last without. */
function finDeLaTabla(hoja: Sheet, filaCabecera: number, cabeceras: ReadonlyMap<number, unknown>): number {
  const dice = (fila: number) =>
    normalizar(Array.from(hoja.filas[fila] ?? [], (celda) => celda?.texto ?? "").join(" "));
  const otra = hoja.filas.findIndex(
    (_, fila) =>
      fila > filaCabecera &&
      !cabeceras.has(fila) &&
      esCabeceraClara(hoja, fila) &&
      dice(fila) !== dice(filaCabecera),
  );
  return otra < 0 ? hoja.filas.length : otra;
}

interface Rotulo {
  readonly rotulo: string;
  readonly unidad: string;
  readonly valor: string;
}

/**
 * What each column's variant is called, by the row that says so: the header, and every row below it
 * that calls them otherwise: «S | M | L» over eggs, then «250 g | 500 g | 1 kg» over honey.
 */
function cabecerasDeVariantes(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): Map<number, Rotulo[]> {
  const cabeceras = new Map<number, Rotulo[]>();
  for (let fila = filaCabecera; fila < hoja.filas.length; fila++) {
    const celdas = columnas.map((columna) => cellAt(hoja, fila, columna));
    const llenas = celdas.filter((celda) => !isEmpty(celda));
    const nombraOtras =
      llenas.length > 1 &&
      llenas.every((celda) => esVariante(celda.texto) && leerPrecio(celda, null).veredicto !== "claro");
    if (fila > filaCabecera && !nombraOtras) continue;
    const unidades = gruposEncima(hoja, fila, columnas);
    const grupos = unidades.every((unidad) => unidad !== "") ? unidades : [];
    const dichos = celdas.map(({ texto }) => normalizar(texto));
    const apellidos = titulosEncima(hoja, fila, columnas);
    const deEnvases = sonEnvases(celdas.map(({ texto }) => texto));
    cabeceras.set(
      fila,
      celdas.map(({ texto: escrito }, i) => {
        // «VIDRIO» and «LATA», over «500 ml» each.
        const vuelve = dichos.filter((dicho) => dicho !== "" && dicho === dichos[i]).length > 1;
        const texto = vuelve ? `${apellidos[i]} ${escrito}`.trim() : escrito;
        const suelta = medidaSola(escrito);
        const { unidad, valor } =
          suelta !== null
            ? { unidad: "", valor: suelta }
            : deEnvases
              ? { unidad: "", valor: rotuloDe(texto) }
              : partirRotulo(texto);
        return { rotulo: escrito, valor, unidad: unidad === "" ? (grupos[i] ?? "") : unidad };
      }),
    );
  }
  return cabeceras;
}

const sinVariantes = (
  celdas: readonly (Cell | undefined)[] | undefined,
  suyas: ReadonlySet<number>,
  de: number,
): (Cell | undefined)[] =>
  (celdas ?? []).map((celda, c) => (suyas.has(c) ? undefined : celda && movida(celda, de, c)));
