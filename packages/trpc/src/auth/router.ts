import { credenciales, demostracion, quienSoy, sesionAbierta } from "@cosecha/domain/esquemas/auth";
import { familiaParaEntrar } from "@cosecha/domain/esquemas/familias";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
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
    usuario: { description: "El usuario; null si quien pregunta es otra aplicación" },
  },
  own: {
    nombre: { description: "El nombre exacto de la familia; vacío para «Sin familia»" },
    familia: { description: "Lo mismo que `nombre`; en la respuesta, la familia, o null" },
    password: { description: "La contraseña", example: "cosecha" },
  },
});

export const authRouter = createRouter({
  signin: publicProcedure
    .meta({ rest: { method: "POST", path: "/auth/signin", summary: "Iniciar sesión" } })
    .input(credenciales)
    .output(sesionAbierta)
    .mutation(({ ctx, input }) => commands.entrar(ctx, input)),
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
