import { Decimal } from "decimal.js";
import { type Anotacion, esRegistro, type Registro, registros } from "./anotacion.ts";
import { CAMPOS, type Campo, type Tipo } from "./campos-anotados.ts";
import { formatoCantidad } from "./dinero.ts";
import { formatoPrecioExacto } from "./euros.ts";
import { formatoDia, formatoDiaDe, formatoFin, ZONA_POR_DEFECTO } from "./fechas.ts";
import { formatoIva } from "./iva.ts";
import { ESTADOS } from "./pedidos.ts";
import { contados, cortar } from "./texto.ts";
import { LISTAS, type Lista, ROLES } from "./textos/historial.ts";
import { textos } from "./textos.ts";

/** The kinds of things whose names are looked up by their ids. */
export type ConNombre =
  | "producto"
  | "pedido"
  | "disponible"
  | "proveedor"
  | "familia"
  | "usuario"
  | "acceso"
  | "turno";
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

/**
 * What an entry says that has changed, and of which list and how long, where it has one or several.
 */
export interface Cambios {
  cambios: Cambio[];
  lista: { nombre: Lista; total: number } | "varias" | null;
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
  // Two moments that read the same do so in any zone.
  const igual = { nombres: new Map(), largo: Number.POSITIVE_INFINITY, zona: ZONA_POR_DEFECTO };
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
      : deRegistros(listaDe(entidad), suyos);
  }
  const viejo = esRegistro(antes) ? antes : null;
  const nuevo = esRegistro(despues) ? despues : null;
  const cambios: Cambio[] = [];
  const listas: NonNullable<Cambios["lista"]>[] = [];
  for (const [nombre, valor] of Object.entries({ ...nuevo, ...viejo })) {
    if (esLista(nombre) && esListado(nombre, valor)) {
      const suyos = deLista(nombre, viejo?.[nombre], nuevo?.[nombre]);
      cambios.push(...suyos.cambios);
      if (suyos.lista !== null) listas.push(suyos.lista);
    } else if (esCampo(nombre) && !sigueIgual(nombre, viejo, nuevo)) {
      cambios.push(enUnCampo(nombre, viejo?.[nombre], nuevo?.[nombre]));
    }
  }
  // Fields first, in the order of their names, which JSON does not keep: a list may be long.
  cambios.sort((uno, otro) => lugarDe(uno) - lugarDe(otro));
  return { cambios, lista: listas.length > 1 ? "varias" : (listas[0] ?? null) };
}

/**
 * Whether a field is not told: what a change does not name stays as it is, but for what goes with a
 * deactivated family; and a user's family has its name beside its id.
 */
const sigueIgual = (nombre: Campo, viejo: Registro | null, nuevo: Registro | null): boolean =>
  (nuevo !== null && !(nombre in nuevo) && nombre !== "gestionaban") ||
  (nombre === "familia" && "familiaId" in (nuevo ?? viejo ?? {}));

const NOMBRES: readonly string[] = Object.values(CAMPOS).map(([nombre]) => nombre);
const lugarDe = ({ elemento, nombre }: Cambio): number =>
  elemento === null ? NOMBRES.indexOf(nombre) : NOMBRES.length;

const listaDe = (entidad: string): Lista =>
  (Object.keys(LISTAS) as Lista[]).find((lista) => LISTAS[lista][1] === entidad) ?? "productos";

/** Whether a value is a list of records, and not the ids of a supplier's families. */
const esListado = (nombre: Lista, valor: unknown): boolean =>
  (nombre === "productos" && esRegistro(valor)) ||
  registros(valor).some((uno) => "id" in uno || "productoId" in uno);

function deLista(nombre: Lista, antes: unknown, despues: unknown): Cambios {
  if (nombre === "lineas") {
    const [viejas, nuevas] = [registros(antes), registros(despues)];
    const base = viejas.length > 0 ? viejas : nuevas;
    const cambios = base.flatMap((linea, n) => {
      const { cantidad, ...vieja } = viejas[n] ?? {};
      const { cantidad: otra = despues === undefined ? 0 : undefined, ...nueva } = nuevas[n] ?? {};
      return [enUnCampo("cantidad", cantidad, otra), ...camposDe(vieja, nueva)].map((cambio) => ({
        ...cambio,
        de: { entidad: "producto" as const, id: numeroDe(linea.productoId) },
        familiaId: typeof linea.familiaId === "number" ? linea.familiaId : null,
        elemento: n,
      }));
    });
    return { cambios, lista: { nombre, total: base.length } };
  }
  if (esRegistro(antes) || esRegistro(despues)) {
    return deProductosCargados(esRegistro(antes) ? antes : {}, esRegistro(despues) ? despues : {});
  }
  return deRegistros(nombre, registros(antes ?? despues));
}

