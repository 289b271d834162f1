import { diaSera } from "../plazos.ts";
import { contados } from "../texto.ts";
import { asuntoDe, type Bloque, type Carta, parrafo, siHay } from "./carta.ts";

/** What is said of turns: whose it is, who would change it, and where hands are missing. */

interface Enlazada {
  /** The screen of turns; undefined where nobody knows the address of Cosecha. */
  enlace?: string | undefined;
}

/** A turn as letters name it. */
export interface TurnoDicho {
  clase: string;
  /** `yyyy-MM-dd` */
  dia: string;
  /** «18:30»; null: it has none. */
  hora: string | null;
  lugar: string;
}

const boton = (texto: string, { enlace }: Enlazada): Bloque => ({
  tipo: "boton",
  texto,
  enlace,
  sinEnlace: "Está en Cosecha, en Turnos.",
});

/** «Limpieza, el viernes 27 de noviembre, a las 18:30, en El local» */
const elTurno = ({ clase, dia, hora, lugar }: TurnoDicho): string =>
  [
    clase,
    diaSera(dia),
    ...(hora === null ? [] : [`${hora.startsWith("01:") ? "a la" : "a las"} ${hora}`]),
    ...(lugar === "" ? [] : [`en ${lugar}`]),
  ].join(", ");

const asuntoDeTurno = (que: string, { clase, dia }: TurnoDicho) =>
  asuntoDe(`${que} ${diaSera(dia)}: ${clase}`);

/** The day before, to the families that are down. */
export function cartaDeTurnoProximo(
  datos: TurnoDicho & Enlazada & { descripcion: string; reparte: boolean },
): Carta {
  return {
    asunto: asuntoDeTurno("Le toca", datos),
    bloques: [
      parrafo(`A su familia le toca ${elTurno(datos)}.`),
      ...siHay(datos.descripcion),
      ...siHay(
        datos.reparte
          ? "Ese día reparte: en Inicio tiene los pedidos para contar lo que llega y apuntar lo que se lleva cada familia."
          : "",
      ),
      parrafo("Si no puede, ofrezca el turno a otra familia cuanto antes: abra Turnos y pulse «Cambiar»."),
      boton("Ver los turnos", datos),
    ],
  };
}

/** A family would give its turn to the reader's, or to anybody, for nothing or for another. */
export function cartaDeTurnoOfrecido(
  datos: TurnoDicho & Enlazada & { familia: string; aTodas: boolean; quiere: TurnoDicho | null },
): Carta {
  const { familia, aTodas, quiere } = datos;
  return {
    asunto: asuntoDeTurno(aTodas ? "¿Puede usted?" : `${familia} le pide un cambio,`, datos),
    bloques: [
      parrafo(
        `${familia} ${aTodas ? "busca quien haga" : "le pide a su familia que haga"} este turno: ${elTurno(datos)}.`,
      ),
      parrafo(
        quiere === null ? "No pide nada a cambio." : `A cambio haría el de su familia: ${elTurno(quiere)}.`,
      ),
      parrafo("Nada cambia hasta que alguien acepte."),
      boton("Ver y contestar", datos),
    ],
  };
}

/** A change is done: what the reader's family has to do now, and what it has not any more. */
export function cartaDeTurnoCambiado(
  datos: Enlazada & { con: string; hace: TurnoDicho | null; yaNo: TurnoDicho | null },
): Carta {
  const { con, hace, yaNo } = datos;
  const asunto = hace === null ? "Ya no le toca" : "Ahora le toca";
  const suyo = hace ?? yaNo;
  return {
    asunto: suyo === null ? asuntoDe("Cambio de turno") : asuntoDeTurno(asunto, suyo),
    bloques: [
      ...siHay(hace === null ? "" : `Su familia hace: ${elTurno(hace)}.`),
      ...siHay(yaNo === null ? "" : `Ya no hace, lo hace ${con}: ${elTurno(yaNo)}.`),
      boton("Ver los turnos", datos),
    ],
  };
}

/** A family does not take the turn that it was offered. */
export const cartaDeTurnoRechazado = (datos: TurnoDicho & Enlazada & { familia: string }): Carta => ({
  asunto: asuntoDeTurno(`${datos.familia} no puede`, datos),
  bloques: [
    parrafo(`${datos.familia} no puede hacer este turno, que sigue siendo de su familia: ${elTurno(datos)}.`),
    parrafo("Puede ofrecerlo a otra familia, o a todas."),
    boton("Ver los turnos", datos),
  ],
});

/** Somebody who administrates has put the reader's family down for a turn, or off it. */
export const cartaDeTurnoPuesto = (datos: TurnoDicho & Enlazada & { puesto: boolean }): Carta => ({
  asunto: asuntoDeTurno(datos.puesto ? "Le han apuntado" : "Ya no le toca", datos),
  bloques: [
    parrafo(
      datos.puesto
        ? `Quien administra ha apuntado a su familia a este turno: ${elTurno(datos)}.`
        : `Su familia ya no hace este turno: ${elTurno(datos)}.`,
    ),
    boton("Ver los turnos", datos),
  ],
});

/** Nothing is delivered on a day for which the reader's family was down. */
export const cartaDeSinReparto = ({ dia, ...datos }: Enlazada & { dia: string }): Carta => ({
  asunto: asuntoDe(`Ya no hay reparto ${diaSera(dia)}`),
  bloques: [
    parrafo(
      `${diaSera(dia).replace(/^e/, "E")} ya no se reparte nada, y su familia no tiene turno ese día. Mire si puede el día nuevo, y apúntese.`,
    ),
    boton("Ver los turnos", datos),
  ],
});

/** Something is delivered after all on a day for which the reader's family is down. */
export const cartaDeConReparto = ({ dia, ...datos }: Enlazada & { dia: string }): Carta => ({
  asunto: asuntoDe(`Vuelve a haber reparto ${diaSera(dia)}`),
  bloques: [
    parrafo(`Vuelve a haber reparto ${diaSera(dia)}, y su familia sigue apuntada ese día.`),
    boton("Ver los turnos", datos),
  ],
});

/** Places are empty a few days before: to administrators, and to families that did least. */
export function cartaDeFaltanManos(
  datos: TurnoDicho & Enlazada & { faltan: number; hechos: number | null },
): Carta {
  const { faltan, hechos } = datos;
  const quienes = faltan === 1 ? "Falta una familia" : `Faltan ${faltan} familias`;
  return {
    asunto: asuntoDeTurno(faltan === 1 ? "Falta una familia," : `Faltan ${faltan} familias,`, datos),
    bloques: [
      parrafo(`${quienes} para este turno: ${elTurno(datos)}.`),
      ...siHay(
        hechos === null
          ? "Se lo decimos también a las familias que menos turnos han hecho."
          : `Se lo decimos a las que menos turnos han hecho. La suya, en los últimos doce meses: ${
              hechos === 0 ? "ninguno" : contados(hechos, "turno", "turnos")
            }.`,
      ),
      boton(hechos === null ? "Ver los turnos" : "Apuntarse", datos),
    ],
  };
}
