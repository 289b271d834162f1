import { APILADAS } from "./apiladas.ts";
import { CABECERAS } from "./cabeceras.ts";
import { CASOS_DE_MANO } from "./casos-de-mano.ts";
import { CODIGOS } from "./codigos.ts";
import { COLUMNAS_RARAS } from "./columnas-raras.ts";
import type { Variante } from "./construir.ts";
import { CSVS } from "./csvs.ts";
import { ENREDOS } from "./enredos.ts";
import { EXISTENCIAS } from "./existencias.ts";
import { FAMILIAS } from "./familias.ts";
import { FILAS } from "./filas.ts";
import { FORMATOS } from "./formatos.ts";
import { HOJAS } from "./hojas.ts";
import { HOJAS_DE_MAS } from "./hojas-de-mas.ts";
import { IDIOMAS } from "./idiomas.ts";
import { IDIOMAS_IVA } from "./idiomas-iva.ts";
import { IVA } from "./iva.ts";
import { IVAS_RAROS } from "./ivas-raros.ts";
import { LIMPIAS } from "./limpias.ts";
import { MUCHAS_FAMILIAS } from "./muchas-familias.ts";
import { PALABRAS_DE_IVA } from "./palabras-de-iva.ts";
import { PERDIDAS } from "./perdidas.ts";
import { PRECIOS } from "./precios.ts";
import { PRECIOS_RAROS } from "./precios-raros.ts";
import { PRECIOS_Y_UNIDADES } from "./precios-y-unidades.ts";
import { REALES_CSV } from "./reales-csv.ts";
import { REALES_CSV_REVUELTOS } from "./reales-csv-revueltos.ts";
import { REALES_ENREDOS } from "./reales-enredos.ts";
import { REALES_HOJAS } from "./reales-hojas.ts";
import { REALES_IVA } from "./reales-iva.ts";
import { REALES_IVA_RAROS } from "./reales-iva-raros.ts";
import { REALES_LARGAS } from "./reales-largas.ts";
import { REALES_LIMPIAS } from "./reales-limpias.ts";
import { REALES_MALAS } from "./reales-malas.ts";
import { REALES_PEDIDOS } from "./reales-pedidos.ts";
import { REALES_PEDIDOS_LARGOS } from "./reales-pedidos-largos.ts";
import { REALES_RECHAZOS } from "./reales-rechazos.ts";
import { RECHAZOS, TENTACIONES } from "./rechazos.ts";
import { SECCIONES } from "./secciones.ts";
import { SECCIONES_RARAS } from "./secciones-raras.ts";
import { TESORERIA } from "./tesoreria.ts";
import { TRAMPAS } from "./trampas.ts";
import { VARIEDADES } from "./variedades.ts";
import { VISTAS } from "./vistas.ts";

/** Every variant, by kind. */
export const VARIANTES: readonly Variante[] = [
  ...APILADAS,
  ...CABECERAS,
  ...CASOS_DE_MANO,
  ...CODIGOS,
  ...COLUMNAS_RARAS,
  ...CSVS,
  ...ENREDOS,
  ...EXISTENCIAS,
  ...FAMILIAS,
  ...FILAS,
  ...FORMATOS,
  ...HOJAS,
  ...HOJAS_DE_MAS,
  ...IDIOMAS,
  ...IDIOMAS_IVA,
  ...IVA,
  ...IVAS_RAROS,
  ...LIMPIAS,
  ...MUCHAS_FAMILIAS,
  ...PALABRAS_DE_IVA,
  ...PERDIDAS,
  ...PRECIOS,
  ...PRECIOS_RAROS,
  ...PRECIOS_Y_UNIDADES,
  ...REALES_CSV,
  ...REALES_CSV_REVUELTOS,
  ...REALES_HOJAS,
  ...REALES_RECHAZOS,
  ...REALES_IVA,
  ...REALES_IVA_RAROS,
  ...REALES_LIMPIAS,
  ...REALES_LARGAS,
  ...REALES_MALAS,
  ...REALES_ENREDOS,
  ...REALES_PEDIDOS,
  ...REALES_PEDIDOS_LARGOS,
  ...RECHAZOS,
  ...TENTACIONES,
  ...SECCIONES,
  ...SECCIONES_RARAS,
  ...TESORERIA,
  ...TRAMPAS,
  ...VARIEDADES,
  ...VISTAS,
];
