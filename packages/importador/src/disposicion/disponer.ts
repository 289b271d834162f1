import type { Disposicion } from "@cosecha/domain/campos";
import { columnIndex, type Sheet } from "../workbook/cells.ts";
import { hallarAloAncho } from "./a-lo-ancho.ts";
import { aLoLargo } from "./a-lo-largo.ts";
import { nombrarAnos } from "./anos-en-cabecera.ts";
import { unirMedidas } from "./cantidad-y-medida.ts";
import { completarCastellano } from "./castellano-que-falta.ts";
import { partirCeldas } from "./celdas-partidas.ts";
import { separarClaves } from "./claves-junto-al-precio.ts";
import { repetirComillas } from "./comillas.ts";
import { unirContinuaciones } from "./continuaciones.ts";
import { nombrarPrecioDelEnvase } from "./envases-en-cabecera.ts";
import { decirUnidades } from "./euros-por-unidad.ts";
import { unirCentimos } from "./euros-y-centimos.ts";
import { apartarFormatos } from "./formatos-debajo.ts";
import { repetirFundidos } from "./fusiones.ts";
import { gruposALoLargo, hallarGrupos } from "./grupos-a-lo-ancho.ts";
import { leerLineas } from "./lineas.ts";
import { escribirLlamadas } from "./llamadas-en-el-precio.ts";
import { bajarNombres } from "./nombres-encima.ts";
import { leerFichas, separarColumnas, trasponer } from "./otras.ts";
import { bajarPrecios } from "./precios-en-cabecera.ts";
import { repetirPrecios } from "./precios-que-siguen.ts";
import { quitarSubtotales } from "./subtotales.ts";
import { apilarTablas, hallarTablasAlLado } from "./tablas-al-lado.ts";
import { unirTiposMarcados } from "./tipos-marcados.ts";
import { nombrarTramos } from "./tramos-en-cabecera.ts";
import { escribirUnidades } from "./unidades-junto-al-precio.ts";

/** How a sheet is laid out, and the columns that hold one product's variants, where it is across. */
export interface HojaDispuesta {
  readonly hoja: Sheet;
  readonly disposicion: Disposicion;
  readonly aLoAncho: readonly number[];
}

type Transformacion = (hoja: Sheet) => Sheet | null;

/**
 * The layouts other than a row for each product. Each turns its sheet into one with a row for each;
 * what reads rows knows nothing of them. To add one, add it here and to the schema.
 */
const TRANSFORMACIONES: Readonly<Record<Exclude<Disposicion, "filas" | "aLoAncho">, Transformacion>> = {
  traspuesta: trasponer,
  fichas: leerFichas,
  separada: separarColumnas,
  lineas: leerLineas,
};

/** What people and programs leave out, put apart or write once, in the order in which it is put right. */
const PASOS: readonly ((hoja: Sheet) => Sheet)[] = [
  repetirFundidos,
  repetirPrecios,
  repetirComillas,
  escribirLlamadas,
  nombrarAnos,
  nombrarTramos,
  bajarPrecios,
  separarClaves,
  escribirUnidades,
  decirUnidades,
  unirCentimos,
  unirMedidas,
  unirTiposMarcados,
  quitarSubtotales,
  unirContinuaciones,
  apartarFormatos,
  bajarNombres,
  completarCastellano,
  nombrarPrecioDelEnvase,
];

/**
 * The sheet with a row for each product, where cells hold several in their lines, and each cell with
 * what it holds, where people wrote ditto marks or programs sums.
 */
const deUnoEnUno = (hoja: Sheet): Sheet => {
  if (hoja.filasDe) return hoja;
  const entera = PASOS.reduce((suya, paso) => paso(suya), hoja);
  return partirCeldas(entera) ?? entera;
};

/** How a sheet whose table is a row for each product may be laid out, the likelier first. */
export function comoTabla(hoja: Sheet): HojaDispuesta[] {
  const enFilas = deUnoEnUno(hoja);
  const grupos = hallarGrupos(enFilas);
  const alLado = grupos === null ? hallarTablasAlLado(enFilas) : null;
  const ancho = grupos === null && alLado === null ? hallarAloAncho(enFilas) : null;
  const traspuesta = trasponer(hoja);
  return [
    ...(traspuesta === null ? [] : [{ hoja: traspuesta, disposicion: "traspuesta" as const, aLoAncho: [] }]),
    ...(grupos === null
      ? []
      : [
          {
            hoja: gruposALoLargo(enFilas, grupos),
            disposicion: "aLoAncho" as const,
            aLoAncho: grupos.columnas,
          },
        ]),
    ...(alLado === null
      ? []
      : [
          {
            hoja: apilarTablas(enFilas, alLado),
            disposicion: "aLoAncho" as const,
            aLoAncho: alLado.columnas,
          },
        ]),
    ...(ancho === null
      ? []
      : [{ hoja: aLoLargo(enFilas, ancho), disposicion: "aLoAncho" as const, aLoAncho: ancho.columnas }]),
    { hoja: enFilas, disposicion: "filas", aLoAncho: [] },
  ];
}

/** How a sheet without such a table may be laid out: the layouts that fit it. */
export function deOtraForma(hoja: Sheet): HojaDispuesta[] {
  return Object.entries(TRANSFORMACIONES).flatMap(([disposicion, transformar]) => {
    const larga = transformar(hoja);
    return larga === null ? [] : [{ hoja: larga, disposicion: disposicion as Disposicion, aLoAncho: [] }];
  });
}

/**
 * The sheet laid out as a person says, or as was remembered; null where it cannot be. `columnas` are
 * the letters of the variants' columns, and `filaCabecera` is the header's row, as a number.
 */
export function disponer(
  hoja: Sheet,
  disposicion: Disposicion,
  columnas: readonly string[],
  filaCabecera: number | null,
): Sheet | null {
  if (disposicion === "filas") return deUnoEnUno(hoja);
  if (disposicion !== "aLoAncho") return TRANSFORMACIONES[disposicion](hoja);
  const enFilas = deUnoEnUno(hoja);
  const suyas = columnas.map(columnIndex).sort((a, b) => a - b);
  if (filaCabecera === null || suyas.length < 2) return null;
  const grupos = hallarGrupos(enFilas);
  if (grupos !== null && grupos.columnas.join() === suyas.join()) return gruposALoLargo(enFilas, grupos);
  const alLado = hallarTablasAlLado(enFilas);
  if (alLado !== null && alLado.columnas.join() === suyas.join()) return apilarTablas(enFilas, alLado);
  const fila = enFilas.filasDe?.indexOf(filaCabecera - 1) ?? filaCabecera - 1;
  if (fila < 0 || fila >= enFilas.filas.length) return null;
  return aLoLargo(enFilas, { inicioCabecera: fila, filaCabecera: fila, columnas: suyas });
}