/** Records that are gone, with the entry's own thing or as all of their kind. */
const deRegistros = (lista: Lista, suyos: Registro[]): Cambios => ({
  cambios: suyos.map((uno, n) => ({
    ...enUnCampo("nombre", nombreEn(uno) ?? textos.historial.numero(numeroDe(uno.id)), undefined),
    nombre: LISTAS[lista][0],
    elemento: n,
  })),
  lista: { nombre: lista, total: suyos.length },
});

/** Products that a file changed or took away, by their ids. */
function deProductosCargados(antes: Registro, despues: Registro): Cambios {
  const ids = Object.keys({ ...antes, ...despues }).filter((id) => /^\d+$/.test(id));
  const cambios = ids.flatMap((id, n): Cambio[] => {
    const [viejo, nuevo] = [antes[id], despues[id]];
    const nombre = esRegistro(viejo) ? nombreEn(viejo) : undefined;
    if (!esRegistro(nuevo)) {
      const llamado = nombre ?? textos.historial.numero(Number(id));
      const cambio = enUnCampo("nombre", llamado, textos.historial.quitado);
      return [{ ...cambio, nombre: LISTAS.productos[0], elemento: n }];
    }
    const de = { entidad: "producto" as const, id: Number(id), ...(nombre !== undefined && { nombre }) };
    return camposDe(esRegistro(viejo) ? viejo : {}, nuevo).map((cambio) => ({ ...cambio, de, elemento: n }));
  });
  return { cambios, lista: { nombre: "productos", total: ids.length } };
}

/**
 * What lines copied from their products: of each product once, however many families ordered it.
 */
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

/** Several of a kind: whose names those are, and under which name a link has their ids. */
const VARIOS = { familias: ["familia", "familiaId"], proveedores: ["proveedor", "proveedorId"] } as const;

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
      if (tipo === "familias" || tipo === "proveedores") {
        const [una, campo] = VARIOS[tipo];
        for (const id of idsDe(valor, campo)) claves.add(claveDeNombre(una, id));
      }
    }
  }
  return [...claves];
}

/** The ids in a list of ids, or of what links a family and a supplier. */
const idsDe = (valor: unknown, campo: "familiaId" | "proveedorId"): number[] =>
  Array.isArray(valor)
    ? valor.flatMap((uno: unknown) => {
        const id = esRegistro(uno) ? uno[campo] : uno;
        return typeof id === "number" ? [id] : [];
      })
    : [];

/** What words are made with: the names that were found, the zone, and how long a text may be. */
export interface Vocabulario {
  nombres: ReadonlyMap<Clave, string>;
  zona: string;
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
      return conNumero(valor, formatoPrecioExacto);
    case "cantidad":
    case "existencias":
    case "numero":
      return conNumero(valor, formatoCantidad);
    case "kilos":
      return conNumero(valor, (kilos) => `${formatoCantidad(kilos)} kg`);
    case "cuenta":
      return valor === 0 ? null : conNumero(valor, formatoCantidad);
    case "contenido":
      return esRegistro(valor) ? conNumero(valor.productos, formatoCantidad) : null;
    case "iva":
      return conNumero(valor, formatoIva);
    case "momento":
      return conFecha(valor, (fecha) => formatoFin(fecha, con.zona));
    case "dia":
      // A day of the calendar is the same in every zone.
      if (typeof valor === "string" && /^\d{4}-\d{2}-\d{2}$/.test(valor)) return formatoDiaDe(valor);
      return conFecha(valor, (fecha) => formatoDia(fecha, con.zona));
    case "si":
      return valor === true ? textos.historial.si : textos.historial.no;
    case "password":
      return valor === true ? textos.historial.nueva : null;
    case "estado":
      return ESTADOS.find(({ id }) => id === valor)?.nombre ?? null;
    case "roles":
      return (Array.isArray(valor) ? valor : [valor])
        .map((rol) => (typeof rol === "string" && ROLES[rol]) || "")
        .join(", ");
    case "familias":
    case "proveedores": {
      const [una, campo] = VARIOS[tipo];
      const nombres = new Set(idsDe(valor, campo).map((id) => llamar(con, una, id)));
      return corto([...nombres].join(", "), con.largo);
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
  if (lista === null) return { primeros, mas: quedan > 0 ? yMas(quedan, "cambio", "cambios") : null };
  if (lista === "varias") return { primeros, mas: quedan > 0 ? textos.historial.yMasCosas : null };
  const dichos = new Set(primeros.flatMap(({ elemento }) => elemento ?? []));
  const faltan = Math.max(lista.total, largo ?? 0) - dichos.size;
  const [, uno, varios] = LISTAS[lista.nombre];
  const hayMas = faltan > 0 && (quedan > 0 || (largo ?? 0) > lista.total);
  if (hayMas) return { primeros, mas: yMas(faltan, uno, varios) };
  return { primeros, mas: quedan > 0 ? yMas(quedan, "cambio", "cambios") : null };
}

const yMas = (n: number, uno: string, varios: string): string =>
  textos.historial.yMas(contados(n, uno, varios));
