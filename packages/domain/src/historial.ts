import { Decimal } from "decimal.js";
import { formatoCantidad, formatoPrecio } from "./dinero.ts";
import { formatoDia, formatoFin } from "./fechas.ts";
import { formatoIva } from "./iva.ts";
import { ESTADOS } from "./pedidos.ts";
import { type Persona, puedeGestionar } from "./permisos.ts";
import { contados, cortar } from "./texto.ts";
import {
  type AccionDe,
  CAMPOS,
  type Campo,
  type Dicho,
  type Entidad,
  HECHOS,
  LISTAS,
  type Lista,
  ROLES,
  type Tipo,
} from "./textos/historial.ts";
import { textos } from "./textos.ts";

/** An entry of the audit, as it is stored: what it was before and after is JSON. */
export interface Anotacion {
  entidad: string;
  accion: string;
  entidadId: number | null;
  antes: unknown;
  despues: unknown;
}

type Registro = Record<string, unknown>;
const esRegistro = (valor: unknown): valor is Registro =>
  typeof valor === "object" && valor !== null && !Array.isArray(valor);
const registros = (valor: unknown): Registro[] => (Array.isArray(valor) ? valor.filter(esRegistro) : []);

/**
 * Which part of an order's history somebody reads: all of it, or what concerns their family (null:
 * they have none) (decision 58).
 */
export type Alcance = "todo" | { familiaId: number | null };

/**
 * Who sees all lines of an order sees all of its history; others what concerns their family (D10,
 * decision 58).
 */
export const alcanceEnPedido = (
  persona: Persona,
  proveedor: Parameters<typeof puedeGestionar>[1],
): Alcance => (puedeGestionar(persona, proveedor) ? "todo" : { familiaId: persona.familiaId });

/**
 * Whom each deed of an order concerns: every family, the one whose lines are saved
 * (`despues.familiaId`), or those whose lines are in the list before and after.
 */
export const CONCIERNE: Record<AccionDe<"pedido">, "todas" | "suFamilia" | "susLineas"> = {
  crear: "todas",
  actualizar: "todas",
  cambiarEstado: "todas",
  eliminar: "todas",
  eliminarTodos: "todas",
  guardarLineas: "suFamilia",
  seguirProductos: "susLineas",
};

/**
 * What somebody reads of an entry in the history of an order, without what is other families' or
 * other orders'; null where it is nothing. The one rule of who sees what (decision 58).
 */
export function loQueVe(alcance: Alcance, pedidoId: number, anotacion: Anotacion): Anotacion | null {
  const suya = (linea: Registro) => alcance === "todo" || linea.familiaId === alcance.familiaId;
  if (anotacion.entidad === "linea") {
    const lineas = esRegistro(anotacion.antes) ? registros(anotacion.antes.lineas) : [];
    const suyas = lineas.filter((linea) => linea.pedidoId === pedidoId && suya(linea));
    return suyas.length === 0 ? null : { ...anotacion, antes: { lineas: suyas } };
  }
  if (anotacion.entidad !== "pedido" || anotacion.entidadId !== pedidoId) return null;
  if (alcance === "todo") return anotacion;
  switch (CONCIERNE[anotacion.accion as AccionDe<"pedido">]) {
    case "todas":
      return anotacion;
    case "suFamilia":
      return esRegistro(anotacion.despues) && suya(anotacion.despues) ? anotacion : null;
    case "susLineas": {
      const antes = registros(anotacion.antes).filter(suya);
      return antes.length === 0
        ? null
        : { ...anotacion, antes, despues: registros(anotacion.despues).filter(suya) };
    }
    default:
      return null;
  }
}

/** The kinds of things whose names are looked up by their ids. */
export type ConNombre = "producto" | "pedido" | "disponible" | "proveedor" | "familia" | "usuario" | "acceso";
/** Which names are needed, as «producto:12». */
export type Clave = `${ConNombre}:${number}`;
export const claveDeNombre = (entidad: ConNombre, id: number): Clave => `${entidad}:${id}`;

