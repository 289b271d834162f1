import type { EstadoDeRitmo, VueltaVista } from "@cosecha/domain/esquemas/ritmos";
import { textos } from "@cosecha/domain/textos";
import { cuando } from "../../texts/zone.ts";

/** What becomes of one of the next orders, in a sentence. */
export function queSera(
  { suerte, inicio, pedidoId, pausa, propuesta }: VueltaVista,
  pregunta: EstadoDeRitmo["pregunta"],
  ahora: Date,
): string {
  if (suerte === "hecha") return pedidoId === null ? "Se creó, y se ha eliminado." : "Ya está creado.";
  if (suerte === "saltada") return "Esta vez no se hace.";
  if (suerte === "pausa") return `No se hace: días sin pedidos${pausa ? ` (${pausa})` : ""}.`;
  if (propuesta) return "Espera a que quien lo lleva lo cree.";
  if (pregunta === "propone") return "Se propondrá a quien lo lleva, antes de que abra.";
  if (pregunta === "sinLider") return "Se propondrá a administración, antes de que abra.";
  const siHayLista = pregunta === null ? "" : ", si para entonces hay un disponible nuevo";
  return inicio > ahora
    ? `Se creará solo ${cuando(inicio, ahora)}${siHayLista}.`
    : "Se creará solo enseguida.";
}

export const cadaCuanto = (semanas: number) => (semanas === 1 ? "Cada semana" : `Cada ${semanas} semanas`);

/** Why the next one is asked about, where something is missing. */
export const queFalta = (pregunta: EstadoDeRitmo["pregunta"]): string | null =>
  pregunta === null || pregunta === "propone" ? null : textos.ritmo.PREGUNTA[pregunta];
