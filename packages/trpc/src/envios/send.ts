import { Prisma, run } from "@cosecha/db/database";
import { cartaAHtml } from "@cosecha/domain/cartas/a-html";
import { cartaATexto } from "@cosecha/domain/cartas/a-texto";
import { avisoBreve, type Carta, type Marco, resumenDe } from "@cosecha/domain/cartas/carta";
import { CLASES_DE_CORREO, type ClaseDeCorreo, proximoResumen, seAbandona } from "@cosecha/domain/correos";
import { esUrgente } from "@cosecha/domain/limites";
import { pausaTras } from "@cosecha/domain/tareas";
import { textos } from "@cosecha/domain/textos";
import { verIdentidad } from "../cooperativa/queries.ts";
import { bajaDe } from "../correos/baja.ts";
import { loadCorreo, salidaDe } from "../correos/settings.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { type Mensaje, NoEntregado, type ServidorDeCorreo, SinCupo } from "../kernel/services.ts";
import { loadDispositivos } from "../push/load.ts";
import { programar } from "../tareas/due.ts";
import type { Hecho, Trabajo } from "../tareas/runner.ts";
import { whenItFits } from "./bounds.ts";
import { type AsSystem, type Escrito, enlaceDe, loadPorEnviar, type PorEnviar } from "./load.ts";
import { ESCRIBIR } from "./write.ts";

/**
 * Sends one mail, whose id the task bears. One of too many waits as it is: by then it says what is
 * true then, if anything.
 */
export const enviarUno =
  (asSystem: AsSystem): Trabajo =>
  async ({ clave }, ahora) => {
    const ctx = asSystem(ahora);
    const correos = await loadPorEnviar(ctx.db, Prisma.sql`c.id = ${Number(clave)}`);
    const [correo] = correos;
    const otraVez = correo === undefined ? null : await whenItFits(ctx, correo);
    return otraVez === null ? enviar(ctx, correos) : { otraVez };
  };

/**
 * SQL: the mails `c` of somebody that wait for the mail of the day: they have no task of their own.
 */
const delDiaSql = (usuarioId: number) => Prisma.sql`c."usuarioId" = ${usuarioId} AND NOT EXISTS (
  SELECT FROM tarea t WHERE t.clase = 'correo' AND t.clave = c.id::text)`;

/** Sends somebody's mail of the day, whose id the task bears, with all that waits for it. */
export const enviarResumen =
  (asSystem: AsSystem): Trabajo =>
  async ({ clave }, ahora) => {
    const ctx = asSystem(ahora);
    const usuarioId = Number(clave);
    const { otraVez, entonces } = await enviar(ctx, await loadPorEnviar(ctx.db, delDiaSql(usuarioId)));
    if (otraVez !== undefined) return { otraVez, entonces };
    return {
      async entonces(tx) {
        await entonces?.(tx);
        // What was said while this was sent found the task still there.
        const left = await run(
          tx,
          Prisma.sql`SELECT FROM correo c WHERE c.estado = 'espera' AND ${delDiaSql(usuarioId)} LIMIT 1`,
        );
        const cuando = proximoResumen(ahora, ctx.zona);
        if (left > 0) await programar(tx, [{ clase: "resumen", clave, cuando }]);
      },
    };
  };

/** Sends mails to one reader, as one mail. Says what is to be written down of them. */
async function enviar(ctx: AuthedContext, correos: PorEnviar[]): Promise<Hecho> {
  const escritos: { correo: PorEnviar; escrito: Escrito }[] = [];
  for (const correo of correos) {
    const hayQuien = correo.lector !== null || correo.proveedor !== null;
    const escrito = hayQuien ? await ESCRIBIR[correo.clase](ctx, correo) : null;
    if (escrito !== null) escritos.push({ correo, escrito });
  }
  const dichos = escritos.map(({ correo }) => correo);
  const sobran = correos.filter((correo) => !dichos.includes(correo));
  const [primero] = dichos;
  if (primero === undefined) return { entonces: (tx) => mark(tx, ctx, sobran, { estado: "sobra" }) };

  const finish: Finish = (con, esperan = []) => ({
    async entonces(tx) {
      await mark(tx, ctx, sobran, { estado: "sobra" });
      const acaban = dichos.filter((correo) => !esperan.includes(correo));
      await mark(tx, ctx, acaban, con);
      await mark(tx, ctx, esperan, { ...con, estado: "espera" });
    },
  });
  if (primero.canal === "push") return enAparatos(ctx, escritos, finish);
  const waiting: Hecho = { entonces: (tx) => mark(tx, ctx, sobran, { estado: "sobra" }) };
  return porCorreo(ctx, escritos, { finish, waiting });
}