/** A change of one value, before it is put into words. */
interface Cambio {
  /** What has changed, where that is not the entry's own thing. */
  de: { entidad: ConNombre; id: number; nombre?: string } | null;
  /** Whose line it is, where the list has those of several families. */
  familiaId: number | null;
  nombre: string;
  tipo: Tipo;
  antes: unknown;
  despues: unknown;
  /** Which element of the entry's list it is of. */
  elemento: number | null;
}

/** What an entry says that has changed, and of which list and how long, where it has one. */
export interface Cambios {
  cambios: Cambio[];
  lista: { nombre: Lista; total: number } | null;
}

const enUnCampo = (campo: Campo, antes: unknown, despues: unknown) => {
  const [nombre, tipo]: readonly [string, Tipo] = CAMPOS[campo];
  return { de: null, familiaId: null, nombre, tipo, antes, despues, elemento: null };
};

const esCampo = (nombre: string): nombre is Campo => Object.hasOwn(CAMPOS, nombre);
const esLista = (nombre: string): nombre is Lista => Object.hasOwn(LISTAS, nombre);
const numeroDe = (valor: unknown): number => (typeof valor === "number" ? valor : 0);
const textoDe = (valor: unknown): string | undefined =>
  typeof valor === "string" && valor !== "" ? valor : undefined;

/** What a record was called when it was audited. */
const nombreEn = (registro: Registro): string | undefined =>
  textoDe(registro.nombre) ?? textoDe(registro.username) ?? textoDe(registro.descripcion);

/** The name of the entry's own thing as the entry has it; null where it has none. */
export const nombreAnotado = ({ antes, despues }: Anotacion): string | null =>
  [antes, despues].flatMap((uno) => (esRegistro(uno) ? (nombreEn(uno) ?? []) : []))[0] ?? null;

/**
 * Everything that an entry says that has changed, in its order. Fields without a name stay out, and
 * those that read the same before and after.
 */
export function cambiosDe(anotacion: Anotacion): Cambios {
  const { cambios, lista } = todosLosDe(anotacion);
  const igual = { nombres: new Map(), largo: Number.POSITIVE_INFINITY };
  return {
    cambios: cambios.filter(
      ({ tipo, antes, despues }) => palabra(tipo, antes, igual) !== palabra(tipo, despues, igual),
    ),
    lista,
  };
}

function todosLosDe({ entidad, antes, despues }: Anotacion): Cambios {
  if (Array.isArray(antes) || Array.isArray(despues)) {
    const suyos = registros(antes ?? despues);
    return suyos.some((uno) => "productoId" in uno)
      ? deProductosSeguidos(suyos, registros(despues))
      : { cambios: suyos.map(deElemento(listaDe(entidad))), lista: conLargo(listaDe(entidad), suyos) };
  }
  const viejo = esRegistro(antes) ? antes : null;
  const nuevo = esRegistro(despues) ? despues : null;
  const todo: Cambios = { cambios: [], lista: null };
  for (const [nombre, valor] of Object.entries({ ...nuevo, ...viejo })) {
    if (esLista(nombre) && esListado(valor)) {
      const { cambios, lista } = deLista(nombre, viejo?.[nombre], nuevo?.[nombre]);
      todo.cambios.push(...cambios);
      if (lista !== null && (todo.lista === null || lista.total > todo.lista.total)) todo.lista = lista;
    } else if (nombre === "familias") {
      if (nuevo === null || nombre in nuevo) {
        const [a, d] = [viejo?.familias, nuevo?.familias];
        todo.cambios.push({
          ...enUnCampo("familiaId", a, d),
          nombre: textos.historial.gestionan,
          tipo: "familias",
        });
      }
    } else if (esCampo(nombre) && (nuevo === null || nombre in nuevo)) {
      if (nombre === "familia" && "familiaId" in (nuevo ?? viejo ?? {})) continue;
      todo.cambios.push(enUnCampo(nombre, viejo?.[nombre], nuevo?.[nombre]));
    }
  }
  // Fields first: a list may be long.
  todo.cambios.sort((uno, otro) => Number(uno.elemento !== null) - Number(otro.elemento !== null));
  return todo;
}

