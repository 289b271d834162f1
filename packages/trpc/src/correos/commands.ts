import { type DirectTx, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { AjustesDeCorreoCambio, misAvisosCambio, ServidorDatos } from "@cosecha/domain/esquemas/correos";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeCurrent, mustBePerson } from "../kernel/guards.ts";
import { asActor } from "../kernel/transaction.ts";
import { loadPedido } from "../pedidos/load.ts";
import { elegir } from "./choose.ts";
import { leerServidor, verAjustes, verMisAvisos } from "./queries.ts";
import { abrir, CORREO, type CorreoGuardado, loadCorreo, SIN_CORREO, sellar } from "./settings.ts";

/**
 * Says how mail is sent, and what it begins with. Where whoever runs the server has said which mail
 * server it is, only the words may change.
 */
export async function ponerAjustes(
  ctx: AuthedContext,
  { version, servidor, ...cambio }: AjustesDeCorreoCambio,
) {
  mustBePerson(ctx, textos.correos.ajustesDePersonas);
  const fijo = ctx.correo?.fijo ?? null;
  const { de = fijo?.de } = cambio;
  if (fijo !== null && (servidor !== undefined || de !== fijo.de)) {
    throw new DomainError("CONFLICTO", textos.correos.deQuienOpera);
  }
  await asActor(ctx, async (tx) => {
    await tx.ajuste.createMany({ data: { clave: CORREO, valor: SIN_CORREO }, skipDuplicates: true });
    // Who else changes it waits for this one.
    await run(tx, Prisma.sql`SELECT FROM ajuste WHERE clave = ${CORREO} FOR UPDATE`);
    const { demo: _, ...antes } = await loadCorreo(tx);
    mustBeCurrent(antes, version);
    const url = antes.servidor === null ? null : abrir(ctx.sessions, antes.servidor);
    const despues: CorreoGuardado = {
      ...antes,
      ...(fijo === null && servidor !== undefined && { servidor: selladoDe(ctx, servidor, url) }),
      ...(fijo === null && cambio.de !== undefined && { de: cambio.de }),
      apertura: cambio.apertura ?? antes.apertura,
      comoPagar: cambio.comoPagar ?? antes.comoPagar,
      version: antes.version + 1,
    };
    if (despues.servidor !== null && despues.de === "") {
      const message = textos.correos.faltaRemitente;
      throw new DomainError("DATOS_INVALIDOS", message, [{ path: "de", message }]);
    }
    await tx.ajuste.update({ where: { clave: CORREO }, data: { valor: { ...despues } } });
    await audit(tx, ctx, "ponerCorreo", "cooperativa", 0, {
      antes: anotado(ctx, antes),
      despues: anotado(ctx, despues),
    });
  });
  return { message: textos.correos.guardado, ...(await verAjustes(ctx)) };
}

/** What the history says of the settings: no password. */
function anotado(ctx: AuthedContext, { servidor, de, apertura, comoPagar }: CorreoGuardado) {
  const url = servidor === null ? null : abrir(ctx.sessions, servidor);
  const { host, puerto } = url === null ? { host: "", puerto: 0 } : leerServidor(url);
  return { servidor: url === null ? "" : `${host}:${puerto}`, deQuienSonLosCorreos: de, apertura, comoPagar };
}

/**
 * The server as it is stored. A blank password is the one that there is, which goes to no other
 * server and for no other user: whoever may change this need not know it.
 */
function selladoDe(ctx: AuthedContext, servidor: ServidorDatos | null, antes: string | null): string | null {
  if (servidor === null) return null;
  const { host, puerto, cifrado, usuario, password } = servidor;
  const url = new URL(`${cifrado === "tls" ? "smtps" : "smtp"}://${host}:${puerto}`);
  url.username = encodeURIComponent(usuario);
  if (password !== "") url.password = encodeURIComponent(password);
  else if (antes !== null && usuario !== "" && leerServidor(antes).conPassword) {
    const visto = leerServidor(antes);
    if (visto.host !== host || visto.puerto !== puerto || visto.usuario !== usuario) {
      const message = textos.correos.faltaPassword;
      throw new DomainError("DATOS_INVALIDOS", message, [{ path: "servidor.password", message }]);
    }
    url.password = new URL(antes).password;
  }
  return sellar(ctx.sessions, url.href);
}

