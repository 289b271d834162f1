import { credenciales, demostracion, quienSoy, sesionAbierta } from "@cosecha/domain/esquemas/auth";
import { conEnlace, enlaceVista, olvidada, porEnlace } from "@cosecha/domain/esquemas/enlaces";
import { familiaParaEntrar } from "@cosecha/domain/esquemas/familias";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import * as enlaces from "../enlaces/commands.ts";
import { pedirOtra } from "../enlaces/olvidada.ts";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter, publicProcedure } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

export const authDoc = docOf({
  about: "Entrar, salir y quién soy",
  called: "García",
  fields: {
    abierta: {
      description: "Si las cuentas de demostración están al alcance de otros ordenadores",
      example: false,
    },
    accesToken: {
      description: "El token con el que se firman las demás peticiones: `Authorization: Bearer …`",
      example: "eyJhbGciOiJIUzI1NiJ9.…",
    },
    acceso: { description: "El acceso con el que entra otra aplicación; solo si quien pregunta es una." },
    cuentas: { description: "Las cuentas de demostración; ninguna sin sus datos" },
    nota: { description: "Qué puede hacer esa cuenta", example: "Gestiona «Huerta La Vega»" },
    clase: {
      description: "Para qué es: «invitacion», para entrar por primera vez; «contrasena», porque se olvidó",
      example: "invitacion",
    },
    username: { description: "El nombre del usuario", example: "Ana García" },
    usuario: { description: "El usuario; null si quien pregunta es otra aplicación" },
  },
  own: {
    nombre: { description: "El nombre exacto de la familia; vacío para «Sin familia»" },
    familia: { description: "Lo mismo que `nombre`; en la respuesta, la familia, o null" },
    password: { description: "La contraseña", example: "cosecha" },
    token: {
      description: "Lo que va en el enlace detrás de `#`",
      example: "kX3v0sJ8mQ1yT5wB7nR2zL4cD6fG9hK0pA3eU8iO1xY",
    },
    caduca: { description: "Hasta cuándo vale el enlace", example: "2027-03-14 20:00:00" },
  },
});

export const authRouter = createRouter({
  signin: publicProcedure
    .meta({ rest: { method: "POST", path: "/auth/signin", summary: "Iniciar sesión" } })
    .input(credenciales)
    .output(sesionAbierta)
    .mutation(({ ctx, input }) => commands.entrar(ctx, input)),
  // A mutation that writes nothing: what is in the link stands in no address.
  enlace: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/enlace",
        summary: "De quién es un enlace para poner la contraseña",
      },
    })
    .input(porEnlace)
    .output(enlaceVista)
    .mutation(({ ctx, input }) => enlaces.verEnlace(ctx, input.token)),
  usarEnlace: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/usarEnlace",
        summary: "Poner la contraseña con un enlace, que vale una sola vez, e iniciar sesión",
      },
    })
    .input(conEnlace)
    .output(sesionAbierta)
    .mutation(({ ctx, input }) => enlaces.usarEnlace(ctx, input)),
  olvidada: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/olvidada",
        summary: "Pedir por correo un enlace para poner otra contraseña",
      },
    })
    .input(olvidada)
    .output(conMensaje)
    .mutation(({ ctx, input }) => pedirOtra(ctx, input.email)),
  signout: authedProcedure
    .meta({ rest: { method: "POST", path: "/auth/signout", summary: "Cerrar la sesión" } })
    // The specification sends the family object as the body, but the token alone says whose session
    // ends.
    .input(z.looseObject({}).nullish())
    .output(conMensaje)
    .mutation(({ ctx }) => commands.salir(ctx)),
  me: authedProcedure
    .meta({ rest: { method: "GET", path: "/auth/me", summary: "Quién soy" } })
    .output(quienSoy)
    .query(({ ctx }) => queries.quienSoy(ctx)),
  familias: publicProcedure
    .meta({ rest: { method: "GET", path: "/auth/familias", summary: "Las familias que pueden entrar" } })
    .output(z.array(familiaParaEntrar))
    .query(({ ctx }) => queries.familiasParaEntrar(ctx)),
  demo: publicProcedure
    .meta({
      rest: { method: "GET", path: "/auth/demo", summary: "Las cuentas de los datos de demostración" },
    })
    .output(demostracion)
    .query(({ ctx }) => queries.verDemostracion(ctx)),
});