const listaDe = (entidad: string): Lista =>
  (Object.keys(LISTAS) as Lista[]).find((lista) => LISTAS[lista][1] === entidad) ?? "productos";

const conLargo = (nombre: Lista, elementos: readonly unknown[]) => ({ nombre, total: elementos.length });

/** Whether a value is a list of records, and not the ids or links of the families of a supplier. */
const esListado = (valor: unknown): boolean =>
  esRegistro(valor) ||
  registros(valor).some((uno) => "id" in uno || "productoId" in uno || "proveedorId" in uno);

function deLista(nombre: Lista, antes: unknown, despues: unknown): Cambios {
  if (nombre === "lineas") {
    const [viejas, nuevas] = [registros(antes), registros(despues)];
    const base = viejas.length > 0 ? viejas : nuevas;
    const cambios = base.map((linea, n) => ({
      ...enUnCampo("cantidad", viejas[n]?.cantidad, despues === undefined ? 0 : nuevas[n]?.cantidad),
      de: { entidad: "producto" as const, id: numeroDe(linea.productoId) },
      familiaId: typeof linea.familiaId === "number" ? linea.familiaId : null,
      elemento: n,
    }));
    return { cambios, lista: conLargo(nombre, base) };
  }
  if (esRegistro(antes) || esRegistro(despues)) {
    return deProductosCargados(esRegistro(antes) ? antes : {}, esRegistro(despues) ? despues : {});
  }
  const suyos = registros(antes ?? despues);
  return { cambios: suyos.map(deElemento(nombre)), lista: conLargo(nombre, suyos) };
}

/** A record that is gone with the entry's own thing, or one of many that are gone. */
const deElemento =
  (lista: Lista) =>
  (uno: Registro, n: number): Cambio => {
    const [nombre, entidad] = LISTAS[lista];
    const ids = { proveedor: uno.proveedorId } as Record<string, unknown>;
    const id = numeroDe(lista === "gestionaban" ? ids[entidad] : uno.id);
    const llamado = lista === "gestionaban" ? undefined : nombreEn(uno);
    return {
      ...enUnCampo(
        "nombre",
        llamado ?? (lista === "gestionaban" ? id : textos.historial.numero(id)),
        undefined,
      ),
      nombre,
      tipo: llamado === undefined && lista === "gestionaban" ? "proveedor" : "texto",
      elemento: n,
    };
  };

/** Products that a file changed or took away, by their ids. */
function deProductosCargados(antes: Registro, despues: Registro): Cambios {
  const ids = Object.keys({ ...antes, ...despues });
  const cambios = ids.flatMap((id, n): Cambio[] => {
    const [viejo, nuevo] = [antes[id], despues[id]];
    const nombre = esRegistro(viejo) ? nombreEn(viejo) : undefined;
    const de = { entidad: "producto" as const, id: Number(id), ...(nombre !== undefined && { nombre }) };
    if (!esRegistro(nuevo)) {
      const [campo] = LISTAS.productos;
      return [
        { ...enUnCampo("nombre", nombre ?? "", textos.historial.quitado), nombre: campo, de, elemento: n },
      ];
    }
    return camposDe(esRegistro(viejo) ? viejo : {}, nuevo).map((cambio) => ({ ...cambio, de, elemento: n }));
  });
  return { cambios, lista: conLargo("productos", ids) };
}

