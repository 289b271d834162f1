import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { CLASES_DE_CORREO, type ClaseDeCorreo } from "@cosecha/domain/correos";
import type {
  AjustesDeCorreo,
  CorreoVista,
  correosFiltro,
  MisAvisos,
  PorHacer,
  porHacer,
} from "@cosecha/domain/esquemas/correos";
import { type ClaseDeTarea, TAREAS_DE_PEDIDO } from "@cosecha/domain/tareas";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { loadPage, readPage, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import { abrir, loadCorreo } from "./settings.ts";

/** What a mail server's address says of it, without its password. */
export function leerServidor(url: string): NonNullable<AjustesDeCorreo["servidor"]> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const cifrado = protocol === "smtps:" ? "tls" : "starttls";
  return {
    ...{ host: hostname, puerto: Number(port) || (cifrado === "tls" ? 465 : 587), cifrado },
    ...{ usuario: decodeURIComponent(username), conPassword: password !== "" },
  };
}

/**
 * How mail is sent, and what it begins with. The password never leaves the server. One statement.
 */
export async function verAjustes(ctx: AuthedContext): Promise<AjustesDeCorreo> {
  const { servidor: sellado, demo, ...guardado } = await loadCorreo(ctx.db);
  const fijo = ctx.correo?.fijo ?? null;
  const url = sellado === null ? null : abrir(ctx.sessions, sellado);
  const visto = fijo === null ? url : fijo.url;
  return {
    ...guardado,
    ...{ fijo: fijo !== null, demo, de: fijo?.de ?? guardado.de },
    servidor: visto === null ? null : leerServidor(visto),
    ilegible: fijo === null && sellado !== null && url === null,
    conEnlaces: ctx.correo?.publica !== undefined,
  };
}

/** The kinds that are about no order. */
const SIN_PEDIDO: ClaseDeCorreo[] = [
  "invitacion",
  "contrasena",
  "miAcceso",
  "cargo",
  "deuda",
  "cambioDeTurno",
  "faltanManos",
];

const paraSql = Prisma.sql`coalesce(s.nombre, CASE WHEN f.nombre IS NULL OR f.nombre = u.username THEN u.username
  ELSE u.username || ' (' || f.nombre || ')' END)`;

const columnas = Prisma.sql`c.id, c.clase, c.estado AS situacion, c.canal, c.direccion AS email, c.asunto, c.intentos, c.error,
  c.creado, c.terminado, coalesce(${paraSql}, '') AS para,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'descripcion', p.descripcion) END AS pedido,
  CASE WHEN c.estado = 'espera' THEN (SELECT t.cuando FROM tarea t
    WHERE t.clase = 'correo' AND t.clave = c.id::text) END AS proximo`;
const joins = Prisma.sql`LEFT JOIN usuario u ON u.id = c."usuarioId" LEFT JOIN familia f ON f.id = u."familiaId"
  LEFT JOIN proveedor s ON s.id = c."proveedorId"
  LEFT JOIN pedido p ON p.id = c.sobre AND c.clase <> ALL(${SIN_PEDIDO}::text[])`;

const moment = (text: string | null) => (text === null ? null : new Date(text));
const present = <Fila extends FromJson<CorreoVista>>(fila: Fila) => ({
  ...fila,
  ...{ creado: new Date(fila.creado), terminado: moment(fila.terminado), proximo: moment(fila.proximo) },
});

/** A page of the mails, newest first. One statement. */
export function listarCorreos(ctx: AuthedContext, filtro: z.infer<typeof correosFiltro>) {
  const { situacion, clase, direccion } = filtro;
  const where = Prisma.sql`
    ${situacion === undefined ? Prisma.sql`true` : Prisma.sql`c.estado = ${situacion}::estado_correo`}
    AND ${clase === undefined ? Prisma.sql`true` : Prisma.sql`c.clase = ${clase}`}`;
  const order = Prisma.raw(`c.creado ${direccion}, c.id ${direccion}`);
  const { db } = ctx;
  return loadPage(ctx, filtro, {
    async page(args) {
      const listing = {
        columns: columnas,
        table: Prisma.sql`correo c`,
        key: Prisma.sql`c.id`,
        joins,
        where,
        order,
        searches: false,
      };
      const { filas, total } = await readPage<FromJson<CorreoVista>>(db, listing, args);
      return { filas: filas.map(present), total };
    },
    findIds: () => readIds(db, Prisma.sql`SELECT c.id FROM correo c WHERE ${where} ORDER BY ${order}`),
    load: async (ids) => {
      const filas = await rows<FromJson<CorreoVista>>(
        db,
        Prisma.sql`SELECT ${columnas} FROM ${tableOfIds(ids)} JOIN correo c ON c.id = ids.id ${joins} ORDER BY ids.n`,
      );
      return filas.map(present);
    },
    most: WHOLE,
  });
}

