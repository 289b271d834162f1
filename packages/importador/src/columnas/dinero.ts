import { normalizar } from "@cosecha/domain/nombres";
import { conPalabraAjena, significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import { cellAt, type Sheet } from "../workbook/cells.ts";
import { type Relacion, relaciones } from "./aritmetica.ts";
import { CAMPOS_SIMPLES, type ColumnaPrecio, type Columnas } from "./columnas.ts";
import { sinMedidaDudosa } from "./columnas-por-sus-celdas.ts";
import type { Perfil } from "./evidencia.ts";

/** A list's columns of money, once arithmetic has said what it can of them. */
interface Explicadas {
  readonly columnas: Columnas;
  readonly otrosImportes: readonly OtroImporte[];
}

/** A total that other columns give. */
type Compuesta = Extract<Relacion, { tipo: "veces" | "suma" }>;
const esCompuesta = (relacion: Relacion): relacion is Compuesta =>
  relacion.tipo === "veces" || relacion.tipo === "suma";

/** A column of amounts that is no price: what gives it, or null where nothing explains it. */
export interface OtroImporte {
  readonly columna: number;
  readonly por: Compuesta | null;
}

/**
 * Holds the columns that a header assigned against what their numbers say: which price includes the
 * IVA, which is that of a box, what is added to it. What stays unexplained is named to the user.
 */
export function explicarDinero(
  hoja: Sheet,
  asignadas: Columnas,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  desde: number,
  hasta: number,
  familias: ReadonlySet<number>,
): Explicadas {
  const columnas = sinMedidaDudosa(hoja, asignadas, textos, desde, hasta);
  const usadas = new Set<number | null>([
    columnas.nombre,
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.descripcion,
  ]);
  const conNumeros = [...perfiles]
    .filter(
      ([columna, { numeros, textosNumericos, llenas }]) =>
        !usadas.has(columna) && !familias.has(columna) && llenas > 2 && numeros + textosNumericos >= 0.5,
    )
    .map(([columna]) => columna);
  const deDinero = conNumeros.filter((columna) => pareceDinero(hoja, columna, desde, hasta));
  const precios = new Set(columnas.precios.map(({ columna }) => columna));
  if (conNumeros.length < 2 || (precios.size === 1 && conNumeros.every((columna) => precios.has(columna))))
    return { columnas, otrosImportes: [] };
  const halladas = relaciones(hoja, { desde, hasta, iva: columnas.iva }, conNumeros).filter(
    (relacion) => relacion.tipo !== "veces" || !seCobraPor(hoja, columnas, relacion.total, desde, hasta),
  );
  const explicadas = sinPreciosPorMedida(
    hoja,
    halladas.reduce((suyas, relacion) => aplicar(suyas, relacion, textos), columnas),
    textos,
    desde,
    hasta,
  );
  const sabidas = new Set([
    ...explicadas.precios.map(({ columna }) => columna),
    ...explicadas.ignoradas.keys(),
    ...halladas.flatMap((relacion) => columnasDe(relacion)),
  ]);
  const quedan = new Set(explicadas.precios.map(({ columna }) => columna));
  return {
    columnas: explicadas,
    otrosImportes: [
      ...halladas.flatMap((por) =>
        esCompuesta(por) && precios.has(por.total) && !quedan.has(por.total)
          ? [{ columna: por.total, por }]
          : [],
      ),
      ...deDinero
        .filter((columna) => !sabidas.has(columna) && pideExplicacion(textos.get(columna) ?? ""))
        .map((columna) => ({ columna, por: null })),
    ].filter(({ columna }, i, todos) => todos.findIndex((otro) => otro.columna === columna) === i),
  };
}

/** Whether rows say that they are sold by this column's unit: «caja» under «Se factura por». */
function seCobraPor(
  hoja: Sheet,
  { unidad, precios }: Columnas,
  columna: number,
  desde: number,
  hasta: number,
): boolean {
  const suya = precios.find((precio) => precio.columna === columna)?.unidad ?? null;
  if (unidad === null || suya === null) return false;
  return hoja.filas
    .slice(desde, hasta)
    .some((celdas) => claseDePalabra(normalizar(celdas?.[unidad]?.texto ?? "")) === suya);
}

/** Whether amounts under this header need a word: it is not blank, and says no weight or stock. */
function pideExplicacion(cabecera: string): boolean {
  const pesos = significados(cabecera);
  return cabecera !== "" && Math.max(pesos.get("unidad") ?? 0, pesos.get("stock") ?? 0) < 0.6;
}

const columnasDe = (relacion: Relacion): number[] =>
  relacion.tipo === "iva"
    ? [relacion.sin, relacion.con]
    : esCompuesta(relacion)
      ? [relacion.uno, relacion.total]
      : [relacion.total];

function aplicar(columnas: Columnas, relacion: Relacion, textos: ReadonlyMap<number, string>): Columnas {
  const esPrecio = (columna: number) => columnas.precios.some((precio) => precio.columna === columna);
  switch (relacion.tipo) {
    case "iva": {
      const { sin, con } = relacion;
      if (!esPrecio(sin) && !esPrecio(con)) return columnas;
      const precios = columnas.precios.map((precio): ColumnaPrecio => {
        if (precio.iva?.incluido !== undefined) return precio;
        if (precio.columna === sin) return { ...precio, iva: { ...precio.iva, incluido: false } };
        return precio.columna === con ? { ...precio, iva: { ...precio.iva, incluido: true } } : precio;
      });
      // Of one price said twice, the one without IVA is what is stored.
      const [principal] = precios;
      const conIva = precios.find(({ columna }) => columna === con);
      const dicha = precios.find(({ columna }) => columna === sin);
      const cabecera = textos.get(sin) ?? "";
      const base = dicha ?? (conIva && { ...conIva, columna: sin, cabecera, iva: { incluido: false } });
      const ordenados =
        base !== undefined && principal?.columna === con && principal.rango - base.rango < 10
          ? [{ ...base, rango: principal.rango }, ...precios.filter((precio) => precio !== base)]
          : precios;
      return { ...columnas, precios: ordenados };
    }
    case "descuento":
      return esPrecio(relacion.uno) ? conDescuento(columnas, relacion, textos) : columnas;
    // A sum is told from the difference that it contains by what it adds up to.
    case "resta":
      return columnas;
    case "veces":
      // What is sold by whole packages has their price, whatever it is made from.
      if (seVendeEntero(columnas, relacion)) return columnas;
      // Of «Uds/paquete», «€/paquete» and «€/ud», what is sold is the packet.
      if (esPrecio(relacion.uno) && esPrecio(relacion.total) && seVendeElPaquete(textos, relacion))
        return primero(columnas, relacion.total, relacion.uno);
      // «€/lavado» times «Lavados» is the price of the bottle, which is what is sold.
      if (esPrecio(relacion.uno) && esPrecio(relacion.total) && dicePorOtraCosa(textos, relacion))
        return sinPrecio(columnas, relacion.uno);
      return esPrecio(relacion.uno) && esPrecio(relacion.total)
        ? sin(columnas, relacion.total, relacion.veces)
        : columnas;
    case "suma":
      if (
        esPrecio(relacion.uno) &&
        (significados(textos.get(relacion.mas) ?? "").has("tasa") || esMasNuestro(columnas, relacion, textos))
      )
        return conTasa(columnas, relacion.uno, relacion.total, textos.get(relacion.total) ?? "");
      return esPrecio(relacion.uno) && (esPrecio(relacion.total) || esPrecio(relacion.mas))
        ? sin(columnas, relacion.total, relacion.mas)
        : columnas;
  }
}

const DE_COMPRA = /(?:^| )(?:costes?|cost|compra|custo|kostua)(?: |$)/u;

/** The columns with what is paid, «Netto €», before the price that the discount is taken from. */
function conDescuento(
  columnas: Columnas,
  { uno, menos, total }: { uno: number; menos: number; total: number },
  textos: ReadonlyMap<number, string>,
): Columnas {
  const bruto = columnas.precios.find(({ columna }) => columna === uno);
  const cabecera = textos.get(total) ?? "";
  // «Desde 10 cajas»: a discount for whoever buys more. Less the margin it is what the seller paid.
  if (
    bruto === undefined ||
    /\d|desde|a partir|m[aá]s de/iu.test(cabecera) ||
    DE_COMPRA.test(normalizar(cabecera)) ||
    significados(textos.get(menos) ?? "").has("margen")
  )
    return columnas;
  const suyo = columnas.precios.find(({ columna }) => columna === total);
  const neto = {
    ...(suyo ?? bruto),
    columna: total,
    cabecera,
    rango: Math.max(bruto.rango, suyo?.rango ?? 0),
  };
  const precios = columnas.precios
    .filter((precio) => precio !== suyo)
    .map((precio) => (precio === bruto ? neto : precio));
  const ignoradas = new Map<number, Significado>([
    ...columnas.ignoradas,
    [uno, "precioAnterior"],
    [menos, "precioAnterior"],
  ]);
  ignoradas.delete(total);
  return { ...columnas, precios, ignoradas };
}

/** By how much more a price must be the buyers' own, to be taken though others make it up. */
const RANGO_PROPIO = 5;

/**
 * Whether the sum is the price for who buys, and the other one is not: «Coste | Margen | Precio
 * cooperativa», «Precio campo | Transporte | Puesto en destino». A deposit is charged apart.
 */
function esMasNuestro(
  { precios }: Columnas,
  { uno, mas, total }: { uno: number; mas: number; total: number },
  textos: ReadonlyMap<number, string>,
): boolean {
  const rango = (columna: number) =>
    precios.find((precio) => precio.columna === columna)?.rango ?? Number.NaN;
  return rango(total) >= rango(uno) + RANGO_PROPIO && !significados(textos.get(mas) ?? "").has("fianza");
}

/** The columns with a price that a tax of its own is part of: whoever buys pays both, always. */
function conTasa(columnas: Columnas, uno: number, total: number, cabecera: string): Columnas {
  const suyo = columnas.precios.find(({ columna }) => columna === total);
  const precios = columnas.precios
    .filter(({ columna }) => columna !== total)
    .map((precio) =>
      precio.columna === uno ? { ...precio, ...suyo, rango: precio.rango, columna: total, cabecera } : precio,
    );
  return {
    ...columnas,
    precios,
    ignoradas: new Map<number, Significado>([...columnas.ignoradas, [uno, "precioAnterior"]]),
  };
}

const dicePorOtraCosa = (
  textos: ReadonlyMap<number, string>,
  { uno, total }: { uno: number; total: number },
): boolean =>
  conPalabraAjena(normalizar(textos.get(uno) ?? "")) && !conPalabraAjena(normalizar(textos.get(total) ?? ""));

/** The columns with a price before another one, which it is made from. */
function primero(columnas: Columnas, total: number, uno: number): Columnas {
  const suyo = columnas.precios.find(({ columna }) => columna === total);
  if (suyo === undefined) return columnas;
  const demas = columnas.precios
    .filter((precio) => precio !== suyo)
    .map((precio) =>
      precio.columna === uno ? { ...precio, rango: Math.min(precio.rango, suyo.rango - 0.5) } : precio,
    );
  const antes = demas.filter(({ rango }) => rango > suyo.rango);
  return { ...columnas, precios: [...antes, suyo, ...demas.filter((precio) => !antes.includes(precio))] };
}

/** What one buys closed and whole; a case is opened. */
const PAQUETE = /(?:^| )(paquete|pack|bolsa|bandeja|estuche|blister|sobre|malla|tarrina)s?(?: |$)/u;

/** Whether both the price of the whole and how many it holds name the same packet. */
function seVendeElPaquete(
  textos: ReadonlyMap<number, string>,
  { uno, veces, total }: { uno: number; veces: number; total: number },
): boolean {
  const paquete = (columna: number) => PAQUETE.exec(normalizar(textos.get(columna) ?? ""))?.[1];
  return paquete(total) !== undefined && paquete(total) === paquete(veces) && paquete(uno) === undefined;
}

const sinPrecio = (columnas: Columnas, columna: number): Columnas => ({
  ...columnas,
  precios: columnas.precios.filter((precio) => precio.columna !== columna),
  ignoradas: new Map<number, Significado>([...columnas.ignoradas, [columna, "precioAnterior"]]),
});

/** Whether the price of the whole is the list's own by more than its place. */
const seVendeEntero = ({ precios }: Columnas, { uno, total }: { uno: number; total: number }): boolean =>
  precios[0]?.columna === total &&
  precios.some(({ columna, rango }) => columna === uno && rango < (precios[0]?.rango ?? 0));

/** The columns without a total among the prices, and what it is made from. */
function sin(columnas: Columnas, total: number, de: number): Columnas {
  const quedan = columnas.precios.filter(({ columna }) => columna !== total && columna !== de);
  if (quedan.length === 0) return columnas;
  const ignoradas = new Map<number, Significado>([...columnas.ignoradas, [total, "total"]]);
  if (columnas.precios.some(({ columna }) => columna === de)) ignoradas.set(de, "fianza");
  return { ...columnas, precios: quedan, ignoradas };
}

/**
 * The columns without a price per litre or kilo that only says, as the law asks, what the price of the
 * format comes to: times what «garrafa 5 L» holds it is that price. Where a format is of about so much,
 * the kilo is what is charged.
 */
function sinPreciosPorMedida(
  hoja: Sheet,
  columnas: Columnas,
  textos: ReadonlyMap<number, string>,
  desde: number,
  hasta: number,
): Columnas {
  const { unidad, precios } = columnas;
  if (unidad === null || precios.length < 2) return columnas;
  const aproximado = [unidad, ...precios.map(({ columna }) => columna)].some((columna) =>
    /aprox|estimad|orientativ|sale(?! a)/iu.test(textos.get(columna) ?? ""),
  );
  if (aproximado) return columnas;
  const precio = (fila: number, columna: number) => {
    const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
    return lectura.veredicto === "claro" ? lectura.valor.toNumber() : Number.NaN;
  };
  const sobran = new Set<number>();
  const filas = Array.from({ length: Math.min(hasta - desde, FILAS_DE_MUESTRA) }, (_, i) => desde + i);
  for (const porMedida of precios) {
    const sale = (fila: number, columna: number): boolean | null => {
      const cuanto = contenidoDe(cellAt(hoja, fila, unidad).texto);
      const [uno, todo] = [precio(fila, porMedida.columna), precio(fila, columna)];
      if (cuanto === null || cuanto === 1 || Number.isNaN(uno + todo)) return null;
      return Math.abs(uno * cuanto - todo) <= 0.011 * Math.max(1, cuanto);
    };
    // What a kilo comes to is said of the offer, where there is one, or else of the usual price.
    const deEste = precios
      .map(({ columna }) => columna)
      .filter((columna) => {
        // Whether a lot costs what it weighs, or so much, is asked.
        if (DE_LOTE.test(normalizar(textos.get(columna) ?? ""))) return false;
        if (columna === porMedida.columna || sobran.has(columna)) return false;
        const suyas = filas.map((fila) => sale(fila, columna)).filter((sabido) => sabido !== null);
        const aciertos = suyas.filter((acierta) => acierta).length;
        return aciertos > 1 && aciertos >= 0.3 * suyas.length;
      });
    const sabidas = filas
      .map((fila) => deEste.map((columna) => sale(fila, columna)).filter((sabido) => sabido !== null))
      .filter((suyas) => suyas.length > 0);
    // Loose goods have the price of the kilo alone.
    const haySueltos = filas.some(
      (fila) =>
        !Number.isNaN(precio(fila, porMedida.columna)) &&
        deEste.every((columna) => Number.isNaN(precio(fila, columna))),
    );
    const aciertos = sabidas.filter((suyas) => suyas.some((acierta) => acierta)).length;
    if (sabidas.length > 3 && !haySueltos && aciertos >= 0.85 * sabidas.length) sobran.add(porMedida.columna);
  }
  if (sobran.size === 0) return columnas;
  return {
    ...columnas,
    precios: precios.filter(({ columna }) => !sobran.has(columna)),
    ignoradas: new Map<number, Significado>([
      ...columnas.ignoradas,
      ...[...sobran].map((columna) => [columna, "precioAnterior"] as const),
    ]),
  };
}

const FILAS_DE_MUESTRA = 100;

/** The header of the price of a lot. */
export const DE_LOTE = /(?:^| )lotes?(?: |$)/u;

const MEDIDO = "(kg|kilos?|g|gr|grs|gramos?|l|lt|litros?|ml|cl)";
const CONTENIDO = new RegExp(String.raw`(?<![\d.,x×/])(\d{1,4}(?:[.,]\d{1,3})?)\s*${MEDIDO}(?!\p{L})`, "iu");
const EN_PARTES = new RegExp(String.raw`(?<![\d.,/])(\d)\s*\/\s*(\d)\s*${MEDIDO}(?!\p{L})`, "iu");
const FRACCIONES: Readonly<Record<string, string>> = { "½": "1/2", "¼": "1/4", "¾": "3/4" };

/**
 * The kilos or litres that a format holds: 5 for «garrafa 5 L», 0.75 for «750 ml», 0.5 for «1/2
 * kg»; null without.
 */
export function contenidoDe(escrito: string): number | null {
  const formato = escrito.replace(/(?<!\d)[½¼¾]/gu, (fraccion) => FRACCIONES[fraccion] ?? fraccion);
  const [, parte, entero, suya] = EN_PARTES.exec(formato) ?? [];
  const [, cifras, medida = suya ?? ""] = parte === undefined ? (CONTENIDO.exec(formato) ?? []) : [];
  const cuanto =
    parte !== undefined ? Number(parte) / Number(entero) : Number(cifras?.replace(",", ".") ?? Number.NaN);
  if (!Number.isFinite(cuanto)) return null;
  const entre = /^(?:g|ml)/iu.test(medida) ? 1000 : /^cl/iu.test(medida) ? 100 : 1;
  return cuanto / entre;
}

/**
 * Whether a price's cell says, behind it, what a kilo or litre of it comes to, and no other price:
 * «12 €/caja 5 kg (2,40 €/kg)».
 */
export function diceLoQueSale(texto: string): boolean {
  const [, precio, todo = "", uno] =
    /^\D{0,3}(\d{1,4}(?:[.,]\d{1,2})?)([^()]{1,40})\(\D{0,8}(\d{1,4}(?:[.,]\d{1,3})?)\s?€?\s?\/\s?(?:kg|kilo|l|litro)\.?\)\s*$/iu.exec(
      texto.slice(0, 80),
    ) ?? [];
  const cuanto = contenidoDe(todo);
  if (precio === undefined || uno === undefined || cuanto === null) return false;
  const numero = (cifras: string) => Number(cifras.replace(",", "."));
  return Math.abs(numero(uno) * cuanto - numero(precio)) <= 0.011 * Math.max(1, cuanto);
}

/** Whether a column holds amounts: they are written as euros, or most of them have cents. */
function pareceDinero(hoja: Sheet, columna: number, desde: number, hasta: number): boolean {
  let llenas = 0;
  let importes = 0;
  for (let fila = desde; fila < Math.min(hasta, hoja.filas.length, desde + 100); fila++) {
    const celda = hoja.filas[fila]?.[columna];
    if (celda === undefined || celda.texto === "") continue;
    llenas++;
    if (
      /€|eur/iu.test(`${celda.texto}${celda.formato ?? ""}`) ||
      (/^\D{0,2}\d+[.,]\d{1,2}\D{0,4}$/u.test(celda.texto) && !celda.texto.includes("%")) ||
      // «1,60 el kg».
      (/^\d+[.,]\d{2} \D+$/u.test(celda.texto) && leerPrecio(celda, null).veredicto === "claro")
    )
      importes++;
  }
  return llenas > 2 && importes >= 0.5 * llenas;
}