/** What lines copied from their products: of each product once, however many families ordered it. */
function deProductosSeguidos(antes: Registro[], despues: Registro[]): Cambios {
  const vistos = new Set<unknown>();
  const cambios = antes.flatMap((viejo, n) => {
    const nuevo = despues[n];
    if (nuevo === undefined || vistos.has(viejo.productoId)) return [];
    vistos.add(viejo.productoId);
    const nombre = nombreEn(viejo);
    const de = {
      entidad: "producto" as const,
      id: numeroDe(viejo.productoId),
      ...(nombre !== undefined && { nombre }),
    };
    return camposDe(viejo, nuevo).map((cambio) => ({ ...cambio, de, elemento: n }));
  });
  return { cambios, lista: { nombre: "productos", total: vistos.size } };
}

const camposDe = (antes: Registro, despues: Registro): Cambio[] =>
  Object.keys(despues).flatMap((nombre) =>
    esCampo(nombre) && JSON.stringify(antes[nombre]) !== JSON.stringify(despues[nombre])
      ? [enUnCampo(nombre, antes[nombre], despues[nombre])]
      : [],
  );

/** Which names these changes need, to be put into words. */
export function nombresDe(cambios: readonly Cambio[]): Clave[] {
  const claves = new Set<Clave>();
  for (const { de, familiaId, tipo, antes, despues } of cambios) {
    if (de !== null && de.nombre === undefined) claves.add(claveDeNombre(de.entidad, de.id));
    if (familiaId !== null) claves.add(claveDeNombre("familia", familiaId));
    for (const valor of [antes, despues]) {
      if (
        (tipo === "familia" || tipo === "proveedor" || tipo === "disponible") &&
        typeof valor === "number"
      ) {
        claves.add(claveDeNombre(tipo, valor));
      }
      if (tipo === "familias") for (const id of idsDe(valor)) claves.add(claveDeNombre("familia", id));
    }
  }
  return [...claves];
}

const idsDe = (valor: unknown): number[] =>
  Array.isArray(valor)
    ? valor.flatMap((uno: unknown) => {
        const id = esRegistro(uno) ? uno.familiaId : uno;
        return typeof id === "number" ? [id] : [];
      })
    : [];

/** What words are made with: the names that were found, the zone, and how long a text may be. */
export interface Vocabulario {
  nombres: ReadonlyMap<Clave, string>;
  zona?: string | undefined;
  largo: number;
}

const llamar = ({ nombres }: Vocabulario, entidad: ConNombre, id: number): string =>
  nombres.get(claveDeNombre(entidad, id)) ?? textos.historial.numero(id);

/** A change as people read it; null is nothing. */
export interface CambioEnPalabras {
  de: string | null;
  campo: string;
  antes: string | null;
  despues: string | null;
}

/** Changes in words. */
export const enPalabras = (cambios: readonly Cambio[], con: Vocabulario): CambioEnPalabras[] =>
  cambios.map(({ de, familiaId, nombre, tipo, antes, despues }) => {
    const cosa = de === null ? null : (de.nombre ?? llamar(con, de.entidad, de.id));
    return {
      de:
        cosa !== null && familiaId !== null
          ? textos.historial.deFamilia(cosa, llamar(con, "familia", familiaId))
          : cosa,
      campo: nombre,
      antes: palabra(tipo, antes, con),
      despues: palabra(tipo, despues, con),
    };
  });

