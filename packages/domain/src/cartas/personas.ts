import { cuandoSera } from "../plazos.ts";
import { asuntoDe, type Carta, nombreDe, nota, parrafo, siHay } from "./carta.ts";

/** What is said to somebody about their account. */

interface DatosDeCuenta {
  /** With which one signs in. */
  email: string;
  /** null: somebody without a family. */
  familia: string | null;
  /** With a secret that works once. */
  enlace?: string | undefined;
  caduca: Date;
}

const conQue = ({ familia, email }: Pick<DatosDeCuenta, "familia" | "email">) =>
  familia === null ? `con el email ${email}` : `con la familia «${familia}» y el email ${email}`;
const unaVez = (caduca: Date, zona: string) =>
  `El enlace sirve una sola vez, y hasta ${cuandoSera(caduca, zona).replace(/^a medianoche/, "la medianoche")}.`;

export interface DatosInvitacion extends DatosDeCuenta {
  /** The cooperative's name; "": none. */
  cooperativa: string;
}

/** Invites somebody to choose a password, and to sign in. */
export function cartaDeInvitacion(datos: DatosInvitacion, zona: string): Carta {
  const { cooperativa, enlace, caduca } = datos;
  const donde = cooperativa === "" ? "en Cosecha" : `con ${cooperativa}`;
  return {
    asunto: asuntoDe(`Le invitamos a hacer sus pedidos ${donde}`),
    bloques: [
      parrafo(
        `Le invitamos a hacer sus pedidos ${donde}. Elija una contraseña, y después entre ${conQue(datos)}.`,
      ),
      {
        tipo: "boton",
        texto: "Elegir mi contraseña",
        enlace,
        sinEnlace: "Pida el enlace para elegirla a quien administra Cosecha.",
      },
      parrafo(unaVez(caduca, zona)),
      nota("Si no esperaba esta invitación, no tiene que hacer nada."),
    ],
  };
}

export type DatosContrasena = DatosDeCuenta;

/** Lets somebody who has forgotten the password choose another one. */
export const cartaDeContrasena = (datos: DatosContrasena, zona: string): Carta => ({
  asunto: asuntoDe("Elija una contraseña nueva"),
  bloques: [
    parrafo(`Nos han pedido una contraseña nueva para quien entra ${conQue(datos)}.`),
    {
      tipo: "boton",
      texto: "Elegir una contraseña nueva",
      enlace: datos.enlace,
      sinEnlace: "Pida el enlace para elegirla a quien administra Cosecha.",
    },
    parrafo(unaVez(datos.caduca, zona)),
    nota("Si no la ha pedido usted, no tiene que hacer nada: la que tiene sigue valiendo."),
  ],
});

/** What somebody else may change of how a person enters, and what of their right. */
export const CAMBIOS_DE_ACCESO = ["contrasena", "correo", "papeles", "familia"] as const;
export type CambioDeAcceso = (typeof CAMBIOS_DE_ACCESO)[number];

const LO_CAMBIADO: Record<CambioDeAcceso, string> = {
  contrasena: "su contraseña",
  correo: "el correo con el que entra",
  papeles: "lo que puede hacer en Cosecha",
  familia: "la familia con la que entra",
};

/** Somebody else has changed how the reader enters, or what they may do; of `que` at least one. */
export function cartaDeMiAcceso({
  que,
  enlace,
}: {
  que: readonly CambioDeAcceso[];
  enlace: string | undefined;
}): Carta {
  const cambiado = new Intl.ListFormat("es").format(que.map((uno) => LO_CAMBIADO[uno]));
  return {
    asunto: asuntoDe(`Han cambiado ${cambiado}`),
    bloques: [
      parrafo(`Otra persona de su cooperativa ha cambiado ${cambiado}.`),
      ...siHay(que.includes("contrasena") ? "Las sesiones que tenía abiertas se han cerrado." : ""),
      { tipo: "boton", texto: "Entrar", enlace, sinEnlace: "Entre en Cosecha y mírelo." },
      nota("Si no lo esperaba, hable cuanto antes con quien administra su cooperativa."),
    ],
  };
}

export interface DatosPrueba {
  /** The cooperative's name; "": none. */
  cooperativa: string;
  /** Who has asked for it; "": nobody by name. */
  quien: string;
}

/** Shows whoever sets up the mail server that mails arrive. */
export const cartaDePrueba = ({ cooperativa, quien }: DatosPrueba): Carta => ({
  asunto: asuntoDe(`Correo de prueba de ${nombreDe({ cooperativa })}`),
  bloques: [
    parrafo("Si lee esto, el correo está bien configurado: los avisos llegarán así."),
    ...siHay(quien === "" ? "" : `La prueba la ha enviado ${quien}.`),
    nota("Si lo ha encontrado entre el correo no deseado, márquelo como deseado."),
  ],
});
