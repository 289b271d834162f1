import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { Importacion } from "@cosecha/domain/esquemas/importacion";
import { importar } from "@cosecha/domain/importador/importar";
import type { MotivoArchivo } from "@cosecha/domain/importador/mensajes";
import type { Incidencia, ProductoLeido } from "@cosecha/domain/importador/resultado";
import type { Decimal } from "decimal.js";
import { DomainError, type ErrorCode } from "../errors.ts";
import { ArchivoNoValidoError } from "../excel/archivo-no-valido.ts";
import { leerLibro } from "../excel/leer-libro.ts";

const TOO_LARGE: readonly MotivoArchivo[] = ["demasiado-grande", "demasiadas-filas"];
const WRONG_KIND: readonly MotivoArchivo[] = ["no-es-hoja", "pagina-web", "formato-antiguo"];

/**
 * A supplier's file as rows to store, in the file's order, and the report of what was understood (design, section
 * 7). `ivaHabitual` is the supplier's usual rate, a fraction, null while unknown. Throws DomainError for a file that
 * is no list of products: DATOS_INVALIDOS, TIPO_NO_ADMITIDO or DEMASIADO_GRANDE, with what to do.
 */
export function readListing({ bytes, nombre }: ArchivoSubido, ivaHabitual: Decimal.Value | null) {
  const resultado = importar(readBook(bytes, nombre), ivaHabitual === null ? {} : { ivaHabitual });
  if (resultado.tipo === "rechazo") throw invalidFile("DATOS_INVALIDOS", resultado.mensaje);
  const { listas, productos, avisos, errores } = resultado;
  const importacion: Importacion = {
    ...(listas[0] ?? { hoja: null, filaCabecera: null, columnas: {} }),
    listas: [...listas],
    creados: productos.length,
    actualizados: 0,
    eliminados: 0,
    avisos: avisos.map(presentIncidencia),
    errores: errores.map(presentIncidencia),
  };
  return { productos: productos.map(toRow), importacion };
}

function readBook(bytes: Uint8Array, nombre: string) {
  try {
    return leerLibro(bytes, nombre);
  } catch (error) {
    if (!(error instanceof ArchivoNoValidoError)) throw error;
    const code = TOO_LARGE.includes(error.motivo)
      ? "DEMASIADO_GRANDE"
      : WRONG_KIND.includes(error.motivo)
        ? "TIPO_NO_ADMITIDO"
        : "DATOS_INVALIDOS";
    throw invalidFile(code, error.message);
  }
}

const invalidFile = (code: ErrorCode, message: string) =>
  new DomainError(code, message, [{ path: "archivoExcel", message }]);

const presentIncidencia = ({ hoja, fila, columna, mensaje }: Incidencia) => ({
  hoja,
  fila,
  columna,
  mensaje,
});

const toRow = (producto: ProductoLeido, posicion: number) => ({
  posicion,
  nombre: producto.nombre,
  precio: producto.precio,
  iva: producto.iva,
  unidad: producto.unidad,
  categoria: producto.categoria,
  codigo: producto.codigo,
  stock: producto.stock,
  descripcion: producto.descripcion ?? "",
});
