import { normalizar } from "@cosecha/domain/nombres";
import { perfilar } from "../columnas/evidencia.ts";
import { noValeHoy } from "../disposicion/periodo-en-texto.ts";
import { coloresDe } from "../filas/colores.ts";
import { esDeProducto, textosDe } from "../filas/leyenda.ts";
import { diceDiasDeOferta, esDeOferta } from "../filas/ofertas-con-fecha.ts";
import type { Lista } from "../listas/lista.ts";
import { estaAparte } from "../listas/listas.ts";
import { esTablaDeIva } from "../listas/tabla-de-iva.ts";
import { datosPrecio } from "../palabras/significados.ts";
import {
  esLineaConPrecio,
  esNota,
  esPalabraDeSeccion,
  esTotal,
  nombreDeSeccion,
  unidadDeLosPrecios,
  unidadDeTitulo,
} from "../palabras/textos-de-fila.ts";
import { DE_OTRA_MONEDA } from "../palabras/vocabulario.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato, Incidencia } from "../resultado/resultado.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { nombraIva } from "../valores/nota-iva.ts";
import { anunciaAgotado } from "../valores/stock.ts";
import { ordenar } from "../valores/texto.ts";
import { SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import {
  type Cell,
  cellAt,
  isEmpty,
  isPercent,
  rowNumber,
  type Sheet,
  type Workbook,
} from "../workbook/cells.ts";
import { general } from "./anotador.ts";

const FILAS_DE_FUERA = 3;

/**
 * Rows outside all lists of a sheet that look like products, so that none is lost without a word: a
 * name, and a price beside it.
 */
export function avisosDeFuera({ hojas }: Workbook, listas: readonly Lista[]): Incidencia[] {
  return hojas.flatMap((hoja) => {
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    if (hoja.oculta || suyas.length === 0) return [];
    const inicio = ({ inicioCabecera, desde }: Lista) => inicioCabecera ?? desde;
    const primera = Math.min(...suyas.map(inicio));
    const seVen = Array.from({ length: primera }, (_, fila) => fila).filter(
      (fila) => !hoja.filasOcultas.has(fila) && !hoja.filasOmitidas?.has(fila),
    );
    const conPrecio = seVen.filter((fila) => pareceProducto(hoja.filas[fila]));
    const comoLosDeAbajo = seVen.filter((fila) =>
      suyas.some((lista) => inicio(lista) === primera && pareceDeLista(lista, fila)),
    );
    const fuera = conPrecio.length < FILAS_DE_FUERA ? comoLosDeAbajo : conPrecio;
    const [una, ultima] = [fuera[0], fuera.at(-1)];
    if (una === undefined || ultima === undefined) return [];
    const mensaje = mensajes.filasDeFuera(rowNumber(hoja, una), rowNumber(hoja, ultima));
    return [general(hoja.nombre, null, null, mensaje)];
  });
}

/** Whether a row has a name and a price in the columns where a list has them. */
function pareceDeLista({ hoja, columnas }: Lista, fila: number): boolean {
  const nombre = cellAt(hoja, fila, columnas.nombre);
  const precio = cellAt(hoja, fila, columnas.precios[0]?.columna ?? -1);
  return nombraAlgo(nombre) && cuestaAlgo(precio);
}

const nombraAlgo = ({ tipo, texto }: Cell): boolean =>
  tipo === "texto" &&
  /\p{L}{3}/u.test(texto) &&
  !esNota(texto) &&
  !esTotal(texto) &&
  !NO_SE_VENDE.test(normalizar(texto));
/** What stands beside a number above lists and on other sheets, and is not sold. */
const NO_SE_VENDE =
  /(?:^| )(?:pedidos?|comanda|fecha|reparto|entrega|albaran|factura|presupuesto|tarifa|lista|oferta|campana|semana|setmana|week|n|no|num|numero|ano|mes|dia|cliente|socio|familia|codigo|cif|nif|telefono|tel|movil|fax|cp|iva|igic|dto|descuento|minimo|minima|version|edicion|pagina|saldo|deuda)(?: |$)/u;
/** More is a year, a telephone or the like. */
const PRECIO_MAXIMO = 1_000;
function cuestaAlgo(celda: Cell): boolean {
  if (celda.tipo !== "numero" && celda.tipo !== "texto") return false;
  const lectura = leerPrecio(celda, null);
  return lectura.veredicto === "claro" && lectura.valor.lt(PRECIO_MAXIMO);
}

/**
 * The visible sheets without a list that have something beside a number: they are not read. Those
 * of rates of the IVA, hidden or not, are said to be used where they are among `usadas`.
 */
export function avisosDeHojasSinLista(
  { hojas }: Workbook,
  listas: readonly Lista[],
  usadas: ReadonlySet<string>,
): Incidencia[] {
  const leidas = new Set(listas.map(({ hoja }) => hoja.nombre));
  const nombres = hojas
    .filter((hoja) => !hoja.oculta && !leidas.has(hoja.nombre) && !estaAparte(hoja) && !esTablaDeIva(hoja))
    .filter(({ filas }) =>
      filas.some((celdas) => {
        const nombre = celdas?.findIndex((celda) => celda !== undefined && nombraAlgo(celda)) ?? -1;
        return (
          nombre >= 0 &&
          celdas?.slice(nombre + 1).some((celda) => celda?.tipo === "numero" && cuestaAlgo(celda))
        );
      }),
    )
    .map(({ nombre }) => nombre ?? "");
  const deIva = hojas
    .filter(
      (hoja) =>
        !leidas.has(hoja.nombre) &&
        !usadas.has(hoja.nombre ?? "") &&
        listas.some(({ columnas }) => columnas.iva === null),
    )
    .filter((hoja) => esTablaDeIva(hoja) || (!hoja.oculta && diceTiposDeIva(hoja)))
    .map(({ nombre }) => nombre ?? "");
  return [
    ...(nombres.length === 0 ? [] : [general(null, null, null, mensajes.hojasSinLista(nombres))]),
    ...[...usadas].map((hoja) => general(hoja, null, "iva", mensajes.ivaDeHoja(hoja))),
    ...(deIva.length === 0 ? [] : [general(null, null, "iva", mensajes.hojasDeIva(deIva))]),
  ];
}

/** Whether a sheet names the IVA and several of its rates: «Código | IVA». */
function diceTiposDeIva({ nombre, filas }: Workbook["hojas"][number]): boolean {
  const celdas = filas.flatMap((fila) => fila?.flatMap((celda) => celda ?? []) ?? []);
  const tipos = celdas.flatMap((celda) => {
    const escrito = isPercent(celda) ? `${Number(celda.valor) * 100} %` : celda.texto;
    return escrito.length > 200 ? [] : (escrito.match(/(?<![\d.,+-])(?:4|10|21)(?=\s*%)/gu) ?? []);
  });
  const loNombra = [nombre ?? "", ...celdas.map(({ texto }) => texto)].some((texto) =>
    /(?<!\p{L})(?:i\.?v\.?a|igic|bez|impuestos?|vat)(?!\p{L})/iu.test(texto.slice(0, 200)),
  );
  return loNombra && new Set(tipos).size > 1;
}

const pareceProducto = (celdas: Workbook["hojas"][number]["filas"][number]): boolean => {
  const llenas = (celdas ?? []).filter((celda) => celda !== undefined && !isEmpty(celda));
  return (
    llenas.some(
      (celda) =>
        celda?.tipo === "texto" && /\p{L}{3}/u.test(celda.texto) && !/\d[.,]\d{2}/u.test(celda.texto),
    ) &&
    llenas.some(
      (celda) =>
        celda !== undefined &&
        (/€/u.test(`${celda.texto}${celda.formato ?? ""}`) ||
          /^\s*\d{1,4}[.,]\d{2}\s*$/u.test(celda.texto)) &&
        leerPrecio(celda, null).veredicto === "claro",
    )
  );
};

const DESCUENTO =
  /\d\s*%\s*(?:de\s+)?(?:dto|descuento|descompte|desconto|rebaja)|(?:dto|descuento|descompte|desconto)\.?\s*(?:del?\s+)?\d+\s*%/iu;
const DE_VENTA = /^\s*(?:albar[aá]n|factura|delivery note|bon de livraison)(?!\p{L})/iu;

const COLORES =
  /(?<!\p{L})(?:en|de color|fondo|sombread\p{L}*(?: en)?)\s+(?:roj|verd|amarill|naranja|gris|azul|rosa)\p{L}*(?!\p{L})/iu;
const IMPORTE = /\d[.,]\d{2}\s*€|€\s*\d/u;

/** The first word of each product of a list, as remarks name it: «La pera, a 1,50 €». */
function primerasPalabras(lista: Lista): ReadonlySet<string> {
  const { hoja, columnas, desde, hasta } = lista;
  const palabras = new Set<string>();
  for (let fila = desde; fila < hasta; fila++) {
    if (!esDeProducto(lista, fila)) continue;
    const [primera = ""] = normalizar(cellAt(hoja, fila, columnas.nombre).texto).split(" ");
    if (primera.length > 3) palabras.add(primera);
  }
  return palabras;
}

/**
 * What remarks outside the products say that nothing was changed for: a discount on all of them,
 * colours that mean something, an amount for one of them, or that the file is a bill.
 */
export function avisosDeTextos(
  { hojas }: Workbook,
  listas: readonly Lista[],
  unidades: ReadonlyMap<Sheet, Dato<string> | null>,
  hoy: string | undefined,
): Incidencia[] {
  const avisos: Incidencia[] = [];
  const dePrecios: string[] = [];
  for (const hoja of hojas) {
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    if (hoja.oculta || suyas.length === 0) continue;
    const decir = (mensaje: string) => avisos.push(general(hoja.nombre, null, "precio", mensaje));
    const hayOfertas = suyas.some(({ columnas }) => columnas.precios.some(esDeOferta));
    let nombres: readonly ReadonlySet<string>[] | null = null;
    for (let fila = 0; fila < hoja.filas.length; fila++) {
      if (suyas.some((lista) => esDeProducto(lista, fila))) continue;
      for (const texto of textosDe(hoja, fila)) {
        if (texto.length > 20 && DESCUENTO.test(texto)) decir(mensajes.descuentoDicho(texto.slice(0, 120)));
        if (fila < 10 && DE_VENTA.test(texto)) decir(mensajes.pareceAlbaran(texto.slice(0, 60)));
        const encima = suyas.every(({ inicioCabecera }) => inicioCabecera !== null && fila < inicioCabecera);
        const debajo = () => !encima && estaDebajo(suyas, fila);
        if (COLORES.test(texto) || (encima && anunciaAgotado(texto) && coloresDe(hoja, suyas).size === 0))
          decir(mensajes.segunColores(texto.slice(0, 120)));
        const leida = unidades.get(suyas[0]?.hoja ?? hoja)?.valor ?? null;
        const sinLeer = leida === null || unidadDeLosPrecios(texto) !== leida;
        const deOferta = diceDiasDeOferta(texto) && !hayOfertas && noValeHoy(texto, hoy);
        if (
          deOferta ||
          cambiaLosPrecios(texto, hoy) ||
          (sinLeer && diceOtraUnidad(texto, suyas, encima, debajo))
        )
          dePrecios.push(ordenar(texto).slice(0, 120));
        if (IMPORTE.test(texto)) {
          nombres ??= suyas.map(primerasPalabras);
          const palabras = normalizar(texto).split(" ");
          if (nombres.some((suyos) => palabras.some((palabra) => suyos.has(palabra)))) {
            decir(mensajes.importeEnNota(texto.slice(0, 120)));
            continue;
          }
        }
        if (esLineaConPrecio(texto) && !daPrecio(suyas, fila) && (encima || debajo()))
          decir(mensajes.lineaConPrecio(ordenar(texto)));
      }
    }
  }
  if (dePrecios.length > 0) avisos.push(general(null, null, "precio", mensajes.preciosDichos(dePrecios)));
  return avisos;
}

/** Whether a row is a title that gives those below it their price. */
const daPrecio = (listas: readonly Lista[], fila: number): boolean =>
  listas.some(({ preciosDeTitulo }) => preciosDeTitulo?.some((dado) => dado.fila === fila));

/** Whether no product stands below a row. */
const estaDebajo = (listas: readonly Lista[], fila: number): boolean =>
  listas.every((lista) => {
    for (let otra = fila + 1; otra < lista.hasta; otra++) if (esDeProducto(lista, otra)) return false;
    return true;
  });

const DE_PRECIOS = /(?<!\p{L})(?:precios?|tarifas?|preus?|prezos?|prezioak?|prezzi|prices?|pvp)(?!\p{L})/iu;
const SE_SUMA = /(?:sum|añad|increment|aument|recarg|afeg)\p{L}*[^%\d]{0,25}\d+(?:[.,]\d+)?\s*%/iu;
const HASTA_EL_DIA = /hasta\s+(?:el\s+)?(?:d[ií]a\s+)?(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)/iu;

/**
 * Whether a remark says of the prices that something is to be added to them, or that they were
 * until a day before `hoy`.
 */
function cambiaLosPrecios(texto: string, hoy: string | undefined): boolean {
  if (texto.length > 200 || !DE_PRECIOS.test(texto)) return false;
  if (SE_SUMA.test(texto) && !nombraIva(texto)) return true;
  const [, dia = "", mes = "", ano = ""] = HASTA_EL_DIA.exec(texto) ?? [];
  return ano !== "" && hoy !== undefined && `${ano}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` < hoy;
}

/**
 * Whether a remark that was not read says of what the prices are, where no header says it, and no
 * column, or one of formats that hold so much.
 */
function diceOtraUnidad(
  texto: string,
  listas: readonly Lista[],
  encima: boolean,
  debajo: () => boolean,
): boolean {
  if (texto.length > 200 || !DE_PRECIOS.test(texto) || esPalabraDeSeccion(nombreDeSeccion(texto)))
    return false;
  const unidad = encima ? datosPrecio(texto).unidad : debajo() ? unidadDeTitulo(texto) : null;
  return (
    unidad !== null &&
    /\/|(?<!\p{L})(?:por|per|en|cada)(?!\p{L})/iu.test(texto) &&
    listas.every(({ columnas: { precios } }) => (precios[0]?.unidad ?? null) === null) &&
    (listas.every(({ columnas }) => columnas.unidad === null) ||
      (SE_PESA.has(unidad) && listas.some(hayCantidades)))
  );
}

/** Whether a list's column of units holds «saco 25 kg». */
const hayCantidades = ({ hoja, desde, hasta, columnas: { unidad } }: Lista): boolean =>
  unidad !== null &&
  hoja.filas.slice(desde, hasta).some((celdas) => tieneCantidad(celdas?.[unidad]?.texto ?? ""));

/** The lists with their prices in another currency, where a remark on their sheet says so. */
export function enSuMoneda({ hojas }: Workbook, listas: readonly Lista[]): readonly Lista[] {
  const enOtra = hojas.filter((hoja) => {
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    return (
      suyas.length > 0 &&
      hoja.filas.some(
        (_, fila) =>
          !suyas.some((lista) => esDeProducto(lista, fila)) &&
          textosDe(hoja, fila).some(
            (texto) =>
              texto.length <= 200 &&
              DE_PRECIOS.test(texto) &&
              DE_OTRA_MONEDA.test(texto) &&
              !/€|(?<!\p{L})eur/iu.test(texto),
          ),
      )
    );
  });
  return listas.map((lista) => {
    if (!enOtra.includes(lista.hoja)) return lista;
    const { columnas, hoja, desde, hasta } = lista;
    const precios = columnas.precios.map((precio) =>
      perfilar(hoja, precio.columna, desde, hasta).euros >= 0.5 ? precio : { ...precio, otraMoneda: true },
    );
    return { ...lista, columnas: { ...columnas, precios } };
  });
}
