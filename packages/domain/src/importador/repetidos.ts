import type { Campo } from "./campos.ts";
import { type Lugar, mensajes } from "./mensajes.ts";
import type { Incidencia, ProductoLeido } from "./resultado.ts";
import { clave } from "./texto.ts";
import { claveUnidad } from "./unidades.ts";

export interface SinRepetidos {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
}

/** Products of one name and format: the first of them, and the one without a code. */
interface Iguales {
  readonly primero: ProductoLeido;
  readonly sinCodigo: ProductoLeido | undefined;
}

/**
 * Keeps the first of each product and reports the others (diseño §7). Two rows are the same product when their codes are
 * equal, or when their names are and nothing tells them apart: neither two different codes nor the format.
 */
export function separarRepetidos(leidos: readonly ProductoLeido[]): SinRepetidos {
  const productos: ProductoLeido[] = [];
  const avisos: Incidencia[] = [];
  const errores: Incidencia[] = [];
  const porCodigo = new Map<string, ProductoLeido>();
  const porNombre = new Map<string, Iguales>();
  for (const producto of leidos) {
    const codigo = producto.codigo === null ? "" : clave(producto.codigo);
    const mismoCodigo = codigo === "" ? undefined : porCodigo.get(codigo);
    if (mismoCodigo !== undefined) {
      const lugar = lugarDe(producto, "codigo", producto.codigo ?? "");
      const fila = mismoCodigo.origen.fila;
      if (clave(mismoCodigo.nombre) !== clave(producto.nombre)) {
        errores.push(
          incidencia(producto, "codigo", mensajes.codigoRepetido(lugar, fila, mismoCodigo.nombre)),
        );
        continue;
      }
      if (claveUnidad(mismoCodigo.unidad) === claveUnidad(producto.unidad)) {
        errores.push(repetido(producto, mismoCodigo));
        continue;
      }
      avisos.push(incidencia(producto, "codigo", mensajes.codigoEnVariosFormatos(lugar, fila)));
    }
    // Two rows of one name and format are told apart by codes, where both have one.
    const nombre = `${clave(producto.nombre)} ${claveUnidad(producto.unidad)}`;
    const iguales = porNombre.get(nombre);
    const igual = codigo === "" ? iguales?.primero : iguales?.sinCodigo;
    if (igual !== undefined) {
      errores.push(repetido(producto, igual));
      continue;
    }
    if (codigo !== "" && mismoCodigo === undefined) porCodigo.set(codigo, producto);
    porNombre.set(nombre, {
      primero: iguales?.primero ?? producto,
      sinCodigo: codigo === "" ? producto : iguales?.sinCodigo,
    });
    productos.push(producto);
  }
  return { productos, avisos, errores };
}

function repetido(producto: ProductoLeido, anterior: ProductoLeido): Incidencia {
  const fila = anterior.origen.fila;
  if (!anterior.precio.eq(producto.precio)) {
    const lugar = lugarDe(producto, "precio", `${producto.precio.toString().replace(".", ",")} €`);
    return incidencia(producto, "precio", mensajes.repetidoConOtroPrecio(lugar, fila, anterior.precio));
  }
  const lugar = lugarDe(producto, "nombre", producto.nombre);
  const mensaje = anterior.iva.eq(producto.iva) ? mensajes.repetidoIgual : mensajes.repetidoDistinto;
  return incidencia(producto, "nombre", mensaje(lugar, fila));
}

function lugarDe(producto: ProductoLeido, campo: Campo, texto: string): Lugar {
  return {
    fila: producto.origen.fila,
    columna: producto.origen.columnas[campo] ?? null,
    nombre: producto.nombre,
    texto,
  };
}

function incidencia(producto: ProductoLeido, campo: Campo, mensaje: string): Incidencia {
  const { hoja, fila } = producto.origen;
  return { hoja, fila, columna: producto.origen.columnas[campo] ?? null, campo, mensaje };
}