/** What has been written of one reader's mails, the first of them first. */
type Escritos = readonly { correo: PorEnviar; escrito: Escrito }[];

/** Writes down what has become of them all, but for those that go on waiting. */
type Finish = (con: Resultado, esperan?: readonly PorEnviar[]) => Hecho;

/** Shows it on the reader's devices, briefly. */
async function enAparatos(ctx: AuthedContext, escritos: Escritos, finish: Finish): Promise<Hecho> {
  const [{ correo, escrito }] = escritos as [Escritos[number]];
  const dispositivos = await loadDispositivos(ctx.db, [correo.lector?.usuarioId ?? 0]);
  if (ctx.push === undefined || dispositivos.length === 0) return finish({ estado: "sobra" });
  const boton = escrito.carta.bloques.find((bloque) => bloque.tipo === "boton");
  const enlace = boton?.enlace === undefined ? "/" : new URL(boton.enlace).pathname;
  const etiqueta = `${correo.clase}-${correo.sobre}`.slice(0, 32);
  const aviso = avisoBreve(escrito.carta);
  const hecho = { direccion: textos.correos.enElAparato, asunto: aviso.titulo };
  return ctx.push.enviar(dispositivos, { ...aviso, enlace, etiqueta }).then(
    () => finish({ ...hecho, estado: "enviado" }),
    (error: Error) =>
      orLater(ctx, [correo], { ...hecho, error: error.message, esParaSiempre: false }, finish),
  );
}

/** Tries what has failed again later, but for what is old by now: that is given up. */
function orLater(
  { now }: AuthedContext,
  correos: readonly PorEnviar[],
  { esParaSiempre, ...con }: { direccion: string; asunto: string; error: string; esParaSiempre: boolean },
  finish: Finish,
): Hecho {
  const esperan = esParaSiempre ? [] : correos.filter((correo) => !seAbandona(correo, now));
  const hecho = finish({ ...con, estado: "abandonado" }, esperan);
  const [primero] = esperan;
  if (primero === undefined) return hecho;
  return { ...hecho, otraVez: new Date(now.getTime() + pausaTras(primero.intentos + 1)) };
}

/** How often it is looked whether one that waits for a place may be sent, in ms. */
const LOOK_AGAIN = 3_600_000;

/** Mails it, or puts it into the demo's box. `waiting` is what is done of one that may not be sent yet. */
async function porCorreo(
  ctx: AuthedContext,
  escritos: Escritos,
  { finish, waiting }: { finish: Finish; waiting: Hecho },
): Promise<Hecho> {
  const dichos = escritos.map(({ correo }) => correo);
  const [primero] = dichos as [PorEnviar];
  const ajustes = await loadCorreo(ctx.db);
  const salida = salidaDe(ctx, ajustes);
  const carta = resumenDe(escritos.map(({ escrito }) => escrito.carta));
  const identidad = await verIdentidad(ctx.db);
  const logo = logoDe(identidad);
  const marco = marcoDe(ctx, dichos, { ...identidad, logo, apertura: ajustes.apertura });
  const direccion = escritos[0]?.escrito.a ?? (primero.lector ?? primero.proveedor)?.email ?? "";
  const hecho = { direccion, asunto: carta.asunto };
  if (salida === null) return finish({ ...hecho, estado: "abandonado", error: textos.correos.sinServidor });
  if (salida === "buzon") {
    const contenido = { texto: cartaATexto(carta, marco), html: cartaAHtml(carta, marco) };
    return finish({ ...hecho, estado: "enviado", contenido });
  }
  try {
    await ctx.correo?.enviar(salida, mensajeDe(ctx, { salida, carta, marco, logo, direccion, escritos }));
    return finish({ ...hecho, estado: "enviado" });
  } catch (error) {
    // It waits as it is, however long: nothing was tried. By then it says what is true then. The
    // limit may be raised meanwhile.
    if (error instanceof SinCupo) {
      return { ...waiting, otraVez: new Date(Math.min(+error.hasta, +ctx.now + LOOK_AGAIN)) };
    }
    if (!(error instanceof NoEntregado)) throw error;
    const { message, esParaSiempre } = error;
    return orLater(ctx, dichos, { ...hecho, error: message, esParaSiempre }, finish);
  }
}

