import { CABECERAS } from "./cabeceras.ts";
import { COLUMNAS_RARAS } from "./columnas-raras.ts";
import type { Variante } from "./construir.ts";
import { CSVS } from "./csvs.ts";
import { ENREDOS } from "./enredos.ts";
import { FAMILIAS } from "./familias.ts";
import { FILAS } from "./filas.ts";
import { FORMATOS } from "./formatos.ts";
import { HOJAS } from "./hojas.ts";
import { IVA } from "./iva.ts";
import { LIMPIAS } from "./limpias.ts";
import { PERDIDAS } from "./perdidas.ts";
import { PRECIOS } from "./precios.ts";
import { RECHAZOS, TENTACIONES } from "./rechazos.ts";
import { SECCIONES } from "./secciones.ts";
import { SECCIONES_RARAS } from "./secciones-raras.ts";
import { TRAMPAS } from "./trampas.ts";
import { VISTAS } from "./vistas.ts";

/** Every variant, by kind. */
export const VARIANTES: readonly Variante[] = [
  ...LIMPIAS,
  ...SECCIONES,
  ...FAMILIAS,
  ...CABECERAS,
  ...HOJAS,
  ...PRECIOS,
  ...IVA,
  ...FILAS,
  ...FORMATOS,
  ...ENREDOS,
  ...SECCIONES_RARAS,
  ...COLUMNAS_RARAS,
  ...TRAMPAS,
  ...VISTAS,
  ...PERDIDAS,
  ...CSVS,
  ...RECHAZOS,
  ...TENTACIONES,
];
