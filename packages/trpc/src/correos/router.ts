import {
  ajustesDeCorreo,
  ajustesDeCorreoCambio,
  correoEntero,
  correosFiltro,
  correoVista,
  misAvisos,
  misAvisosCambio,
  porHacer,
} from "@cosecha/domain/esquemas/correos";
import { conMensaje, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import { probar } from "../envios/trial.ts";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, authedProcedure, createRouter } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

export const correosDoc = docOf({
  about: "Lo que se dice a las personas por correo: qué se envió, qué falló y qué está por enviar",
  schemas: { Correo: correoEntero, AjustesDeCorreo: ajustesDeCorreo, MisAvisos: misAvisos },
  fields: {
    clase: { description: "Qué se dice, o qué hay que hacer", example: "cierrePronto" },
    clases: { description: "Cómo se avisa de cada cosa" },
    canal: { description: "Por dónde: `correo`, `push` (en el aparato) o `nada`", example: "correo" },
    pedido: { description: "El pedido del que se trata; null si de ninguno" },
    para: { description: "A quién, con su nombre; null si a quienes toque entonces", example: "García" },
    situacion: {
      description: "`espera`, `enviado`, `abandonado` (no se ha podido) o `sobra` (ya no hacía falta)",
      example: "enviado",
    },
    asunto: {
      description: "El asunto; null mientras no se ha escrito",
      example: "El pedido «Semana 12» cierra el jueves",
    },
    intentos: { description: "Cuántas veces se ha intentado", example: 1 },
    error: {
      description: "Por qué no se pudo, con las palabras del servidor; null si nada falló",
      example: null,
    },
    terminado: { description: "Cuándo se envió o se dejó; null si espera", example: "2026-03-14 20:04:00" },
    proximo: {
      description: "Cuándo se intenta; null si ya no, o si va con el correo del día",
      example: null,
    },
    contenido: { description: "Lo que decía, donde la demostración lo guarda; si no, null" },
    cuerpo: { description: "El mensaje como texto", example: "Hola, García:…" },
    html: { description: "El mensaje como página", example: "<!doctype html>…" },
    fijo: {
      description: "Si el servidor de correo lo dice quien lleva Cosecha, y no se cambia aquí",
      example: false,
    },
    demo: { description: "Si es la demostración: los correos no salen, se guardan", example: false },
    servidor: { description: "El servidor de correo; null si no hay. Al guardar, null lo quita" },
    host: { description: "El nombre del servidor", example: "smtp.example.org" },
    puerto: { description: "El puerto", example: 465 },
    cifrado: { description: "`tls` desde el principio, o `starttls`", example: "tls" },
    usuario: {
      description: "Con qué usuario se entra en él; vacío si con ninguno",
      example: "grupo@example.org",
    },
    conPassword: { description: "Si hay guardada una contraseña, que no se enseña", example: true },
    ilegible: {
      description: "Si lo guardado viene de otra instalación y no se puede leer: hay que ponerlo otra vez",
      example: false,
    },
    de: {
      description: "De quién son los correos: un email, o «Nombre <email>»",
      example: "La Espiga <grupo@example.org>",
    },
    apertura: { description: "Con qué empieza cada correo; vacío si con nada", example: "Somos La Espiga." },
    comoPagar: {
      description: "Cómo se paga, para los recordatorios",
      example: "Por transferencia, a final de mes.",
    },
    conEnlaces: { description: "Si los correos llevan enlaces: hace falta PUBLIC_URL", example: true },
    tareas: { description: "Lo que toca hacer, lo más próximo primero; 50 como mucho" },
    claseDeCorreo: { description: "De un correo, qué dice; si no, null", example: null },
    cuando: { description: "Cuándo toca", example: "2026-03-14 20:00:00" },
    total: { description: "Cuántas tareas hay en total", example: 3 },
  },
});

export const correosRouter = createRouter({
  listar: adminProcedure
    .meta({
      rest: { method: "GET", path: "/correos", summary: "Los correos, el último primero", list: true },
    })
    .input(correosFiltro)
    .output(paginaDe(correoVista))
    .query(({ ctx, input }) => queries.listarCorreos(ctx, input)),
  ajustes: adminProcedure
    .meta({ rest: { method: "GET", path: "/correos/ajustes", summary: "Cómo se envían los correos" } })
    .output(ajustesDeCorreo)
    .query(({ ctx }) => queries.verAjustes(ctx)),
  ponerAjustes: adminProcedure
    .meta({
      rest: { method: "PUT", path: "/correos/ajustes", summary: "Cambiar cómo se envían los correos" },
    })
    .input(ajustesDeCorreoCambio)
    .output(conMensaje.extend(ajustesDeCorreo.shape))
    .mutation(({ ctx, input }) => commands.ponerAjustes(ctx, input)),
  probar: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/correos/prueba",
        summary: "Enviar un correo de prueba a quien lo pide",
      },
    })
    .output(conMensaje)
    .mutation(({ ctx }) => probar(ctx)),
  porHacer: adminProcedure
    .meta({ rest: { method: "GET", path: "/correos/porHacer", summary: "Lo que toca decir, y cuándo" } })
    .output(porHacer)
    .query(({ ctx }) => queries.verPorHacer(ctx)),
  misAvisos: authedProcedure
    .meta({ rest: { method: "GET", path: "/correos/misAvisos", summary: "Cómo se avisa a quien pregunta" } })
    .output(misAvisos)
    .query(({ ctx }) => queries.verMisAvisos(ctx)),
  ponerMisAvisos: authedProcedure
    .meta({ rest: { method: "PUT", path: "/correos/misAvisos", summary: "Elegir de qué se avisa, y cómo" } })
    .input(misAvisosCambio)
    .output(conMensaje.extend(misAvisos.shape))
    .mutation(({ ctx, input }) => commands.ponerMisAvisos(ctx, input)),
  ver: adminProcedure
    .meta({ rest: { method: "GET", path: "/correos/{id}", summary: "Un correo" } })
    .input(porId)
    .output(correoEntero)
    .query(({ ctx, input }) => queries.verCorreo(ctx, input.id)),
  reenviar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/correos/{id}/reenviar",
        summary: "Volver a enviar un correo que falló",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => commands.reenviar(ctx, input.id)),
});
