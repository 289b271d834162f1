import type { ProductoDeArchivo } from "../../src/file/file-reading.ts";
import { Avisos, filasCitadas, type Informe, PALABRAS } from "./avisos.ts";
import { emparejar } from "./emparejar.ts";
import type { Comparado, Esperado, Lugar, ProductoEsperado } from "./esperado.ts";
import { IGUALES, llano, mismoPrecio } from "./iguales.ts";

/** How a reading compares with what is expected of its file (test/fixtures/README.md). */
export interface Comparacion {
  /** Products that had to come out, and those that did though they need not. */
  readonly de: number;
  readonly bien: number;
  /** Each of them with what is wrong; as many as `mal` and `perdidos`. */
  readonly enSilencio: readonly string[];
  readonly mal: number;
  readonly perdidos: number;
  readonly ausentesDichos: number;
  readonly malDichos: number;
  /** Rows that have a notice though nothing is odd about them. */
  readonly ruido: number;
}

/** A general notice that excuses a wrong rate: it must say that the rate was not in the file. */
const IVA_SUPUESTO =
  /(?=.*(?:\biva\b|i\.v\.a|impuest))(?=.*(?:\bsin\b|no hay|no trae|no se|no figura|no indica|falta|defecto|habitual|supuest|supon|aplic|asum))/i;

const clave = ({ hoja, fila }: Lugar) => `${hoja ?? ""}!${fila}`;

/** Compares the products of a file and what the reading says with what is expected. */
export function comparar(
  esperado: Esperado,
  productos: readonly ProductoDeArchivo[],
  informe: Informe,
): Comparacion {
  const { productos: esperados, reportar, alternativas, textos } = esperado;
  const avisos = new Avisos(informe, esperado);
  const parejas = emparejar(esperados, productos);
  const res = { de: 0, bien: 0, mal: 0, perdidos: 0, ausentesDichos: 0, malDichos: 0 };
  const enSilencio: string[] = [];
  const calla = (que: "mal" | "perdidos", lugar: Lugar | null, texto: string) => {
    res[que]++;
    enSilencio.push(`${que}, ${lugar === null ? "el archivo" : clave(lugar)}: ${texto}`);
  };

  // Each expected product.
  const juzgadas = new Set<string>();
  for (const uno of esperados) {
    const leido = parejas.de.get(uno);
    if (leido !== undefined || !uno.opcional) res.de++;
    if (leido === undefined) {
      if (!avisos.deFila(uno) && !avisos.deHojaEntera(uno)) {
        juzgadas.add(clave(uno));
        calla("perdidos", uno, `«${uno.nombre}» no está y nadie lo dice`);
      } else if (!uno.opcional) res.ausentesDichos++;
      continue;
    }
    const faltas = faltasDe(uno, leido, parejas.conOtroNombre.has(uno), esperado, avisos);
    const callada = faltas.find(
      (campo) =>
        !avisos.deFila(uno, campo) &&
        !(campo === "iva" && avisos.general(IVA_SUPUESTO)) &&
        !avisos.deHojaEntera(uno),
    );
    if (faltas.length === 0) res.bien++;
    else if (callada === undefined) res.malDichos++;
    else {
      juzgadas.add(clave(uno));
      calla("mal", uno, `«${uno.nombre}»: ${callada} ${leido[callada]} y no ${uno[callada]}`);
    }
  }

  // Products that nobody expected: a row that had to be reported, or junk.
  const importadas = new Set<string>();
  const origenes = Object.entries(textos).map(([donde, texto]) => [donde, llano(texto)] as const);
  for (const { nombre, precio } of parejas.libres) {
    const dudosa = reportar.find(
      (una) =>
        una.fila !== null && una.nombre && !importadas.has(clave(una)) && IGUALES.nombre(una.nombre, nombre),
    );
    if (dudosa !== undefined && dudosa.fila !== null) {
      importadas.add(clave(dudosa));
      continue;
    }
    const suyo = llano(nombre);
    const origen = suyo === "" ? undefined : origenes.find(([, texto]) => texto.includes(suyo));
    const lugar = origen === undefined ? null : lugarDe(origen[0]);
    if (avisos.nombra(nombre) || (lugar !== null && avisos.deFila(lugar))) res.malDichos++;
    else calla("mal", lugar, `sobra «${nombre}» a ${precio}`);
  }

  // What had to be reported.
  const importada = (lugar: Lugar) =>
    importadas.has(clave(lugar)) ||
    esperados.some((uno) => clave(uno) === clave(lugar) && parejas.de.has(uno));
  for (const una of reportar) {
    if (una.fila === null) {
      if (!avisos.alguno(new RegExp(una.patron, "i"))) calla("mal", null, `sin decir: ${una.por}`);
    } else if (!avisos.deFila(una) && !juzgadas.has(clave(una)))
      calla(importada(una) ? "mal" : "perdidos", una, `sin decir: ${una.por}`);
  }

  const raras = new Set([
    ...reportar.flatMap((una) =>
      una.fila === null
        ? [...filasCitadas(una.por)].map((fila) => clave({ fila }))
        : [clave(una), ...[...filasCitadas(una.por)].map((fila) => clave({ ...una, fila }))],
    ),
    ...alternativas.map(clave),
    ...esperados.filter((uno) => uno.precioConIva || uno.opcional || uno.iva === null).map(clave),
  ]);
  const ruido = esperados.filter(
    (uno) => parejas.de.has(uno) && !raras.has(clave(uno)) && avisos.deFila(uno),
  ).length;
  return { ...res, enSilencio, ruido };
}

/** The fields of a read product that are wrong. */
function faltasDe(
  uno: ProductoEsperado,
  leido: ProductoDeArchivo,
  conOtroNombre: boolean,
  { alternativas }: Esperado,
  avisos: Avisos,
): Comparado[] {
  const alterna = (campo: Comparado) =>
    alternativas.some((otra) => {
      if (clave(otra) !== clave(uno) || otra.campo !== campo) return false;
      if (!otra.valores.some((valor) => IGUALES[campo](leido[campo], valor))) return false;
      const si = Object.entries(otra.si ?? {}) as [Comparado, string][];
      if (!si.every(([que, valor]) => IGUALES[que](leido[que], valor))) return false;
      if (!otra.soloConAviso) return true;
      const patron = otra.patron === undefined ? (PALABRAS[campo] ?? /./) : new RegExp(otra.patron, "i");
      return avisos.deFila(uno, patron) || avisos.deFila(uno, campo) || avisos.general(patron);
    });
  const mal: Record<"nombre" | "precio" | "iva" | "stock", boolean> = {
    nombre: conOtroNombre,
    precio: !mismoPrecio(leido, uno) && !alterna("precio"),
    iva: uno.iva !== null && !IGUALES.iva(leido.iva, uno.iva) && !alterna("iva"),
    stock:
      uno.critico?.includes("stock") === true &&
      !(uno.stock === null ? leido.stock === null : IGUALES.stock(leido.stock, uno.stock)) &&
      !alterna("stock"),
  };
  return (["nombre", "precio", "iva", "stock"] as const).filter((campo) => mal[campo]);
}

/** «12» or «Hoja!12». */
function lugarDe(donde: string): Lugar {
  const corte = donde.lastIndexOf("!");
  const fila = Number(donde.slice(corte + 1));
  return corte < 0 ? { fila } : { hoja: donde.slice(0, corte), fila };
}