/** SQL: a mail is due now, by itself; not where somebody is sending it. */
const ahoraSql = (id: number, now: Date) => {
  const correo: ClaseDeTarea = "correo";
  return Prisma.sql`INSERT INTO tarea (clase, clave, cuando) VALUES (${correo}, ${`${id}`}, ${now})
    ON CONFLICT (clase, clave) DO UPDATE SET cuando = excluded.cuando, version = tarea.version + 1, intentos = 0,
      "tomadaHasta" = NULL, error = NULL WHERE tarea."tomadaHasta" IS NULL OR tarea."tomadaHasta" <= ${now}`;
};

/**
 * A mail that has been given up, or waits, is due again now. Says whether it was one. Two statements:
 * the task's comes first, as for whoever sends it.
 */
export async function volverAEnviar(
  tx: Tx | DirectTx,
  { now }: Pick<AuthedContext, "now">,
  id: number,
): Promise<boolean> {
  await run(tx, ahoraSql(id, now));
  const again = await run(
    tx,
    Prisma.sql`UPDATE correo SET estado = 'espera', intentos = 0, error = NULL, terminado = NULL, creado = ${now}
      WHERE id = ${id} AND estado IN ('espera', 'abandonado')`,
  );
  return again > 0;
}

/**
 * Sends a mail again that could not be sent. Administrators may; of an order to its supplier also who
 * manages it. Throws NO_ENCONTRADO, and CONFLICTO where it has been sent or was needless.
 */
export async function reenviar(ctx: AuthedContext, id: number) {
  await asActor(ctx, async (tx) => {
    const [correo] = await rows<{
      clase: string;
      sobre: number;
      usuarioId: number | null;
      para: string;
    }>(
      tx,
      Prisma.sql`SELECT c.clase, c.sobre, c."usuarioId", coalesce(s.nombre, u.username, '') AS para FROM correo c
        LEFT JOIN proveedor s ON s.id = c."proveedorId" LEFT JOIN usuario u ON u.id = c."usuarioId"
        WHERE c.id = ${id}`,
    );
    const suPedido = correo?.clase === "alProveedor" ? correo.sobre : null;
    if (suPedido !== null) authorize(ctx, "gestionar", (await loadPedido(tx, suPedido)).disponible.proveedor);
    // Who may not know what was sent does not learn whether there is one, either.
    else authorize(ctx, "administrar");
    if (correo === undefined) throw new DomainError("NO_ENCONTRADO", textos.correos.noEncontrado);
    if (!(await volverAEnviar(tx, ctx, id))) throw new DomainError("CONFLICTO", textos.correos.yaSeEnvio);
    const { para, usuarioId } = correo;
    if (suPedido !== null) {
      await audit(tx, ctx, "enviarAlProveedor", "pedido", suPedido, { despues: { para } });
    } else await audit(tx, ctx, "reenviarCorreo", "cooperativa", 0, { despues: { para, usuarioId } });
  });
  return { message: textos.correos.reenviado };
}

/** Chooses how the asker is told of some kinds. */
export async function ponerMisAvisos(ctx: AuthedContext, { clases }: z.infer<typeof misAvisosCambio>) {
  mustBePerson(ctx, textos.correos.soloPersonas);
  const { id } = persona(ctx);
  const elegidas = [...new Map(clases.map((una) => [una.clase, una])).values()];
  await asActor(ctx, (tx) => elegir(tx, ctx, id, elegidas));
  return { message: textos.correos.misAvisosGuardados, ...(await verMisAvisos(ctx)) };
}
