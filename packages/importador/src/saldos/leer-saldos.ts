import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { esNota, esTotal } from "../palabras/textos-de-fila.ts";
import { mensajesDeSaldo } from "../resultado/mensajes-de-saldo.ts";
import { leerNumero, type SignoDecimal, signoDecimal } from "../valores/numeros.ts";
import { ordenar } from "../valores/texto.ts";
import {
  type Cell,
  cellAt,
  columnLetters,
  isEmpty,
  isPercent,
  isUncomputed,
  rowNumber,
  type Sheet,
  type Workbook,
} from "../workbook/cells.ts";

/** A row of a sheet of balances: whose it is, as it says, and how much. */
export interface FilaDeSaldo {
  hoja: string | null;
  /** As the spreadsheet numbers it. */
  fila: number;
  /** "" where the row names nobody. */
  nombre: string;
  email: string | null;
  numero: number | null;
  /** EUR, exact text, as the sheet has its sign; null where the cell is empty or unreadable. */
  importe: string | null;
  /** Where the sheet says it by a column or a word; `importe` is then never negative. */
  signo: "debe" | "favor" | null;
  /** What is wrong with the amount, for people. */
  problema: string | null;
}

export interface SaldosLeidos {
  filas: FilaDeSaldo[];
  /** What the sheet says that all make, by its last total row. */
  total: { fila: number; importe: string; signo: FilaDeSaldo["signo"] } | null;
  /** What was read where: «Nombre: A». */
  columnas: Record<string, string>;
  /** How many rows there are beyond those that are read. */
  sobran: number;
}

/** So many rows are read; no cooperative has more families and suppliers. */
const FILAS = 2_000;
/** A header stands within so many rows of the sheet's first one; so many columns are looked at. */
const [HASTA_CABECERA, COLUMNAS] = [60, 60];

type Papel = "nombre" | "apellidos" | "numero" | "email" | "saldo" | "debe" | "favor" | "signo";

/** What a header says, by what it begins with; the first that fits counts. */
const PAPELES: readonly [Papel, RegExp][] = [
  ["email", /^(?:e ?mail|correo|mail|direccion de correo)/u],
  [
    "numero",
    /^(?:n|no|nr|num|numero|id|cod|codigo|n o)(?: (?:de )?(?:familia|soci[oa]|unidad|casa|cuenta))?$/u,
  ],
  ["apellidos", /^apellidos?$/u],
  [
    "debe",
    /^(?:nos )?(?:debe|deben|deuda|deudas|adeuda|debito|cargos?|pendiente de (?:pago|cobro)|por pagar|a pagar)(?: €| euros?)?$/u,
  ],
  [
    "favor",
    /^(?:saldo )?(?:a (?:su )?favor|haber|abonos?|credito|pagado de mas|anticipos?|a cuenta)(?: €| euros?)?$/u,
  ],
  ["signo", /^(?:signo|d h|debe a favor|debe o (?:a favor|tiene)|tipo de saldo|sentido)$/u],
  ["saldo", /^(?:saldos?|importes?|cantidad|balance|situacion|total|euros?|€|eur|monto)(?: |$)/u],
  [
    "nombre",
    /^(?:nombres?|familias?|soci[oa]s?|socios as|unidad(?:es)? (?:familiar(?:es)?|de consumo)|hogar(?:es)?|casas?|clientes?|proveedor(?:es)?|quien|titular|personas?|de quien)(?: |$)/u,
  ],
];

const papelDe = (texto: string): Papel | null => {
  if (texto.length > 60) return null;
  const normal = normalizar(texto);
  return PAPELES.find(([, frase]) => frase.test(normal))?.[0] ?? null;
};

/** How surely a header is of what each owes now: «Saldo actual», then «Saldo», then «Importe». */
function rangoDeSaldo(texto: string): number {
  const normal = normalizar(texto);
  if (!/^(?:saldos?|situacion|balance)(?: |$)/u.test(normal))
    return /^\p{L}+(?: €| euros?| en euros)?$|^€$/u.test(normal) ? 2 : 1;
  if (ANTERIOR.test(normal)) return 0;
  return ACTUAL.test(normal) ? 4 : 3;
}
const ANTERIOR = /(?:^| )(?:anterior(?:es)?|inicial(?:es)?|previ[oa]s?|pasad[oa]s?|de partida)(?: |$)/u;
const ACTUAL = /(?:^| )(?:actual(?:es)?|final(?:es)?|hoy|nuev[oa]s?|resultante)(?: |$)/u;

type Columnas = Partial<Record<Papel, number>>;

interface Tabla {
  hoja: Sheet;
  /** The first row after the header. */
  desde: number;
  columnas: Columnas;
}

