import type { Campo } from "@cosecha/domain/campos";
import { claveDeCodigo, claveDeNombre } from "@cosecha/domain/comparacion";
import { claveUnidad } from "@cosecha/domain/unidades";
import { type Lugar, mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { general } from "./anotador.ts";
import {
  type HojaEnVigor,
  hojasDeOtroTiempo,
  hojasPorEmpezar,
  porPreferencia,
  type Repetido,
} from "./series-de-hojas.ts";

export interface SinRepetidos {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
}

/** The products that share a name and a format: the first of them, and the one without a code. */
interface Iguales {
  readonly primero: ProductoLeido;
  readonly sinCodigo: ProductoLeido | undefined;
}

/**
 * Keeps the first of each product and reports the others (design: Import). Two rows are the same
 * product when their codes are equal. They are also the same when their names are equal and neither
 * two different codes nor the format tell them apart. A form for orders beside the tariff says no
 * formats. Of sheets that are a series in time, the one in force on `hoy` comes first.
 */
export function separarRepetidos(dados: readonly ProductoLeido[], hoy?: string): SinRepetidos {
  const { leidos, avisos } = sinCodigosDeVarios(dados);
  const productos: ProductoLeido[] = [];
  const errores: (Incidencia | Repetido)[] = [];
  const porCodigo = new Map<string, ProductoLeido>();
  const porNombre = new Map<string, Iguales>();
  const preferidos = porPreferencia(leidos, hoy);
  const enOtraHoja = conFormatoEnOtraHoja(leidos);
  for (const producto of preferidos) {
    const otro = enOtraHoja(producto);
    if (otro !== undefined) {
      errores.push({ producto, anterior: otro });
      continue;
    }
    const codigo = claveDeCodigo(producto.codigo);
    const mismoCodigo = codigo === "" ? undefined : porCodigo.get(codigo);
    if (mismoCodigo !== undefined) {
      const lugar = lugarDe(producto, "codigo", producto.codigo ?? "");
      const fila = lugarAnterior(mismoCodigo, producto);
      // Variants that stand across share the code of their row.
      const deUnaFila =
        mismoCodigo.origen.hoja === producto.origen.hoja && mismoCodigo.origen.fila === producto.origen.fila;
      if (claveDeNombre(mismoCodigo.nombre) !== claveDeNombre(producto.nombre) && !deUnaFila) {
        errores.push(
          incidencia(producto, "codigo", mensajes.codigoRepetido(lugar, fila, mismoCodigo.nombre)),
        );
        continue;
      }
      if (!deUnaFila && claveUnidad(mismoCodigo.unidad) === claveUnidad(producto.unidad)) {
        errores.push({ producto, anterior: mismoCodigo });
        continue;
      }
      avisos.push(incidencia(producto, "codigo", mensajes.codigoEnVariosFormatos(lugar, fila)));
    }
    // Rows with the same name and format are different products only where both have a code.
    const nombre = `${claveDeNombre(producto.nombre)} ${claveUnidad(producto.unidad)}`;
    const iguales = porNombre.get(nombre);
    const igual = codigo === "" ? iguales?.primero : iguales?.sinCodigo;
    if (igual !== undefined) {
      errores.push({ producto, anterior: igual });
      continue;
    }
    if (codigo !== "" && mismoCodigo === undefined) porCodigo.set(codigo, producto);
    porNombre.set(nombre, {
      primero: iguales?.primero ?? producto,
      sinCodigo: codigo === "" ? producto : iguales?.sinCodigo,
    });
    productos.push(producto);
  }
  if (preferidos !== leidos) {
    const orden = new Map(leidos.map((producto, i) => [producto, i]));
    productos.sort((a, b) => (orden.get(a) ?? 0) - (orden.get(b) ?? 0));
  }
  const repetidos = errores.filter((uno) => "anterior" in uno);
  const anteriores = hojasDeOtroTiempo(repetidos, leidos, hoy);
  const { enteras, contados } = hojasEnteras(repetidos, leidos, anteriores);
  const soloAntes = productos.filter(({ origen }) => anteriores.has(origen.hoja ?? ""));
  const quedan = productos.filter(({ origen }) => !anteriores.has(origen.hoja ?? ""));
  return {
    productos: quedan,
    avisos: [...avisos, ...enteras, ...sinEmpezar(quedan, hoy)],
    errores: [
      ...errores.flatMap((uno) => {
        if (!("anterior" in uno)) return [uno];
        return contados.has(uno) ? [] : [repetido(uno.producto, uno.anterior)];
      }),
      ...soloAntes.map((producto) => soloEnOtroTiempo(producto, anteriores.get(producto.origen.hoja ?? ""))),
    ],
  };
}

/**
 * Finds, for a product whose row says no format, the same one of another sheet that has one: of that
 * name, at that price with or without IVA, and of no other code.
 */
function conFormatoEnOtraHoja(
  leidos: readonly ProductoLeido[],
): (producto: ProductoLeido) => ProductoLeido | undefined {
  if (new Set(leidos.map(({ origen }) => origen.hoja)).size < 2) return () => undefined;
  const conFormato = new Map<string, ProductoLeido[]>();
  for (const producto of leidos) {
    if (producto.unidad === null) continue;
    const nombre = claveDeNombre(producto.nombre);
    const suyos = conFormato.get(nombre);
    if (suyos === undefined) conFormato.set(nombre, [producto]);
    else suyos.push(producto);
  }
  const conIva = ({ precio, iva }: ProductoLeido) => precio.times(iva.plus(1)).toDecimalPlaces(2);
  return (producto) => {
    if (producto.unidad !== null) return undefined;
    const codigo = claveDeCodigo(producto.codigo);
    return conFormato.get(claveDeNombre(producto.nombre))?.find((otro) => {
      const suCodigo = claveDeCodigo(otro.codigo);
      return (
        otro.origen.hoja !== producto.origen.hoja &&
        (codigo === "" || suCodigo === "" || codigo === suCodigo) &&
        (otro.precio.eq(producto.precio) || conIva(otro).eq(conIva(producto)))
      );
    });
  };
}

/** A code of so many differently named products is a family's, or stands for none. */
const DE_VARIOS = 3;
/** One without a figure, «PDTE», of so many. */
const SIN_CIFRAS_DE_VARIOS = 2;

/** The products without the codes that tell none of them apart: «PDTE», «FRU» beside each fruit. */
function sinCodigosDeVarios(dados: readonly ProductoLeido[]): {
  readonly leidos: readonly ProductoLeido[];
  readonly avisos: Incidencia[];
} {
  // Variants that stand across share the code of their row.
  const porFilas = new Map<string, Map<string, string>>();
  for (const { codigo, nombre, origen } of dados) {
    const suyo = claveDeCodigo(codigo);
    if (suyo === "") continue;
    const filas = porFilas.get(suyo) ?? new Map<string, string>();
    const fila = `${origen.fila} ${origen.hoja}`;
    if (!filas.has(fila)) filas.set(fila, claveDeNombre(nombre));
    porFilas.set(suyo, filas);
  }
  const avisos: Incidencia[] = [];
  const deVarios = new Set<string>();
  for (const [codigo, filas] of porFilas) {
    const nombres = new Set(filas.values()).size;
    if (nombres < (/\d/u.test(codigo) ? DE_VARIOS : SIN_CIFRAS_DE_VARIOS)) continue;
    deVarios.add(codigo);
    const primero = dados.find((producto) => claveDeCodigo(producto.codigo) === codigo);
    const { hoja = null, columnas } = primero?.origen ?? {};
    const mensaje = mensajes.codigoDeVarios(primero?.codigo ?? codigo, nombres);
    avisos.push({ hoja, fila: null, columna: columnas?.codigo ?? null, campo: "codigo", mensaje });
  }
  if (deVarios.size === 0) return { leidos: dados, avisos };
  const leidos = dados.map((producto) => {
    if (!deVarios.has(claveDeCodigo(producto.codigo))) return producto;
    const { codigo: _columna, ...columnas } = producto.origen.columnas;
    const { codigo: _procedencia, ...procedencia } = producto.origen.procedencia;
    return { ...producto, codigo: null, origen: { ...producto.origen, columnas, procedencia } };
  });
  return { leidos, avisos };
}

const MUCHOS = 8;

/**
 * Says once of a sheet that nearly all of it stands in another one, too: last year's tariff before
 * this year's. The others are reported row by row.
 */
function hojasEnteras(
  repetidos: readonly Repetido[],
  leidos: readonly ProductoLeido[],
  deOtroTiempo: ReadonlyMap<string, HojaEnVigor>,
): { readonly enteras: Incidencia[]; readonly contados: ReadonlySet<Repetido> } {
  const pares = new Map<string, Repetido[]>();
  for (const uno of repetidos) {
    const [hoja, otra] = [uno.producto.origen.hoja, uno.anterior.origen.hoja];
    if (hoja === otra) continue;
    const par = JSON.stringify([hoja, otra]);
    const suyos = pares.get(par);
    if (suyos === undefined) pares.set(par, [uno]);
    else suyos.push(uno);
  }
  const contados = new Set<Repetido>();
  const enteras = [...pares.values()].flatMap((suyos): Incidencia[] => {
    const [primero] = suyos;
    const hoja = primero?.producto.origen.hoja ?? null;
    const deHoja = leidos.filter(({ origen }) => origen.hoja === hoja).length;
    if (primero === undefined) return [];
    const otra = primero.anterior.origen.hoja ?? "";
    const enVigor = deOtroTiempo.get(hoja ?? "");
    const esSerie = enVigor?.vigente === otra && enVigor.segunHoy;
    if (!esSerie && (suyos.length < MUCHOS || suyos.length < 0.8 * deHoja)) return [];
    for (const uno of suyos) contados.add(uno);
    const decir = enVigor?.futura ? mensajes.hojaFutura : mensajes.hojaRepetida;
    const mensaje = decir(hoja ?? "", suyos.length, otra);
    return [{ hoja, fila: null, columna: null, campo: null, mensaje }];
  });
  return { enteras, contados };
}

function repetido(producto: ProductoLeido, anterior: ProductoLeido): Incidencia {
  const fila = lugarAnterior(anterior, producto);
  if (!anterior.precio.eq(producto.precio)) {
    const lugar = lugarDe(producto, "precio", `${producto.precio.toString().replace(".", ",")} €`);
    return incidencia(producto, "precio", mensajes.repetidoConOtroPrecio(lugar, fila, anterior.precio));
  }
  const lugar = lugarDe(producto, "nombre", producto.nombre);
  const mensaje = anterior.iva.eq(producto.iva) ? mensajes.repetidoIgual : mensajes.repetidoDistinto;
  return incidencia(producto, "nombre", mensaje(lugar, fila));
}

const sinEmpezar = (productos: readonly ProductoLeido[], hoy: string | undefined): Incidencia[] =>
  hojasPorEmpezar(productos, hoy).map((hoja) => general(hoja, null, null, mensajes.hojaPorEmpezar(hoja)));

function soloEnOtroTiempo(producto: ProductoLeido, enVigor: HojaEnVigor | undefined): Incidencia {
  const lugar = lugarDe(producto, "nombre", producto.nombre);
  const mensaje = enVigor?.futura ? mensajes.soloEnHojaFutura : mensajes.soloEnHojaAnterior;
  return incidencia(producto, "nombre", mensaje(lugar, enVigor?.vigente ?? ""));
}

function lugarAnterior({ origen: { hoja, fila } }: ProductoLeido, producto: ProductoLeido): string {
  return hoja === producto.origen.hoja ? `la fila ${fila}` : `la fila ${fila} de «${hoja}»`;
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
