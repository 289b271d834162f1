import { type Db, Prisma, rowsTogether } from "@cosecha/db/database";
import type { Anotacion } from "@cosecha/domain/anotacion";
import {
  type Clave,
  type ConNombre,
  cambiosDe,
  claveDeNombre,
  enPalabras,
  losPrimeros,
  nombreAnotado,
  nombresDe,
} from "@cosecha/domain/cambios-anotados";
import { familiaAnotada, loQueHizo } from "@cosecha/domain/historial";
import { textos } from "@cosecha/domain/textos";

/** An entry of the audit as statements read it. */
export interface Fila extends Anotacion {
  id: number;
  cuando: string;
  usuarioId: number | null;
  accesoId: number | null;
}

/** The same where what it was before and after may have been cut. */
export interface FilaCorta extends Fila {
  /** How many elements its longest list has; null where nothing was cut. */
  largo: number | null;
}

/** How many changes of an entry a list shows. */
const MOSTRADOS = 6;
/** How long a text is in a list, and in an entry that is looked at whole. */
const LARGO = { enLista: 160, entero: 10_000 };

/** Beyond so many stored bytes, a list reads only the beginning of what an entry holds. */
const GRANDE = 4000;
/** So many elements of each list. */
const ELEMENTOS = 20;

const algunos = (valor: Prisma.Sql) =>
  Prisma.sql`jsonb_path_query_array(${valor}, ${Prisma.raw(`'$[0 to ${ELEMENTOS - 1}]'`)})`;

/**
 * SQL: a value of the audit with the first elements of each of its lists. An import of 20,000
 * products takes megabytes, of which a list shows six lines.
 */
const cortado = (valor: Prisma.Sql) => Prisma.sql`
  CASE jsonb_typeof(${valor}) WHEN 'array' THEN ${algunos(valor)}
  WHEN 'object' THEN (SELECT jsonb_object_agg(c.key, CASE jsonb_typeof(c.value)
      WHEN 'array' THEN ${algunos(Prisma.sql`c.value`)}
      WHEN 'object' THEN (SELECT jsonb_object_agg(e.key, e.value)
        FROM (SELECT * FROM jsonb_each(c.value) LIMIT ${Prisma.raw(String(ELEMENTOS))}) e)
      ELSE c.value END) FROM jsonb_each(${valor}) c) END`;

/** SQL: how many elements the longest list of a value has. */
const cuantos = (valor: Prisma.Sql) => Prisma.sql`
  CASE jsonb_typeof(${valor}) WHEN 'array' THEN jsonb_array_length(${valor})
  WHEN 'object' THEN (SELECT max(CASE jsonb_typeof(c.value) WHEN 'array' THEN jsonb_array_length(c.value)
      WHEN 'object' THEN (SELECT count(*)::int FROM jsonb_object_keys(c.value)) END)
    FROM jsonb_each(${valor}) c) END`;

/** SQL: the columns of `Fila`. */
export const columnasEnteras = Prisma.sql`a.id, a.cuando, a."usuarioId", a."accesoId", a.accion, a.entidad,
  a."entidadId", a.antes, a.despues`;

