import { CAMPOS_DE_PRODUCTO, type CampoDeProducto } from "./campos.ts";
import { type Columna, lugarEn, valorEn } from "./columnas.ts";
import { esPrecioSospechoso, variacionDePrecio } from "./comparacion.ts";
import type { HojaVista, Incidencia, ProductoQueDesaparece } from "./esquemas/importacion.ts";
import {
  buscarEnHojas,
  type Datos,
  type DesaparecidosCompactos,
  type Fila,
  type FilaDe,
  type FilasCompactas,
  type IncidenciasCompactas,
  MARCA,
  type Origen,
  type PorCampo,
  type ProductoDeVista,
  type ProductosCompactos,
  SIN_FILA,
  type VistaCompacta,
  type VistaExpandida,
} from "./vista-compacta.ts";

/** Reads the values of a column, with the texts of cells in place of their numbers. */
function lectorDe<V>(columna: Columna<V>): (n: number, fila: Fila) => V {
  const partidos = columna.valores.map((valor) =>
    typeof valor === "string" && valor.includes(MARCA) ? valor.split(MARCA) : null,
  );
  return (n, { fila, celdas }) => {
    const lugar = lugarEn(columna, n);
    const partes = partidos[lugar];
    if (!partes) return columna.valores[lugar] as V;
    const [antes, primera, despues] = partes;
    // The very text of the cell, not a copy: there may be thousands.
    if (partes.length === 3 && antes === "" && despues === "") return celdas[Number(primera)] as V & string;
    return partes
      .map((parte, index) => (index % 2 === 0 ? parte : parte === "" ? fila : celdas[Number(parte)]))
      .join("") as V & string;
  };
}

function expandirIncidencias({ filas, ...columnas }: IncidenciasCompactas, filaDe: FilaDe): Incidencia[] {
  const mensaje = lectorDe(columnas.mensaje);
  return Array.from({ length: filas }, (_, n) => {
    const hoja = valorEn(columnas.hoja, n);
    const fila = valorEn(columnas.fila, n);
    return {
      hoja,
      fila,
      columna: valorEn(columnas.columna, n),
      mensaje: mensaje(n, fila === null ? SIN_FILA : filaDe(hoja, fila)),
    };
  });
}

function expandirProductos(
  { filas, datos, anterior, ...columnas }: ProductosCompactos,
  filaDe: FilaDe,
  origenDeJson: (json: string) => Origen,
): ProductoDeVista[] {
  const datosEn = lectorDeDatos(datos);
  const anteriorEn = lectorDeDatos({ ...datos, ...anterior });
  let numero = 0;
  return Array.from({ length: filas }, (_, n) => {
    numero += valorEn(columnas.fila, n);
    const hoja = valorEn(columnas.hoja, n);
    const fila = filaDe(hoja, numero);
    const ahora = datosEn(n, fila);
    const cambio = valorEn(columnas.cambio, n);
    const antes = cambio === "nuevo" ? null : anteriorEn(n, fila);
    // With a spread of `ahora` before the others it takes many times as long.
    return Object.assign(ahora, {
      hoja,
      fila: numero,
      origen: origenDeJson(valorEn(columnas.origen, n)),
      cambio,
      anterior: antes,
      variacion: antes && variacionDePrecio(antes.precio, ahora.precio),
      sospechoso: antes !== null && esPrecioSospechoso(antes.precio, ahora.precio),
    });
  });
}

function lectorDeDatos(columnas: PorCampo): (n: number, fila: Fila) => Datos {
  const lectores = CAMPOS_DE_PRODUCTO.map((campo) => [campo, lectorDe<unknown>(columnas[campo])] as const);
  return (n, fila) => {
    const datos: Partial<Record<CampoDeProducto, unknown>> = {};
    for (const [campo, leer] of lectores) datos[campo] = leer(n, fila);
    return datos as Datos;
  };
}

function expandirDesaparecidos({ filas, datos, conLineas }: DesaparecidosCompactos): ProductoQueDesaparece[] {
  const datosEn = lectorDeDatos(datos);
  return Array.from({ length: filas }, (_, n) =>
    Object.assign(datosEn(n, SIN_FILA), { conLineas: valorEn(conLineas, n) }),
  );
}

const expandirFilas = ({ filas, columnas }: FilasCompactas): HojaVista["filas"] =>
  Array.from({ length: filas }, (_, n) => {
    const celdas = columnas.map((columna) => valorEn(columna, n));
    return celdas.slice(0, celdas.findLastIndex((celda) => celda !== "") + 1);
  });

/** A compact preview in full. `hojas` are the sheets from an earlier answer about the same file. */
export function expandirVista(compacta: VistaCompacta, hojas: readonly HojaVista[] | null): VistaExpandida {
  const vistas =
    compacta.hojas?.map(({ piezas, ...hoja }) => ({ ...hoja, filas: piezas.flatMap(expandirFilas) })) ??
    hojas ??
    [];
  const filaDe = buscarEnHojas(vistas);
  const origenes = new Map<string, Origen>();
  const origenDeJson = (json: string) => {
    const origen = origenes.get(json) ?? (JSON.parse(json) as Origen);
    origenes.set(json, origen);
    return origen;
  };
  const { importacion } = compacta;
  return {
    ...compacta,
    importacion: {
      ...importacion,
      avisos: importacion.avisos.flatMap((pieza) => expandirIncidencias(pieza, filaDe)),
      errores: importacion.errores.flatMap((pieza) => expandirIncidencias(pieza, filaDe)),
    },
    productos: compacta.productos.flatMap((pieza) => expandirProductos(pieza, filaDe, origenDeJson)),
    desaparecen: compacta.desaparecen.flatMap(expandirDesaparecidos),
    hojas: vistas,
  };
}
