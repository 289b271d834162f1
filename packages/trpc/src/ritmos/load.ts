import { type Db, type DirectTx, Prisma, rows, rowsTogether, type Tx } from "@cosecha/db/database";
import type { EstadoDeRitmo, RitmoVista, VueltaVista } from "@cosecha/domain/esquemas/ritmos";
import { diaDe } from "@cosecha/domain/fechas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import {
  type Apuntada,
  lasQueSeMuestran,
  type Pausa,
  type Pregunta,
  pausaEn,
  porQueSePregunta,
  proximasVueltas,
  type Ritmo,
  type Vuelta,
} from "@cosecha/domain/ritmos";
import type { Context } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";

/** A rhythm as it is stored, and what decides whether its orders are made by themselves. */
export interface RitmoGuardado extends Ritmo {
  id: number;
  proveedorId: number;
  proveedor: string;
  lugar: string;
  descripcion: string;
  lidera: { id: number; nombre: string } | null;
  /** Whether who leads still manages the supplier; the administrators always do. */
  puedeLiderar: boolean;
  modo: "solo" | "propone";
  listaFija: boolean;
  descansa: boolean;
  version: number;
  creado: Date;
  modificado: Date;
  /** The supplier's latest listings, the newest first. */
  listas: EstadoDeRitmo["listas"];
  /** When the supplier's last order closed. */
  ultimoFin: Date | null;
}

export interface VueltaApuntada extends Apuntada {
  id: number;
  ritmoId: number;
  pedidoId: number | null;
  modificado: Date;
}

export type PausaGuardada = Pausa & { id: number; proveedorId: number | null; motivo: string };

/** A rhythm with what comes of it. */
export interface RitmoVivo {
  ritmo: RitmoGuardado;
  vueltas: Vuelta<VueltaApuntada>[];
  pausas: PausaGuardada[];
  pregunta: Pregunta | null;
}

/** How many listings one may choose from. */
const LISTAS = 10;

const ritmosSql = (where: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT r.id, r."proveedorId", s.nombre AS proveedor, r.cada, r.primero, r.cierra, r."abreAntes", r.abre,
    r."reparteDespues", r.reparte, r.lugar, r.descripcion, r.modo, r."listaFija", r.descansa,
    r.version, r.creado, r.modificado,
    CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'nombre', f.nombre) END AS lidera,
    (f.id IS NULL OR f."fechaBaja" IS NULL AND EXISTS (SELECT FROM proveedor_familia g
      WHERE g."proveedorId" = r."proveedorId" AND g."familiaId" = f.id)) AS "puedeLiderar",
    coalesce((SELECT json_agg(d ORDER BY d.subida DESC, d.id DESC) FROM (SELECT d.id, d.descripcion, d.subida
      FROM disponible d WHERE d."proveedorId" = r."proveedorId" ORDER BY d.subida DESC, d.id DESC
      LIMIT ${LISTAS}) d), '[]') AS listas,
    (SELECT max(p.fin) FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
      WHERE d."proveedorId" = r."proveedorId" AND p.estado <> ${CANCELADO} AND p.fin <= ${now}) AS "ultimoFin"
  FROM ritmo r JOIN proveedor s ON s.id = r."proveedorId" LEFT JOIN familia f ON f.id = r."lideraId"
  WHERE ${where} ORDER BY r.id`;

/**
 * SQL: what is written down of rhythms' times around that are not over, and of the days before, whose
 * weeks are taken. Those that have an order are open as it is.
 */
const vueltasSql = (where: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT v.id, v."ritmoId", v.dia, v.saltada, v.propuesta, v.hecha, v."pedidoId",
    coalesce(p.inicio, v.inicio) AS inicio, coalesce(p.fin, v.fin) AS fin,
    CASE WHEN p.id IS NULL THEN v.reparto ELSE p.reparto END AS reparto,
    greatest(v.modificado, p.modificado) AS modificado
  FROM vuelta v JOIN ritmo r ON r.id = v."ritmoId" LEFT JOIN pedido p ON p.id = v."pedidoId"
  WHERE ${where} AND (v.dia >= ${now}::date - 10 OR coalesce(p.fin, v.fin) > ${now}) ORDER BY v.dia`;

/**
 * SQL: the pauses that are not over, of the group and of all suppliers or those that `where` names
 * (`s."proveedorId"`).
 */
const pausasSql = (hoy: string, where = Prisma.sql`true`) => Prisma.sql`
  SELECT s.id, s."proveedorId", s.desde, s.hasta, s.motivo FROM pausa s
  WHERE s.hasta >= ${hoy}::date AND (s."proveedorId" IS NULL OR ${where}) ORDER BY s.desde, s.id`;