type Adjunto = NonNullable<Mensaje["adjuntos"]>[number];

/** The cooperative's logo as mails carry it, which is in its settings as a data URL. */
function logoDe({ logo }: { logo: string | null }): Adjunto | null {
  const [, tipo, base64] = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(logo ?? "") ?? [];
  if (tipo === undefined || base64 === undefined) return null;
  return { nombre: "logo", tipo, bytes: Buffer.from(base64, "base64"), cid: "logo" };
}

function marcoDe(
  ctx: AuthedContext,
  dichos: readonly PorEnviar[],
  { nombre, logo, apertura }: { nombre: string; logo: Adjunto | null; apertura: string },
): Marco {
  const [primero] = dichos;
  const lector = primero?.lector ?? null;
  const clases = [...new Set(dichos.map(({ clase }) => clase))].filter(puedeDejarse);
  const baja = lector === null ? undefined : bajaDe(ctx, lector.usuarioId, clases);
  const clase = clases.map((una) => CLASES_DE_CORREO[una].nombre).join("», «");
  return {
    ...{ cooperativa: nombre, logo: logo !== null, apertura },
    saludo: lector?.username ?? primero?.proveedor?.nombre ?? "",
    preferencias: lector === null ? undefined : enlaceDe(ctx, "/mis-avisos"),
    ...(baja !== undefined && { baja: { enlace: baja, clase } }),
  };
}

/** Whether one may choose not to be told of it. */
const puedeDejarse = (clase: ClaseDeCorreo) => "canal" in CLASES_DE_CORREO[clase];

interface Listo {
  salida: ServidorDeCorreo;
  carta: Carta;
  marco: Marco;
  logo: Adjunto | null;
  direccion: string;
  escritos: Escritos;
}

function mensajeDe(ctx: AuthedContext, { salida, carta, marco, logo, direccion, escritos }: Listo): Mensaje {
  // Of a mail of the day the first one names it: others may come along when it is tried again.
  const [{ correo, escrito }] = escritos as [Escritos[number]];
  const { clase, sobre, ventana, lector, proveedor } = correo;
  const que = [clase, sobre, lector?.usuarioId ?? null, proveedor?.id ?? null, ventana];
  const dominio = /@([^\s>]+)>?\s*$/.exec(salida.de)?.[1] ?? "cosecha.invalid";
  return {
    a: direccion,
    asunto: carta.asunto,
    texto: cartaATexto(carta, marco),
    html: cartaAHtml(carta, marco),
    id: `<${ctx.sessions.mac(JSON.stringify(["correo", ...que])).slice(0, 32)}@${dominio}>`,
    ...(escrito.responderA && { responderA: escrito.responderA }),
    baja: marco.baja?.enlace,
    urgente: esUrgente(clase),
    adjuntos: [...(logo === null ? [] : [logo]), ...(escrito.adjuntos ?? [])],
  };
}

interface Resultado {
  estado: "enviado" | "abandonado" | "sobra" | "espera";
  error?: string;
  direccion?: string;
  asunto?: string;
  contenido?: { texto: string; html: string };
}

/** Writes down what has become of mails. One statement. */
async function mark(
  tx: Parameters<typeof run>[0],
  { now }: AuthedContext,
  correos: readonly PorEnviar[],
  { estado, error, direccion, asunto, contenido }: Resultado,
): Promise<void> {
  if (correos.length === 0) return;
  const ids = correos.map(({ id }) => id);
  await run(
    tx,
    Prisma.sql`UPDATE correo SET estado = ${estado}::estado_correo, error = ${error?.slice(0, 500) ?? null},
      direccion = ${direccion ?? null}, asunto = ${asunto ?? null},
      contenido = ${contenido === undefined ? null : JSON.stringify(contenido)}::jsonb, intentos = intentos + 1,
      terminado = ${estado === "espera" ? null : now}::timestamptz WHERE id = ANY(${ids}::int[])`,
  );
}
