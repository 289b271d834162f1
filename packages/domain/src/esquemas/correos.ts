import * as z from "zod";
import { ESPERAS } from "../cierre.ts";
import { CANALES, CLASES_DE_CORREO, type ClaseDeCorreo, REMITENTE } from "../correos.ts";
import { leerDireccion } from "../direccion-web.ts";
import { CLASES_DE_TAREA } from "../tareas.ts";
import { textos } from "../textos.ts";
import { metasVista } from "./pedidos.ts";
import { id, lineaLibre, pagina, textoRequerido, version } from "./piezas.ts";

/** How the line to a mail server is kept secret: from the first byte, or once it has been asked. */
export const CIFRADOS = ["tls", "starttls"] as const;

/** A server's name as machines write it; null where it is none. */
function hostDe(texto: string): string | null {
  const url = /[\s/?#@\\]/.test(texto) ? null : leerDireccion(`http://${texto}/`);
  if (url === null) return null;
  const { hostname, port } = url;
  return port === "" && hostname.length <= 253 && !texto.endsWith(":") ? hostname : null;
}

const host = textoRequerido().transform((texto, ctx) => {
  const nombre = hostDe(texto);
  if (nombre !== null) return nombre;
  ctx.addIssue({ code: "custom", message: textos.correos.hostInvalido });
  return z.NEVER;
});

const servidorDatos = z.object({
  host,
  puerto: z
    .number({ error: textos.correos.puertoInvalido })
    .int(textos.correos.puertoInvalido)
    .min(1, textos.correos.puertoInvalido)
    .max(65_535, textos.correos.puertoInvalido),
  cifrado: z.enum(CIFRADOS),
  usuario: lineaLibre(320).default(""),
  /** Blank leaves the one that there is. */
  password: lineaLibre(1000).default(""),
});
export type ServidorDatos = z.infer<typeof servidorDatos>;

/** Some lines of the cooperative's own words. */
const palabras = z
  .string({ error: textos.campos.texto })
  .trim()
  .max(1000, textos.campos.demasiadoLargo(1000))
  .refine((texto) => texto.isWellFormed(), textos.comun.caracter);

/** What is left out stays as it is; a server that is null is taken away. */
export const ajustesDeCorreoCambio = z
  .object({
    servidor: servidorDatos.nullish(),
    de: lineaLibre(320)
      .refine((de) => de === "" || REMITENTE.test(de), textos.correos.remitenteInvalido)
      .optional(),
    apertura: palabras.optional(),
    comoPagar: palabras.optional(),
    version,
  })
  .refine(({ servidor, de }) => servidor == null || de !== "", {
    path: ["de"],
    error: textos.correos.faltaRemitente,
  });
export type AjustesDeCorreoCambio = z.infer<typeof ajustesDeCorreoCambio>;

export const ajustesDeCorreo = z.object({
  /** Whether whoever runs the server has said which mail server it is. */
  fijo: z.boolean(),
  /** Whether mail goes into a box on screen instead of out. */
  demo: z.boolean(),
  servidor: z
    .object({
      host: z.string(),
      puerto: z.number().int(),
      cifrado: z.enum(CIFRADOS),
      usuario: z.string(),
      conPassword: z.boolean(),
    })
    .nullable(),
  /** Another installation has sealed the server that is stored, so nobody can read it here. */
  ilegible: z.boolean(),
  de: z.string(),
  apertura: z.string(),
  comoPagar: z.string(),
  /** Whether mails have links: somebody has said what the server's address is. */
  conEnlaces: z.boolean(),
  version: z.number().int(),
});
export type AjustesDeCorreo = z.infer<typeof ajustesDeCorreo>;

export const SITUACIONES = ["espera", "enviado", "abandonado", "sobra"] as const;
const clases = Object.keys(CLASES_DE_CORREO) as [ClaseDeCorreo, ...ClaseDeCorreo[]];
const clase = z.enum(clases);

export const correoVista = z.object({
  id,
  clase,
  /** The order that it is about; null: about no order. */
  pedido: z.object({ id, descripcion: z.string() }).nullable(),
  /** Whom it goes to, as people know them. */
  para: z.string(),
  situacion: z.enum(SITUACIONES),
  canal: z.enum(CANALES),
  email: z.string().nullable(),
  asunto: z.string().nullable(),
  intentos: z.number().int(),
  /** The server's words, where it could not be sent. */
  error: z.string().nullable(),
  creado: z.date(),
  terminado: z.date().nullable(),
  /** When it is tried next; null: not any more, or with the mail of the day. */
  proximo: z.date().nullable(),
});
export type CorreoVista = z.infer<typeof correoVista>;

export const correosFiltro = pagina(["creado"]).extend({
  direccion: z.enum(["asc", "desc"]).default("desc"),
  situacion: z.enum(SITUACIONES).optional(),
  clase: clase.optional(),
});

/** One with what it said, where the demo has kept it. */
export const correoEntero = correoVista.extend({
  contenido: z.object({ cuerpo: z.string(), html: z.string() }).nullable(),
});

/** What is due next, the nearest first. */
export const porHacer = z.object({
  total: z.number().int(),
  tareas: z.array(
    z.object({
      clase: z.enum(CLASES_DE_TAREA),
      cuando: z.date(),
      pedido: z.object({ id, descripcion: z.string() }).nullable(),
      /** Whom it goes to; null: to all whom it concerns then. */
      para: z.string().nullable(),
      /** Of a mail, which kind it is. */
      claseDeCorreo: clase.nullable(),
      intentos: z.number().int(),
      error: z.string().nullable(),
    }),
  ),
});
export type PorHacer = z.infer<typeof porHacer>;

const elegibles = clases.filter((una) => "canal" in CLASES_DE_CORREO[una]) as [
  ClaseDeCorreo,
  ...ClaseDeCorreo[],
];

export const misAvisos = z.object({
  email: z.string(),
  clases: z.array(z.object({ clase, nombre: z.string(), canal: z.enum(CANALES) })),
});
export type MisAvisos = z.infer<typeof misAvisos>;

/** What is left out stays as it is. */
export const misAvisosCambio = z.object({
  clases: z
    .array(z.object({ clase: z.enum(elegibles), canal: z.enum(CANALES) }))
    .min(1)
    .max(elegibles.length),
});

/** What has become of an order's mail to its supplier, at the end that it has now. */
export const envioDePedido = z.object({
  hayCorreo: z.boolean(),
  proveedor: z.string(),
  email: z.string(),
  enviarAlCerrar: z.boolean(),
  /** Whether it still goes by itself: as it closes, or once what it waits for is decided. */
  seEnviaSolo: z.boolean(),
  /** What its supplier wants it to come to; null where that is nothing of the kind. */
  metas: metasVista.nullable(),
  /** Whether it may be sent: it has closed, somebody has ordered something, and its cases are final. */
  listo: z.boolean(),
  /** What has to be decided before it is sent by itself. */
  esperas: z.array(z.enum(ESPERAS)),
  ultimo: z
    .object({
      id,
      situacion: z.enum(SITUACIONES),
      email: z.string().nullable(),
      error: z.string().nullable(),
      intentos: z.number().int(),
      creado: z.date(),
      terminado: z.date().nullable(),
    })
    .nullable(),
});
export type EnvioDePedido = z.infer<typeof envioDePedido>;

/**
 * `tras`: the mail that the asker has seen, and after which another is wanted; without it, none is
 * sent where one has been.
 */
export const enviarPedido = z.object({ id, tras: id.optional() });

const mensaje = z.object({ asunto: z.string(), cuerpo: z.string() });
/** What is sent by hand where there is no mail server; null where there is nothing to say. */
export const mensajesDePedido = z.object({
  alProveedor: mensaje.nullable(),
  seHaAbierto: mensaje.nullable(),
  cierraPronto: mensaje.nullable(),
});
