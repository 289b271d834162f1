import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import { clavePush, suscripcion } from "@cosecha/domain/esquemas/push";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter } from "../kernel/trpc.ts";
import { dejar, pushOf, suscribir } from "./commands.ts";

export const pushDoc = docOf({
  about: "Los avisos que un navegador enseña aunque nadie mire (Web Push)",
  schemas: { Suscripcion: suscripcion },
  fields: {
    endpoint: {
      description: "La dirección que el navegador tiene en su servicio de avisos",
      example: "https://fcm.googleapis.com/fcm/send/cosecha",
    },
    p256dh: {
      description: "La clave pública del navegador, en base64url",
      example: `B${"A".repeat(86)}`,
    },
    auth: { description: "El secreto del navegador, en base64url", example: "A".repeat(22) },
    clave: {
      description: "La clave pública del servidor (VAPID), en base64url, con la que el navegador se suscribe",
      example: `B${"A".repeat(86)}`,
    },
  },
});

export const pushRouter = createRouter({
  clave: authedProcedure
    .meta({
      rest: { method: "GET", path: "/push/clave", summary: "La clave con que un navegador se suscribe" },
    })
    .output(clavePush)
    .query(({ ctx }) => ({ clave: pushOf(ctx).clave })),
  suscribir: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/push/dispositivo",
        summary: "Recibir avisos en el navegador de esta sesión, mientras dure",
      },
    })
    .input(suscripcion)
    .output(conMensaje)
    .mutation(({ ctx, input }) => suscribir(ctx, input)),
  dejar: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/push/dispositivo",
        summary: "No recibir más avisos en el navegador de esta sesión",
      },
    })
    .output(conMensaje)
    .mutation(({ ctx }) => dejar(ctx)),
});
