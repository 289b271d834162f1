import { randomUUID } from "node:crypto";
import { cartaAHtml } from "@cosecha/domain/cartas/a-html";
import { cartaATexto } from "@cosecha/domain/cartas/a-texto";
import { cartaDePrueba } from "@cosecha/domain/cartas/personas";
import { cuandoEs } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { countTrial } from "../auth/throttle.ts";
import { verIdentidad } from "../cooperativa/queries.ts";
import { loadCorreo, salidaDe } from "../correos/settings.ts";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { NoEntregado, SinCupo } from "../kernel/services.ts";
import { asActor } from "../kernel/transaction.ts";

/**
 * Sends a mail to whoever asks, at once, by the settings that are stored. Throws CONFLICTO with the
 * server's words where it is refused, and DEMASIADOS_INTENTOS after several.
 */
export async function probar(ctx: AuthedContext): Promise<{ message: string }> {
  mustBePerson(ctx, textos.correos.ajustesDePersonas);
  const { id } = persona(ctx);
  const usuario = await ctx.db.usuario.findUnique({ where: { id }, select: { username: true, email: true } });
  const ajustes = await loadCorreo(ctx.db);
  const salida = salidaDe(ctx, ajustes);
  if (usuario === null || salida === null) throw new DomainError("CONFLICTO", textos.correos.sinServidor);
  await countTrial(ctx, id);
  const { username, email } = usuario;
  const despues = { email, usuarioId: id };
  await asActor(ctx, (tx) => audit(tx, ctx, "probarCorreo", "cooperativa", 0, { despues }));
  if (salida === "buzon") return { message: textos.correos.pruebaEnDemo };
  const { nombre: cooperativa } = await verIdentidad(ctx.db);
  const carta = cartaDePrueba({ cooperativa, quien: username });
  const marco = { cooperativa, logo: false, apertura: ajustes.apertura, saludo: username };
  try {
    await ctx.correo?.enviar(salida, {
      ...{ a: email, asunto: carta.asunto, texto: cartaATexto(carta, marco), html: cartaAHtml(carta, marco) },
      id: `<${randomUUID()}@cosecha.invalid>`,
    });
  } catch (error) {
    if (error instanceof SinCupo) {
      throw new DomainError(
        "CONFLICTO",
        textos.limites.pruebaSinCupo(error.alDia, cuandoEs(error.hasta, ctx.now, ctx.zona)),
      );
    }
    if (error instanceof NoEntregado) throw new DomainError("CONFLICTO", error.message);
    throw error;
  }
  return { message: textos.correos.pruebaEnviada(email) };
}