/** The value of a field as people read it; null where there is nothing to read. */
function palabra(tipo: Tipo, valor: unknown, con: Vocabulario): string | null {
  if (valor === undefined) return null;
  if (valor === null) {
    if (tipo === "existencias") return textos.historial.sinLimite;
    return tipo === "familia" ? textos.comun.sinFamilia : null;
  }
  switch (tipo) {
    case "texto":
      return typeof valor === "string" ? corto(valor, con.largo) : null;
    case "precio":
      return conNumero(valor, formatoPrecio);
    case "cantidad":
    case "existencias":
    case "numero":
      return conNumero(valor, formatoCantidad);
    case "cuenta":
      return valor === 0 ? null : conNumero(valor, formatoCantidad);
    case "contenido":
      return esRegistro(valor) ? conNumero(valor.productos, formatoCantidad) : null;
    case "iva":
      return conNumero(valor, formatoIva);
    case "momento":
      return conFecha(valor, (fecha) => formatoFin(fecha, con.zona));
    case "dia":
      return conFecha(valor, (fecha) => formatoDia(fecha, con.zona));
    case "si":
      return valor === true ? textos.historial.si : textos.historial.no;
    case "password":
      return valor === true ? textos.historial.nueva : null;
    case "estado":
      return ESTADOS.find(({ id }) => id === valor)?.nombre ?? null;
    case "roles":
      return (Array.isArray(valor) ? valor : [valor]).map((rol) => ROLES[String(rol)] ?? "").join(", ");
    case "familias": {
      const ids = idsDe(valor);
      return ids.length === 0
        ? null
        : corto(ids.map((id) => llamar(con, "familia", id)).join(", "), con.largo);
    }
    default:
      if (typeof valor === "number") return llamar(con, tipo, valor);
      return esRegistro(valor) ? (nombreEn(valor) ?? null) : null;
  }
}

const corto = (texto: string, largo: number): string | null => {
  if (texto === "") return null;
  return texto.length > largo ? `${cortar(texto, largo).trimEnd()}…` : texto;
};

function conNumero(valor: unknown, formato: (numero: Decimal) => string): string | null {
  if (typeof valor !== "number" && typeof valor !== "string") return null;
  try {
    return formato(new Decimal(valor));
  } catch {
    return null;
  }
}

function conFecha(valor: unknown, formato: (fecha: Date) => string): string | null {
  const fecha = new Date(typeof valor === "string" ? valor : Number.NaN);
  return Number.isNaN(fecha.getTime()) ? null : formato(fecha);
}

/**
 * The first changes, and in words how many more there are («y 240 productos más»); null where these
 * are all. `largo` is how many elements the entry's list has, where it is longer than what was
 * read.
 */
export function losPrimeros(
  { cambios, lista }: Cambios,
  maximo: number,
  largo: number | null,
): { primeros: Cambio[]; mas: string | null } {
  const primeros = cambios.slice(0, maximo);
  const quedan = cambios.length - primeros.length;
  if (lista !== null && (largo !== null || primeros.at(-1)?.elemento !== null)) {
    const dichos = new Set(primeros.flatMap(({ elemento }) => elemento ?? []));
    const total = Math.max(lista.total, largo ?? 0);
    const faltan = total - dichos.size;
    const [, uno, varios] = LISTAS[lista.nombre];
    const sinLeer = largo !== null && largo > lista.total;
    if (faltan > 0 && (quedan > 0 || sinLeer)) {
      return { primeros, mas: textos.historial.yMas(contados(faltan, uno, varios)) };
    }
  }
  return { primeros, mas: quedan > 0 ? textos.historial.yMas(contados(quedan, "cambio", "cambios")) : null };
}

const esEntidad = (entidad: string): entidad is Entidad => Object.hasOwn(HECHOS, entidad);

/**
 * What was done, as the sentence goes on after who did it: «cambió el pedido «Verdura»». `cosa` is
 * its name; null where the reader knows it, or there is none.
 */
export function loQueHizo(
  { entidad, accion }: Pick<Anotacion, "entidad" | "accion">,
  { cosa, familia }: { cosa: string | null; familia: string | null },
): string {
  const frases: Record<string, (dicho: Dicho) => string> = esEntidad(entidad) ? HECHOS[entidad] : {};
  const frase = Object.hasOwn(frases, accion) ? frases[accion] : undefined;
  return frase?.({ cosa: cosa === null ? "" : ` ${cosa}`, familia }) ?? textos.historial.otroHecho;
}

/** Whose lines an entry is about; null where it is about no single family's. */
export const familiaAnotada = ({ accion, despues }: Anotacion): number | null =>
  accion === "guardarLineas" && esRegistro(despues) && typeof despues.familiaId === "number"
    ? despues.familiaId
    : null;
