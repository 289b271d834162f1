import type { Disposicion } from "@cosecha/domain/campos";
import { columnIndex, type Sheet } from "../workbook/cells.ts";
import { hallarTodosAloAncho } from "./a-lo-ancho.ts";
import { todosALoLargo } from "./a-lo-largo.ts";
import { nombrarAnos } from "./anos-en-cabecera.ts";
import { repetirCabecera } from "./cabecera-que-sigue.ts";
import { unirMedidas } from "./cantidad-y-medida.ts";
import { completarCastellano } from "./castellano-que-falta.ts";
import { partirCeldas } from "./celdas-partidas.ts";
import { separarClaves } from "./claves-junto-al-precio.ts";
import { repetirComillas } from "./comillas.ts";
import { unirContinuaciones } from "./continuaciones.ts";
import { nombrarPrecioDelEnvase } from "./envases-en-cabecera.ts";
import { decirUnidades } from "./euros-por-unidad.ts";
import { unirCentimos } from "./euros-y-centimos.ts";
import { apartarFormatos, completarConGuion } from "./formatos-debajo.ts";
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
import { repartirUnidades } from "./unidades-y-formatos.ts";

/** How a sheet is laid out, and the columns that hold one product's variants, where it is across. */
export interface HojaDispuesta {
  readonly hoja: Sheet;
  readonly disposicion: Disposicion;
  readonly aLoAncho: readonly number[];
  /** Those of each of its tables by its header's row in the file, where it has several. */
  readonly tablas?: ReadonlyMap<number, readonly number[]>;
}

/** The variants' columns of the table whose header is in this row of the sheet as it is laid out. */
export const aLoAnchoEn = (
  { hoja, aLoAncho, tablas }: HojaDispuesta,
  fila: number | null,
): readonly number[] => (fila === null ? undefined : tablas?.get(hoja.filasDe?.[fila] ?? fila)) ?? aLoAncho;

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
  repartirUnidades,
  unirTiposMarcados,
  quitarSubtotales,
  unirContinuaciones,
  apartarFormatos,
  completarConGuion,
  bajarNombres,
  completarCastellano,
  nombrarPrecioDelEnvase,
  repetirCabecera,
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
  const anchos = grupos === null && alLado === null ? hallarTodosAloAncho(enFilas) : [];
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
    ...(anchos[0] === undefined
      ? []
      : [
          {
            hoja: todosALoLargo(enFilas, anchos),
            disposicion: "aLoAncho" as const,
            aLoAncho: anchos[0].columnas,
            tablas: new Map(
              anchos.map(({ filaCabecera, columnas }) => [
                enFilas.filasDe?.[filaCabecera] ?? filaCabecera,
                columnas,
              ]),
            ),
          },
        ]),
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

/** A table as a person says it: the letters of the variants' columns, and the header's row. */
interface TablaDicha {
  readonly disposicion?: Disposicion | null | undefined;
  readonly aLoAncho?: readonly string[] | null | undefined;
  readonly filaCabecera: number | null;
}

/** Whether a sheet's tables with variants across leave others above and below where they are. */
export function caben(hoja: Sheet): boolean {
  const enFilas = deUnoEnUno(hoja);
  return hallarGrupos(enFilas) === null && hallarTablasAlLado(enFilas) === null;
}

/**
 * The sheet laid out as a person says, or as was remembered; null where it cannot be. `tablas` are
 * those of the sheet that are spoken of.
 */
export function disponer(hoja: Sheet, disposicion: Disposicion, tablas: readonly TablaDicha[]): Sheet | null {
  if (disposicion === "filas") return deUnoEnUno(hoja);
  if (disposicion !== "aLoAncho") return TRANSFORMACIONES[disposicion](hoja);
  const enFilas = deUnoEnUno(hoja);
  const filaDe = (filaCabecera: number) => enFilas.filasDe?.indexOf(filaCabecera - 1) ?? filaCabecera - 1;
  const dichas = tablas.flatMap(({ disposicion: suya, aLoAncho, filaCabecera }) =>
    suya === "aLoAncho"
      ? [
          {
            columnas: (aLoAncho ?? []).map(columnIndex).sort((a, b) => a - b),
            fila: filaCabecera === null ? -1 : filaDe(filaCabecera),
          },
        ]
      : [],
  );
  const [una] = dichas;
  if (una === undefined || dichas.some(({ columnas }) => columnas.length < 2)) return null;
  const suyas = una.columnas.join();
  const grupos = hallarGrupos(enFilas);
  if (grupos !== null && grupos.columnas.join() === suyas) return gruposALoLargo(enFilas, grupos);
  const alLado = hallarTablasAlLado(enFilas);
  if (alLado !== null && alLado.columnas.join() === suyas) return apilarTablas(enFilas, alLado);
  if (dichas.some(({ fila }) => fila < 0 || fila >= enFilas.filas.length)) return null;
  const habladas = tablas.flatMap(({ filaCabecera }) =>
    filaCabecera === null ? [] : [filaDe(filaCabecera)],
  );
  const otras = hallarTodosAloAncho(enFilas).filter(({ filaCabecera }) => !habladas.includes(filaCabecera));
  const anchas = dichas.map(({ fila, columnas }) => ({ inicioCabecera: fila, filaCabecera: fila, columnas }));
  return todosALoLargo(enFilas, [...otras, ...anchas]);
}