/** SQL: the columns of `FilaCorta`, where `antes` and `despues` say what is taken of both. */
export const columnasCortas = (antes: Prisma.Sql, despues: Prisma.Sql) => {
  // What is stored, without unpacking it.
  const grande = Prisma.sql`coalesce(pg_column_size(a.antes), 0) + coalesce(pg_column_size(a.despues), 0) > ${Prisma.raw(String(GRANDE))}`;
  const si = (corto: Prisma.Sql, entero: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${grande} THEN ${corto} ELSE ${entero} END`;
  return Prisma.sql`a.id, a.cuando, a."usuarioId", a."accesoId", a.accion, a.entidad, a."entidadId",
    ${si(cortado(antes), antes)} AS antes, ${si(cortado(despues), despues)} AS despues,
    ${si(cuantos(Prisma.sql`coalesce(${antes}, ${despues})`), Prisma.sql`NULL`)} AS largo`;
};

/** SQL: an entry `i` of something that was deleted, and what it was called. */
export const ELIMINADO = Prisma.sql`i.accion IN ('eliminar', 'revocar')`;
export const NOMBRE_ANTES = Prisma.sql`coalesce(i.antes->>'nombre', i.antes->>'username', i.antes->>'descripcion')`;

/** Where the names of each kind of thing stand. */
export const TABLAS: Record<ConNombre, { tabla: string; nombre: string }> = {
  producto: { tabla: "producto", nombre: "nombre" },
  pedido: { tabla: "pedido", nombre: "descripcion" },
  disponible: { tabla: "disponible", nombre: "descripcion" },
  proveedor: { tabla: "proveedor", nombre: "nombre" },
  familia: { tabla: "familia", nombre: "nombre" },
  usuario: { tabla: "usuario", nombre: "username" },
  acceso: { tabla: "acceso", nombre: "nombre" },
  turno: { tabla: "clase_de_turno", nombre: "nombre" },
};
const tieneNombre = (entidad: string): entidad is ConNombre => Object.hasOwn(TABLAS, entidad);

interface Conocidos {
  nombres: Map<Clave, string>;
  /** The family of each user who did something. */
  familias: Map<number, { id: number; nombre: string }>;
}

/**
 * The names of things and of who did what: those that they have, or had when they were deleted. One
 * statement.
 */
async function loadNombres(db: Db, claves: Iterable<Clave>, usuarios: number[]): Promise<Conocidos> {
  const ids = new Map<ConNombre, number[]>();
  for (const clave of claves) {
    const [entidad = "", id] = clave.split(":");
    if (tieneNombre(entidad)) ids.set(entidad, [...(ids.get(entidad) ?? []), Number(id)]);
  }
  if (ids.size === 0) return { nombres: new Map(), familias: new Map() };
  const vivos = [...ids].map(([entidad, suyos]) => {
    const { tabla, nombre } = TABLAS[entidad];
    return Prisma.sql`SELECT ${Prisma.raw(`'${entidad}'`)} AS entidad, id, ${Prisma.raw(nombre)} AS nombre
      FROM ${Prisma.raw(tabla)} WHERE id = ANY(${suyos}::int[])`;
  });
  const buscados = [...ids].map(
    ([entidad, suyos]) =>
      Prisma.sql`(i.entidad = ${Prisma.raw(`'${entidad}'`)} AND i."entidadId" = ANY(${suyos}::int[]))`,
  );
  const leidos = await rowsTogether<{
    idos: { entidad: ConNombre; id: number; nombre: string | null }[];
    vivos: { entidad: ConNombre; id: number; nombre: string }[];
    familias: { usuarioId: number; id: number; nombre: string }[];
  }>(db, {
    idos: Prisma.sql`SELECT i.entidad, i."entidadId" AS id, ${NOMBRE_ANTES} AS nombre
      FROM auditoria i WHERE (${Prisma.join(buscados, " OR ")}) AND ${ELIMINADO}`,
    vivos: Prisma.join(vivos, " UNION ALL "),
    familias: Prisma.sql`SELECT u.id AS "usuarioId", f.id, f.nombre FROM usuario u
      JOIN familia f ON f.id = u."familiaId" WHERE u.id = ANY(${usuarios}::int[])`,
  });
  const nombres = new Map<Clave, string>();
  for (const { entidad, id, nombre } of [...leidos.idos, ...leidos.vivos]) {
    if (nombre !== null) nombres.set(claveDeNombre(entidad, id), nombre);
  }
  const familias = new Map(leidos.familias.map(({ usuarioId, ...familia }) => [usuarioId, familia]));
  return { nombres, familias };
}

function nombresDeFrase(fila: Fila): Clave[] {
  const familia = familiaAnotada(fila);
  return [
    ...(fila.usuarioId === null ? [] : [claveDeNombre("usuario", fila.usuarioId)]),
    ...(fila.accesoId === null ? [] : [claveDeNombre("acceso", fila.accesoId)]),
    ...(tieneNombre(fila.entidad) && fila.entidadId ? [claveDeNombre(fila.entidad, fila.entidadId)] : []),
    ...(familia === null ? [] : [claveDeNombre("familia", familia)]),
  ];
}

/** Who did it, in words. */
function quienFue({ usuarioId, accesoId, accion }: Fila, { nombres, familias }: Conocidos) {
  const llamado = (entidad: ConNombre, id: number) =>
    nombres.get(claveDeNombre(entidad, id)) ?? textos.historial.numero(id);
  if (usuarioId !== null) {
    const nombre = llamado("usuario", usuarioId);
    const familia = familias.get(usuarioId)?.nombre;
    const otro = familia !== undefined && familia !== nombre;
    return {
      tipo: "usuario" as const,
      id: usuarioId,
      nombre: otro ? textos.historial.deFamilia(nombre, familia) : nombre,
    };
  }
  if (accesoId !== null) {
    return {
      tipo: "aplicacion" as const,
      id: null,
      nombre: textos.historial.aplicacion(llamado("acceso", accesoId)),
    };
  }
  return accion === "entrarFallido"
    ? { tipo: "nadie" as const, id: null, nombre: textos.historial.ALGUIEN }
    : { tipo: "sistema" as const, id: null, nombre: textos.historial.EL_SISTEMA };
}

/** What every answer says of an entry. `cosa` is left out where the reader knows it. */
function presentFila(fila: Fila, conocidos: Conocidos, conCosa: boolean) {
  const { id, cuando, accion, entidad, entidadId } = fila;
  const quien = quienFue(fila, conocidos);
  const llamado =
    tieneNombre(entidad) && entidadId ? conocidos.nombres.get(claveDeNombre(entidad, entidadId)) : null;
  const nombre = nombreAnotado(fila) ?? llamado ?? null;
  const cosa = nombre === null ? (entidadId ? textos.historial.numero(entidadId) : null) : `«${nombre}»`;
  const suFamilia = familiaAnotada(fila);
  const propia = fila.usuarioId !== null && conocidos.familias.get(fila.usuarioId)?.id === suFamilia;
  const familia =
    suFamilia === null || propia
      ? null
      : (conocidos.nombres.get(claveDeNombre("familia", suFamilia)) ?? textos.historial.numero(suFamilia));
  const hizo = loQueHizo(fila, { cosa: conCosa ? cosa : null, familia });
  return {
    id,
    cuando: new Date(cuando),
    quien,
    accion,
    entidad,
    entidadId: entidadId === 0 ? null : entidadId,
    nombre,
    frase: `${quien.nombre} ${hizo}`,
  };
}

const usuariosDe = (filas: readonly Fila[]): number[] => [
  ...new Set(filas.flatMap(({ usuarioId }) => usuarioId ?? [])),
];

/** Entries as lists show them. One statement. */
export async function presentFilas(
  { db, zona }: { db: Db; zona: string },
  filas: readonly FilaCorta[],
  { conCosa }: { conCosa: boolean },
) {
  const cortas = filas.map((fila) => ({ fila, ...losPrimeros(cambiosDe(fila), MOSTRADOS, fila.largo) }));
  const claves = new Set(
    cortas.flatMap(({ fila, primeros }) => [...nombresDeFrase(fila), ...nombresDe(primeros)]),
  );
  const conocidos = await loadNombres(db, claves, usuariosDe(filas));
  return cortas.map(({ fila, primeros, mas }) => ({
    ...presentFila(fila, conocidos, conCosa),
    cambios: enPalabras(primeros, { nombres: conocidos.nombres, zona, largo: LARGO.enLista }),
    mas,
  }));
}

/** An entry with a page of all of its changes. One statement. */
export async function presentEntera(
  { db, zona }: { db: Db; zona: string },
  fila: Fila,
  { pagina, tamano, conCosa }: { pagina: number; tamano: number; conCosa: boolean },
) {
  const { cambios } = cambiosDe(fila);
  const pedidos = cambios.slice(pagina * tamano, (pagina + 1) * tamano);
  const conocidos = await loadNombres(
    db,
    new Set([...nombresDeFrase(fila), ...nombresDe(pedidos)]),
    usuariosDe([fila]),
  );
  return {
    ...presentFila(fila, conocidos, conCosa),
    cambios: enPalabras(pedidos, { nombres: conocidos.nombres, zona, largo: LARGO.entero }),
    total: cambios.length,
  };
}