/** What `ritmosVivosSql` reads. */
export type FilasDeRitmos = {
  ritmos: FromJson<RitmoGuardado>[];
  vueltas: FromJson<VueltaApuntada>[];
  pausas: PausaGuardada[];
};

/** SQL: what `vivosDe` makes rhythms of, for a statement that reads more. */
export const ritmosVivosSql = (ctx: Pick<Context, "now" | "zona">, where: Prisma.Sql) => ({
  ritmos: ritmosSql(where, ctx.now),
  vueltas: vueltasSql(where, ctx.now),
  pausas: pausasSql(diaDe(ctx.now, ctx.zona)),
});

/** The rhythms that those statements have read, with what comes of each, up to a day at least. */
export const vivosDe = (
  { now, zona }: Pick<Context, "now" | "zona">,
  filas: FilasDeRitmos,
  hasta?: string,
): RitmoVivo[] =>
  filas.ritmos.map((fila) => {
    const ritmo = presentRitmo(fila);
    const apuntadas = filas.vueltas.filter(({ ritmoId }) => ritmoId === ritmo.id).map(presentVuelta);
    const pausas = filas.pausas.filter(
      ({ proveedorId }) => proveedorId === null || proveedorId === ritmo.proveedorId,
    );
    return {
      ...{ ritmo, pausas },
      vueltas: proximasVueltas(ritmo, { ahora: now, apuntadas, pausas, zona, hasta }),
      pregunta: porQueSePregunta({ ...ritmo, lista: ritmo.listas[0]?.subida ?? null }),
    };
  });

/** The rhythms `r` that `where` names, with what comes of each. One statement. */
export const loadRitmos = async (
  db: Db | Tx | DirectTx,
  ctx: Pick<Context, "now" | "zona">,
  where: Prisma.Sql,
): Promise<RitmoVivo[]> => vivosDe(ctx, await rowsTogether<FilasDeRitmos>(db, ritmosVivosSql(ctx, where)));

/** The pauses that are not over: a supplier's and the group's, or the group's alone. One statement. */
export const loadPausas = (
  db: Db | Tx,
  { now, zona }: Pick<Context, "now" | "zona">,
  proveedorId: number | null,
): Promise<PausaGuardada[]> =>
  rows<PausaGuardada>(db, pausasSql(diaDe(now, zona), Prisma.sql`s."proveedorId" = ${proveedorId ?? 0}`));

const moment = (text: string | null) => (text === null ? null : new Date(text));

const presentRitmo = (fila: FromJson<RitmoGuardado>): RitmoGuardado => ({
  ...fila,
  creado: new Date(fila.creado),
  modificado: new Date(fila.modificado),
  ultimoFin: moment(fila.ultimoFin),
  listas: fila.listas.map(({ subida, ...lista }) => ({ ...lista, subida: new Date(subida) })),
});

const presentVuelta = (fila: FromJson<VueltaApuntada>): VueltaApuntada => ({
  ...fila,
  ...{ inicio: moment(fila.inicio), fin: moment(fila.fin), reparto: moment(fila.reparto) },
  ...{ propuesta: moment(fila.propuesta), hecha: moment(fila.hecha) },
  modificado: new Date(fila.modificado),
});

export function presentRitmoVista(ritmo: RitmoGuardado): RitmoVista {
  const { cada, primero, cierra, abreAntes, abre, reparteDespues, reparte } = ritmo;
  const { lugar, descripcion, lidera, modo, listaFija, descansa, version } = ritmo;
  return {
    ...{ cada, primero, cierra, abreAntes, abre, reparteDespues, reparte },
    ...{ lugar, descripcion, lideraId: lidera?.id ?? null, lidera, modo, listaFija, descansa, version },
  };
}

/** What comes, as screens show it. */
export function presentProximas({ vueltas, pausas }: RitmoVivo, zona: string): VueltaVista[] {
  return lasQueSeMuestran(vueltas).map(({ apuntada, ...vuelta }) => {
    const siguiente = vueltas.find(({ dia, suerte }) => dia > vuelta.dia && suerte === "pendiente");
    const pausa = vuelta.suerte === "pausa" ? pausaEn(pausas, vuelta, zona) : undefined;
    return {
      ...vuelta,
      movida: apuntada !== null && apuntada.inicio !== null && apuntada.hecha === null,
      propuesta: apuntada?.propuesta != null,
      pedidoId: apuntada?.pedidoId ?? null,
      pausa: pausa?.motivo ?? null,
      tapaLaSiguiente:
        vuelta.suerte === "pendiente" && siguiente !== undefined && vuelta.fin >= siguiente.fin,
    };
  });
}
