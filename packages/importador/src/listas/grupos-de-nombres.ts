import { clave, normalizar } from "@cosecha/domain/nombres";
import { claveUnidad, conCifrasAparte } from "@cosecha/domain/unidades";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import { esVariedad } from "../palabras/significados.ts";
import { esGasto, esPalabraDeSeccion, esTotal, vaDeTitulo } from "../palabras/textos-de-fila.ts";
import { contieneFrase, enMayusculas, ordenar, sinEmojis } from "../valores/texto.ts";
import { esUnidad } from "../valores/unidades.ts";
import { cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { verticalMerges } from "../workbook/merged-cells.ts";
import type { GruposDeNombres, Lista } from "./lista.ts";
import { quedaFuera } from "./plan.ts";

/** Headers of columns that may tell products with the same name apart. */
export const DISTINGUE =
  /^(?:sub ?tipo|sub ?producto|tipo|tipus|mota|clase|classe|klasea|calibre|marca|brand|fabricante|cosecha|campana|talla|categoria comercial|medida|modelo|model|sabor|gust|zaporea|aroma|olor|fragancia|perfume|opcion|option|opcio|atributos?|color|tamano|tamaina|tamanho|taille|mida|gama|raza|corte|calidad|qualitat|calidade|type|flavou?r|colou?r)(?: |$)/u;
const DESCRIBE = /^(?:descripcio|detalle?s?|caracteristica|especificacio|deskribapena|description)/u;

/** «– pastilla 100 g» below «Jabón de avena»: one more of the same. */
const GUION_DELANTE = /^\s*(?:[-–—•·↳└>]+|\.{2,})\s*(?=\S)/u;

/** «Contiene: lechuga, tomate»: what is in the basket above it. */
const DICE_QUE_LLEVA =
  /^\s{0,8}[-–(]?\s{0,4}(?:contiene|contenido|incluye|lleva|compuest[oa] (?:de|por)|cont[eé]|inclou|porta|daramatza)(?!\p{L})/iu;

/**
 * A row with a price. `grupo` is the row that holds its name; `enBlanco` says whether its own name
 * cell is blank.
 */
interface FilaConPrecio {
  readonly fila: number;
  readonly grupo: number;
  readonly enBlanco: boolean;
}

/**
 * Finds the rows of a list that take their name from a row above, and the column that completes
 * names: one headed «Variedad», or another whose texts tell rows with the same name apart. Columns
 * that a person assigned (`deMano`) keep their meaning.
 */
export function conGrupos(lista: Lista, deMano = false): Lista {
  const fundidas = verticalMerges(lista.hoja, lista.columnas.nombre, lista.desde, lista.hasta);
  const { filas, titulos } = sinSecciones(lista, recorrer(lista, fundidas));
  const agrupadas = filas.filter(({ fila, grupo }) => fila !== grupo);
  const variedad = elegirVariedad(lista, filas, agrupadas.length > 0, deMano);
  if (agrupadas.length === 0 && variedad === lista.columnas.variedad) return lista;
  const grupos = agrupar(lista, filas, titulos, variedad);
  const { categoria, descripcion } = lista.columnas;
  const describe = variedad === null || variedad !== categoria;
  return {
    ...lista,
    grupos: { ...grupos, completaTodos: grupos.completaTodos || fundidas.size > 0 },
    columnas: {
      ...lista.columnas,
      variedad,
      // A class that tells onions apart is no category.
      categoria: describe ? categoria : null,
      descripcion: describe ? descripcion : [...descripcion, variedad].sort((a, b) => a - b),
    },
  };
}

interface Recorrido {
  readonly filas: readonly FilaConPrecio[];
  readonly titulos: ReadonlySet<number>;
}

/**
 * Where all titles are words for sections («Verduras»), they are sections and not names, so the
 * rows below them take no name from them.
 */
function sinSecciones({ hoja, columnas }: Lista, recorrido: Recorrido): Recorrido {
  const { filas, titulos } = recorrido;
  const sonSecciones = [...titulos].every((fila) =>
    esPalabraDeSeccion(sinEmojis(cellAt(hoja, fila, columnas.nombre).texto)),
  );
  if (titulos.size === 0 || !sonSecciones) return recorrido;
  return { filas: filas.filter(({ grupo }) => !titulos.has(grupo)), titulos: new Set() };
}

/**
 * The rows with a price, each with the row that names it. A section, a total or a blank row ends a
 * group.
 */
function recorrer(lista: Lista, fundidas: ReadonlyMap<number, number>): Recorrido {
  const { hoja, desde, hasta, columnas, columnaDesde, columnaHasta, repeticiones } = lista;
  const filas: FilaConPrecio[] = [];
  const titulos = new Set<number>();
  const deFormatos = nombraFormatos(lista);
  const sangradas = filasSangradas(lista);
  let grupo: number | null = null;
  for (let fila = desde; fila < hasta; fila++) {
    const conPrecio = columnas.precios.some(({ columna }) => !isEmpty(cellAt(hoja, fila, columna)));
    const suya = fundidas.get(fila) ?? fila;
    const nombre = cellAt(hoja, suya, columnas.nombre);
    if (repeticiones.has(fila) || hoja.filasOmitidas?.has(fila) || quedaFuera(lista, fila)) grupo = null;
    else if (isEmpty(nombre)) {
      if (conPrecio && grupo !== null) filas.push({ fila, grupo, enBlanco: true });
      else grupo = null;
    } else if (conPrecio) {
      // «Lata 2,5 l» and «– pastilla 100 g» below «AOVE Picual» are no names of their own.
      const debajo =
        grupo !== null &&
        (sangradas.has(fila) ||
          (titulos.has(grupo) &&
            (esVarianteDe(lista, grupo, fila) ||
              GUION_DELANTE.test(nombre.texto) ||
              (deFormatos && esUnidad(nombre.texto)))));
      if (!debajo) grupo = esTotal(nombre.texto) || esGasto(nombre.texto) ? null : suya;
      if (grupo !== null) filas.push({ fila, grupo, enBlanco: debajo });
    } else {
      const sola =
        nombre.tipo === "texto" &&
        (estaSola(hoja, fila, columnaDesde, columnaHasta) ||
          sangradas.has(fila + 1) ||
          esVarianteDe(lista, fila, fila + 1));
      // «🍅 Tomates:» is a section, whatever rows follow.
      // So is «(acelga, puerro, patata)» what is in the box above it.
      const remarca = /^\s*\(.*\)\s*$/u.test(nombre.texto) || DICE_QUE_LLEVA.test(nombre.texto);
      const deFamilia = remarca || esFamiliaConCodigo(lista, fila);
      grupo = sola && !deFamilia && !vaDeTitulo(nombre.texto, true) ? fila : null;
      if (grupo !== null) titulos.add(fila);
    }
  }
  return { filas, titulos };
}

/**
 * The rows whose name is set in and says only what kind: «   de 1 a 2 kg» and «   grande» below
 * «Merluza». None where names are set in for the looks of it.
 */
function filasSangradas({ hoja, columnas, desde, hasta }: Lista): ReadonlySet<number> {
  const nombres = Array.from({ length: Math.max(0, hasta - desde) }, (_, i) => ({
    fila: desde + i,
    texto: cellAt(hoja, desde + i, columnas.nombre).texto,
  }));
  const sangrados = nombres.filter(({ texto }) => /^[ \t\u00a0]{2,}\S/u.test(texto));
  const deVariante = sangrados.filter(({ texto }) => /^\s*(?:\p{Ll}|\d|\p{Lu}\d)/u.test(texto));
  return deVariante.length >= 0.7 * sangrados.length
    ? new Set(deVariante.map(({ fila }) => fila))
    : new Set();
}

/** Whether a row's code goes on from another's: «100-1 | Lavanda» below «100 | Jabón natural». */
function esVarianteDe({ hoja, columnas: { codigo } }: Lista, padre: number, fila: number): boolean {
  if (codigo === null) return false;
  const [suyo, otro] = [padre, fila].map((cual) => cellAt(hoja, cual, codigo).texto.trim());
  return (
    suyo !== undefined &&
    suyo !== "" &&
    /^[-./_ ]\w/u.test(otro?.startsWith(suyo) ? otro.slice(suyo.length) : "")
  );
}

/** «01.01 | LEGUMBRES» over «01.01.001 | Garbanzo»: a section with the number that its products go on. */
function esFamiliaConCodigo(lista: Lista, fila: number): boolean {
  const { hoja, columnas } = lista;
  if (!esVarianteDe(lista, fila, fila + 1)) return false;
  const [suyo, otro] = [fila, fila + 1].map((cual) => cellAt(hoja, cual, columnas.nombre).texto);
  return enMayusculas(suyo ?? "") && (esPalabraDeSeccion(suyo ?? "") || !enMayusculas(otro ?? ""));
}

/** Whether nearly all names with a price are formats: «Botella 500 ml», «Garrafa 5 l». */
function nombraFormatos({ hoja, desde, hasta, columnas }: Lista): boolean {
  let nombres = 0;
  let formatos = 0;
  for (let fila = desde; fila < hasta; fila++) {
    const { texto } = cellAt(hoja, fila, columnas.nombre);
    if (texto === "" || columnas.precios.every(({ columna }) => isEmpty(cellAt(hoja, fila, columna))))
      continue;
    nombres++;
    if (esUnidad(texto)) formatos++;
  }
  return formatos >= 3 && formatos >= 0.8 * nombres;
}

function estaSola({ filas }: Sheet, fila: number, desde: number, hasta: number): boolean {
  const celdas = (filas[fila] ?? []).slice(desde, hasta + 1);
  return celdas.filter((celda) => celda !== undefined && !isEmpty(celda)).length === 1;
}

/**
 * The column that completes names; null where none does. `agrupados`: some names stand for several
 * rows.
 */
function elegirVariedad(
  lista: Lista,
  filas: readonly FilaConPrecio[],
  agrupados: boolean,
  deMano: boolean,
): number | null {
  const { hoja, columnas, cabeceras, columnaHasta } = lista;
  if (columnas.variedad !== null) return columnas.variedad;
  if (filas.some(({ fila, enBlanco }) => enBlanco && !isEmpty(cellAt(hoja, fila, columnas.nombre))))
    return columnas.nombre;
  const usadas = new Set<number | null>([
    columnas.nombre,
    ...columnas.precios.map(({ columna }) => columna),
    ...CAMPOS_SIMPLES.filter((campo) => deMano || campo !== "categoria").map((campo) => columnas[campo]),
  ]);
  const libres = [...cabeceras].filter(([columna]) => !usadas.has(columna));
  const que = (vale: (texto: string) => boolean) =>
    libres.filter(([, texto]) => vale(texto)).map(([columna]) => columna);
  const porPalabra = [...que(esVariedad), ...que((texto) => DISTINGUE.test(normalizar(texto)))];
  const distintiva = porPalabra.find(
    (columna) => esVariedad(cabeceras.get(columna) ?? "") || distingue(lista, filas, columna, false),
  );
  if (distintiva !== undefined || !agrupados) return distintiva ?? null;
  const alLado = columnas.nombre + 1;
  const dicho = normalizar(cabeceras.get(alLado) ?? "");
  const sinCabecera =
    !usadas.has(alLado) &&
    alLado <= columnaHasta &&
    (dicho === "" || dicho === normalizar(cabeceras.get(columnas.nombre) ?? "")) &&
    filas.some(({ fila, enBlanco }) => !enBlanco && cellAt(hoja, fila, alLado).tipo === "texto");
  const describen = que((texto) => DESCRIBE.test(normalizar(texto)));
  return (
    [...(sinCabecera ? [alLado] : []), ...describen].find((columna) =>
      distingue(lista, filas, columna, true),
    ) ?? null
  );
}

/** What a row's cell adds to its name. A merged cell counts for all of its rows. */
function textoDe(
  { hoja }: Lista,
  fila: number,
  columna: number | null,
  verticales: ReadonlyMap<number, number>,
): string {
  if (columna === null) return "";
  const celda = cellAt(hoja, verticales.get(fila) ?? fila, columna);
  return celda.tipo === "texto" || celda.tipo === "numero" ? ordenar(celda.texto) : "";
}

/** Whether a column's texts tell apart the rows that share a name, for nearly all such names. */
function distingue(
  lista: Lista,
  filas: readonly FilaConPrecio[],
  columna: number,
  soloAgrupadas: boolean,
): boolean {
  const verticales = verticalMerges(lista.hoja, columna, lista.desde, lista.hasta);
  const porNombre = new Map<string, FilaConPrecio[]>();
  for (const fila of filas) {
    const nombre = clave(cellAt(lista.hoja, fila.grupo, lista.columnas.nombre).texto);
    const suyas = porNombre.get(nombre);
    if (suyas === undefined) porNombre.set(nombre, [fila]);
    else suyas.push(fila);
  }
  let grupos = 0;
  let distintos = 0;
  for (const suyas of porNombre.values()) {
    if (suyas.length < 2 || (soloAgrupadas && suyas.every(({ fila, grupo }) => fila === grupo))) continue;
    const textos = suyas.map(({ fila }) => clave(conCifrasAparte(textoDe(lista, fila, columna, verticales))));
    if (textos.every((texto) => texto === "")) continue;
    grupos++;
    const escritos = textos.filter((texto) => texto !== "");
    const formatos = suyas.map(({ fila }, i) => `${textos[i]} ${formatoDe(lista, fila)}`);
    if (new Set(escritos).size > 1 && new Set(formatos).size === suyas.length) distintos++;
    else if (escritos.length === 1 && textos[0] === "" && suyas.length === 2) distintos++;
  }
  return distintos > 0 && distintos >= 0.8 * grupos;
}

const tieneFormato = ({ hoja, columnas: { unidad } }: Lista, fila: number): boolean =>
  unidad !== null && esUnidad(cellAt(hoja, fila, unidad).texto);

function formatoDe({ hoja, columnas: { unidad } }: Lista, fila: number): string {
  return unidad === null ? "" : claveUnidad(cellAt(hoja, fila, unidad).texto);
}

/**
 * Decides which rows take their name from a row above: those whose variety or format differs from
 * the other rows with that name.
 */
function agrupar(
  lista: Lista,
  filas: readonly FilaConPrecio[],
  titulos: ReadonlySet<number>,
  variedad: number | null,
): GruposDeNombres {
  const verticales = verticalMerges(lista.hoja, variedad, lista.desde, lista.hasta);
  const deArriba = new Map<number, number>();
  const variedadDeArriba = new Map<number, number>();
  const porFormato: number[] = [];
  const vistas = new Map<number, Set<string>>();
  let ultima: FilaConPrecio | null = null;
  for (const { fila, grupo, enBlanco } of filas) {
    const suya = textoDe(lista, fila, variedad, verticales);
    const formato = formatoDe(lista, fila);
    const hereda: number | null = enBlanco && suya === "" && ultima?.grupo === grupo ? ultima.fila : null;
    if (suya !== "") ultima = { fila, grupo, enBlanco };
    else if (!enBlanco) ultima = null;
    const completo = suya === "" && hereda !== null ? textoDe(lista, hereda, variedad, verticales) : suya;
    const distinta = `${clave(conCifrasAparte(completo))} ${formato}`;
    const delGrupo = vistas.get(grupo) ?? new Set();
    if (enBlanco && !delGrupo.has(distinta) && (suya !== "" || tieneFormato(lista, fila))) {
      deArriba.set(fila, grupo);
      if (hereda !== null) variedadDeArriba.set(fila, hereda);
      else if (suya === "") porFormato.push(fila);
    }
    vistas.set(grupo, delGrupo.add(distinta));
  }
  const esCostumbre = deArriba.size >= 3 || (deArriba.size > 1 && deArriba.size >= filas.length / 4);
  // Where all other rows have a name, a format alone does not tell whose it is.
  if (!esCostumbre) for (const fila of porFormato) deArriba.delete(fila);
  const nombrados = new Set(deArriba.values());
  return {
    deArriba,
    variedadDeArriba,
    titulos: new Set([...titulos].filter((fila) => nombrados.has(fila))),
    completaTodos: deArriba.size > 0,
    esCostumbre: esCostumbre && deArriba.size > porFormato.length,
  };
}

/**
 * The names that several rows of the file have, by `clave`, in lists that have a column to complete
 * them.
 */
export function nombresRepetidos(listas: readonly Lista[]): ReadonlySet<string> {
  const vistos = new Set<string>();
  const repetidos = new Set<string>();
  for (const { hoja, columnas, desde, hasta } of listas) {
    if (columnas.variedad === null) continue;
    const fundidas = verticalMerges(hoja, columnas.nombre, desde, hasta);
    for (let fila = desde; fila < hasta; fila++) {
      const nombre = clave(cellAt(hoja, fundidas.get(fila) ?? fila, columnas.nombre).texto);
      if (vistos.has(nombre)) repetidos.add(nombre);
      vistos.add(nombre);
    }
  }
  return repetidos;
}

/** What a shop's program writes where a product has no variants. */
const SIN_VARIANTE = /^default(?: title)?$/u;

/**
 * A name completed by its variety, repeating no word: «Cebolla» with «dulce», «Cebolla» with
 * «Cebolla dulce», and «Cebolla dulce» with «dulce» all give «Cebolla dulce».
 */
export function completarNombre(nombre: string, variedad: string): string {
  const dicha = variedad.replace(GUION_DELANTE, "");
  const [corto, largo] = [normalizar(nombre), normalizar(dicha)];
  if (!/[\p{L}\d]/u.test(largo) || SIN_VARIANTE.test(largo) || contieneFrase(corto, largo)) return nombre;
  return largo.startsWith(`${corto} `) ? ordenar(dicha) : ordenar(`${nombre} ${dicha}`);
}