/**
 * One mail with what it said, where the demo has kept it: also links that set a password, so no
 * application reads it. Throws NO_ENCONTRADO.
 */
export async function verCorreo(ctx: AuthedContext, id: number) {
  mustBePerson(ctx, textos.correos.ajustesDePersonas);
  type Entero = FromJson<CorreoVista> & { contenido: { cuerpo: string; html: string } | null };
  const [fila] = await rows<Entero>(
    ctx.db,
    Prisma.sql`SELECT ${columnas}, CASE WHEN c.contenido IS NOT NULL THEN
      json_build_object('cuerpo', c.contenido->'texto', 'html', c.contenido->'html') END AS contenido FROM correo c ${joins} WHERE c.id = ${id}`,
  );
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.correos.noEncontrado);
  return present(fila);
}

const DE_PEDIDO: ClaseDeTarea[] = [...TAREAS_DE_PEDIDO];
const DE_AVISOS: ClaseDeTarea[] = [...DE_PEDIDO, "correo", "resumen"];
/** How many of what is due are shown. */
const PROXIMAS = 50;

/** What is to be told next, and what waits to be sent: the nearest first. One statement. */
export async function verPorHacer({ db }: AuthedContext): Promise<PorHacer> {
  type Fila = FromJson<z.infer<typeof porHacer>["tareas"][number]>;
  const son = Prisma.sql`t.clase = ANY(${DE_AVISOS}::text[])`;
  const idDe = (clases: ClaseDeTarea[]) =>
    Prisma.sql`CASE WHEN t.clase = ANY(${clases}::text[]) THEN t.clave::int END`;
  const { tareas, cuantas } = await rowsTogether<{ tareas: Fila[]; cuantas: { total: number }[] }>(db, {
    tareas: Prisma.sql`SELECT t.clase, t.cuando, t.intentos, t.error, c.clase AS "claseDeCorreo",
        ${paraSql} AS para,
        CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'descripcion', p.descripcion) END AS pedido
      FROM tarea t LEFT JOIN correo c ON c.id = ${idDe(["correo"])}
      LEFT JOIN usuario u ON u.id = coalesce(c."usuarioId", ${idDe(["resumen"])})
      LEFT JOIN familia f ON f.id = u."familiaId" LEFT JOIN proveedor s ON s.id = c."proveedorId"
      LEFT JOIN pedido p ON p.id = coalesce(${idDe(DE_PEDIDO)},
        CASE WHEN c.clase <> ALL(${SIN_PEDIDO}::text[]) THEN c.sobre END)
      WHERE ${son} ORDER BY t.cuando, t.id LIMIT ${PROXIMAS}`,
    cuantas: Prisma.sql`SELECT count(*)::int AS total FROM tarea t WHERE ${son}`,
  });
  return {
    total: cuantas[0]?.total ?? 0,
    tareas: tareas.map((tarea) => ({ ...tarea, cuando: new Date(tarea.cuando) })),
  };
}

/** How the asker is told of what. One statement. */
export async function verMisAvisos(ctx: AuthedContext): Promise<MisAvisos> {
  mustBePerson(ctx, textos.correos.soloPersonas);
  const [fila] = await rows<{ email: string; canales: Record<string, string> }>(
    ctx.db,
    Prisma.sql`SELECT u.email, coalesce((SELECT json_object_agg(p.clase, p.canal) FROM preferencia_de_aviso p
      WHERE p."usuarioId" = u.id), '{}') AS canales FROM usuario u WHERE u.id = ${persona(ctx).id}`,
  );
  const { email = "", canales = {} } = fila ?? {};
  const clases = Object.entries(CLASES_DE_CORREO).flatMap(([clase, con]) =>
    "canal" in con ? [{ clase, nombre: con.nombre, canal: canales[clase] ?? con.canal }] : [],
  );
  return { email, clases: clases as MisAvisos["clases"] };
}