const DEBE = /^(?:nos )?(?:debe|deben|deudor[ae]?s?|deuda|d|adeuda)$/u;
const FAVOR = /^(?:(?:saldo )?a (?:su )?favor|favor|haber|acreedor[ae]?s?|h|credito|tiene|positivo)$/u;
const signoDe = (texto: string): "debe" | "favor" | null => {
  const normal = normalizar(texto);
  return DEBE.test(normal) ? "debe" : FAVOR.test(normal) ? "favor" : null;
};
/** «debe 12,35 €», «12,35 € a favor»: the words beside an amount. */
const CON_SIGNO =
  /^\s*(?<antes>\p{L}[\p{L} .:]*?)?[\s:]*(?<importe>[-+(]?\s*[€\d][\d\s.,'’]*(?:€|euros?|eur)?\)?-?)\s*(?<despues>\p{L}[\p{L} .]*)?\s*$/iu;

/**
 * Reads whose balance is how much out of a workbook that a cooperative has kept by hand: with a
 * header or without one, titles above, a column of balances or one for each sign, totals and
 * remarks. It guesses no amount: what it cannot read has a `problema`. Of several sheets it reads
 * the first that has balances.
 */
export function leerSaldos({ hojas }: Workbook): SaldosLeidos {
  for (const hoja of hojas) {
    if (hoja.oculta) continue;
    const tablas = conCabecera(hoja) ?? sinCabecera(hoja) ?? [];
    const leidos = juntos(tablas.map(leerTabla));
    if (leidos.filas.length > 0) return leidos;
  }
  return { filas: [], total: null, columnas: {}, sobran: 0 };
}

/** What several tables side by side say; of their totals, only one that is alone is that of all. */
function juntos(leidos: readonly SaldosLeidos[]): SaldosLeidos {
  const totales = leidos.flatMap(({ total }) => total ?? []);
  const filas = leidos.flatMap((leido) => leido.filas);
  const columnas: Record<string, string> = {};
  for (const leido of leidos)
    for (const [papel, letras] of Object.entries(leido.columnas))
      columnas[papel] = columnas[papel] === undefined ? letras : `${columnas[papel]} y ${letras}`;
  return {
    filas: filas.slice(0, FILAS),
    total: totales.length === 1 ? (totales[0] ?? null) : null,
    columnas,
    sobran: leidos.reduce((suma, { sobran }) => suma + sobran, Math.max(0, filas.length - FILAS)),
  };
}

/**
 * The tables below the first row that says whose something is and how much: one, or several side by
 * side where it says both again.
 */
function conCabecera(hoja: Sheet): Tabla[] | null {
  for (let fila = 0; fila < Math.min(hoja.filas.length, HASTA_CABECERA); fila++) {
    const bloques: { columnas: Columnas; textos: string[] }[] = [{ columnas: {}, textos: [] }];
    for (let c = 0; c < Math.min(hoja.filas[fila]?.length ?? 0, COLUMNAS); c++) {
      const celda = cellAt(hoja, fila, c);
      const papel = celda.tipo === "texto" ? papelDe(celda.texto) : null;
      let ultimo = bloques.at(-1);
      if (papel === null || ultimo === undefined) continue;
      if (esCompleta(ultimo.columnas) && ultimo.textos[0] === normalizar(celda.texto)) {
        ultimo = { columnas: {}, textos: [] };
        bloques.push(ultimo);
      }
      ultimo.textos.push(normalizar(celda.texto));
      const anterior = ultimo.columnas[papel];
      // Of several balances alike the last one is the latest; of all else the first counts.
      const mejor =
        anterior === undefined ||
        (papel === "saldo" && rangoDeSaldo(celda.texto) >= rangoDeSaldo(cellAt(hoja, fila, anterior).texto));
      if (mejor) ultimo.columnas[papel] = c;
    }
    const completas = bloques.map(({ columnas }) => columnas).filter(esCompleta);
    if (completas.length > 0)
      return completas.map((columnas) => ({
        hoja,
        desde: fila + 1,
        columnas: sinMovimientos(hoja, fila, columnas),
      }));
  }
  return null;
}

const esCompleta = ({ nombre, apellidos, email, numero, saldo, debe, favor }: Columnas): boolean =>
  (nombre ?? apellidos ?? email ?? numero) !== undefined && (saldo ?? debe ?? favor) !== undefined;

/** Beside «Saldo actual», «Cargos» and «Abonos» are what led to it. */
function sinMovimientos(hoja: Sheet, fila: number, columnas: Columnas): Columnas {
  const { debe, favor, ...demas } = columnas;
  if (columnas.saldo === undefined) return columnas;
  const rango = rangoDeSaldo(cellAt(hoja, fila, columnas.saldo).texto);
  const hayAnterior = hoja.filas[fila]?.some(
    (celda) => celda?.tipo === "texto" && papelDe(celda.texto) === "saldo" && rangoDeSaldo(celda.texto) === 0,
  );
  return rango === 4 || (rango === 3 && hayAnterior) ? demas : columnas;
}

/** Without a header: names are where most words are, balances in the last column with numbers. */
function sinCabecera(hoja: Sheet): Tabla[] | null {
  const cuantos = (es: (celda: Cell) => boolean) =>
    Array.from(
      { length: COLUMNAS },
      (_, c) => hoja.filas.slice(0, FILAS).filter((fila) => fila?.[c] !== undefined && es(fila[c])).length,
    );
  const textos = cuantos(
    ({ tipo, texto }) => tipo === "texto" && /\p{L}{2}/u.test(texto) && !esImporte(texto),
  );
  const numeros = cuantos(
    (celda) => celda.tipo === "numero" || (celda.tipo === "texto" && esImporte(celda.texto)),
  );
  const nombre = textos.indexOf(Math.max(...textos));
  const saldo = numeros.findLastIndex((n) => n > 0 && n >= Math.max(...numeros) / 2);
  if ((textos[nombre] ?? 0) < 2 || saldo < 0 || saldo === nombre) return null;
  return [{ hoja, desde: 0, columnas: { nombre, saldo } }];
}

const esImporte = (texto: string): boolean => {
  const partes = CON_SIGNO.exec(ordenar(texto))?.groups;
  return partes?.importe !== undefined && ["claro", "ambiguo"].includes(leerNumero(partes.importe).veredicto);
};

function leerTabla({ hoja, desde, columnas }: Tabla): SaldosLeidos {
  const decimal = decimalDe(hoja, desde, columnas);
  const todas = hoja.filas
    .map((fila, i) => (i < desde || fila === undefined ? null : leerFila(hoja, i, { columnas, decimal })))
    .filter((fila) => fila !== null);
  const total =
    todas.findLast(({ nombre, importe }) => importe !== null && esTotal(nombre)) ??
    // A sum below all others that nobody has called one.
    (todas.length > 1 && esDeNadie(todas.at(-1)) ? todas.at(-1) : undefined);
  const filas = todas
    .filter((fila) => fila !== total && !esTotal(fila.nombre) && !esAdorno(fila))
    .map((fila) => (esDeNadie(fila) ? { ...fila, ...malo(mensajesDeSaldo.sinNombre) } : fila));
  const dichas = Object.entries(columnas).map(([papel, c]) => [papel, columnLetters(c)]);
  return {
    filas: filas.slice(0, FILAS),
    total: total?.importe == null ? null : { fila: total.fila, importe: total.importe, signo: total.signo },
    columnas: Object.fromEntries(dichas) as Record<string, string>,
    sobran: Math.max(0, filas.length - FILAS),
  };
}

const esDeNadie = (fila: FilaDeSaldo | undefined): boolean =>
  fila !== undefined && fila.nombre === "" && fila.email === null && fila.numero === null;

/** A remark, or the header once more. */
const esAdorno = ({ nombre, importe, problema }: FilaDeSaldo): boolean =>
  (importe === null && problema === null && esNota(nombre)) ||
  (problema !== null && papelDe(nombre) !== null);

/** How the sheet's amounts write their decimals, where that is seen. */
const decimalDe = (hoja: Sheet, desde: number, { saldo, debe, favor }: Columnas): SignoDecimal | null =>
  signoDecimal(
    hoja.filas
      .slice(desde, desde + FILAS)
      .flatMap((fila) => [saldo, debe, favor].map((c) => (c === undefined ? undefined : fila?.[c])))
      .flatMap((celda) =>
        celda?.tipo === "texto" ? (CON_SIGNO.exec(ordenar(celda.texto))?.groups?.importe ?? []) : [],
      ),
  );

/** null: the row is blank. */
function leerFila(
  hoja: Sheet,
  i: number,
  { columnas, decimal }: { columnas: Columnas; decimal: SignoDecimal | null },
): FilaDeSaldo | null {
  const textoDe = (papel: Papel) =>
    columnas[papel] === undefined ? "" : ordenar(cellAt(hoja, i, columnas[papel]).texto);
  const nombre = ordenar(`${textoDe("nombre")} ${textoDe("apellidos")}`).slice(0, 200);
  const email = textoDe("email").toLowerCase();
  const numero = /^\d{1,9}$/u.exec(textoDe("numero"))?.[0];
  const leido = importeDe(hoja, i, columnas, decimal);
  const deQuien = {
    nombre,
    email: email === "" ? null : email,
    numero: numero === undefined ? null : Number(numero),
  };
  if (
    nombre === "" &&
    email === "" &&
    numero === undefined &&
    leido.importe === null &&
    leido.problema === null
  )
    return null;
  return { hoja: hoja.nombre, fila: rowNumber(hoja, i), ...deQuien, ...leido };
}

type Leido = Pick<FilaDeSaldo, "importe" | "signo" | "problema">;

function importeDe(hoja: Sheet, i: number, columnas: Columnas, decimal: SignoDecimal | null): Leido {
  const leer = (c: number) => leerImporte(cellAt(hoja, i, c), decimal);
  const { debe, favor, saldo, signo } = columnas;
  if (debe === undefined && favor === undefined) {
    const leido = saldo === undefined ? NADA : leer(saldo);
    const dicho = signo === undefined ? null : signoDe(cellAt(hoja, i, signo).texto);
    return dicho === null ? leido : conSigno(leido, dicho);
  }
  const [suDebe, suFavor] = [debe, favor].map((c) => (c === undefined ? NADA : leer(c))) as [Leido, Leido];
  const problema = suDebe.problema ?? suFavor.problema;
  if (problema !== null) return { ...NADA, problema };
  if (suDebe.importe === null && suFavor.importe === null) return NADA;
  const neto = new Decimal(suDebe.importe ?? 0).sub(suFavor.importe ?? 0);
  return conSigno({ importe: neto.toFixed(), signo: null, problema: null }, "debe");
}

const NADA: Leido = { importe: null, signo: null, problema: null };

/** An amount whose sign is said; a minus before it turns that round. */
function conSigno({ importe, problema }: Leido, signo: "debe" | "favor"): Leido {
  if (importe === null) return { importe, signo: null, problema };
  const cuanto = new Decimal(importe);
  const otro = signo === "debe" ? "favor" : "debe";
  return {
    importe: cuanto.abs().toFixed(),
    signo: cuanto.isNegative() && !cuanto.isZero() ? otro : signo,
    problema,
  };
}

const malo = (problema: string): Leido => ({ ...NADA, problema });

/** No amount has more characters. Expressions may take a text of thousands very long. */
const LARGO_DE_IMPORTE = 200;

function leerImporte(celda: Cell, decimal: SignoDecimal | null): Leido {
  if (isUncomputed(celda)) return malo(mensajesDeSaldo.sinCalcular);
  if (isEmpty(celda)) return NADA;
  if (celda.tipo === "error") return malo(mensajesDeSaldo.conError);
  if (celda.tipo === "fecha") return malo(mensajesDeSaldo.esFecha);
  if (celda.tipo === "numero") {
    if (isPercent(celda)) return malo(mensajesDeSaldo.esPorcentaje);
    return enCentimos(new Decimal(celda.valor));
  }
  if (celda.tipo !== "texto") return malo(mensajesDeSaldo.ilegible);
  if (celda.texto.length > LARGO_DE_IMPORTE) return malo(mensajesDeSaldo.ilegible);
  const texto = ordenar(celda.texto);
  // «-», «—»: nothing is owed.
  if (/^[-–—=]+$/u.test(texto)) return NADA;
  const partes = CON_SIGNO.exec(texto)?.groups;
  if (partes?.importe === undefined) return malo(mensajesDeSaldo.ilegible);
  const palabras = [partes.antes, partes.despues].filter((una) => una !== undefined && una.trim() !== "");
  const signos = palabras.map((una) => signoDe(una ?? ""));
  if (signos.includes(null) || signos.length > 1) return malo(mensajesDeSaldo.ilegible);
  // «12,35-», as some programs write what is below 0.
  const escrito = partes.importe.trim().replace(/^(.*\d.*?)\s*-$/u, "-$1");
  const numero = leerNumero(escrito, decimal);
  if (numero.veredicto === "vacio") return NADA;
  if (numero.veredicto === "ilegible" || numero.porcentaje || numero.unidad !== null)
    return malo(mensajesDeSaldo.ilegible);
  if (numero.veredicto === "ambiguo") return malo(mensajesDeSaldo.ambiguo(texto));
  const leido = enCentimos(numero.valor);
  const [signo] = signos;
  return signo === undefined || signo === null ? leido : conSigno(leido, signo);
}

/** A spreadsheet's sums have a dust of binary fractions, which no typed amount has. */
function enCentimos(valor: Decimal): Leido {
  const importe = valor.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  if (valor.sub(importe).abs().gt(1e-6)) return malo(mensajesDeSaldo.conDecimales);
  if (importe.abs().gte(1_000_000)) return malo(mensajesDeSaldo.demasiadoGrande);
  return { importe: importe.toFixed(), signo: null, problema: null };
}
