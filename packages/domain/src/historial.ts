import { type Anotacion, esRegistro, type Registro, registros } from "./anotacion.ts";
import { type Persona, puedeGestionar } from "./permisos.ts";
import { type AccionDe, type Dicho, type Entidad, HECHOS } from "./textos/historial.ts";
import { textos } from "./textos.ts";

/**
 * Which part of an order's history somebody reads: all of it, or what concerns their family (null:
 * they have none) (decision 58).
 */
export type Alcance = "todo" | { familiaId: number | null };

/**
 * Who sees all lines of an order sees all of its history; others what concerns their family (D10,
 * decision 58).
 */
export const alcanceEnPedido = (
  persona: Persona,
  proveedor: Parameters<typeof puedeGestionar>[1],
): Alcance => (puedeGestionar(persona, proveedor) ? "todo" : { familiaId: persona.familiaId });

/** The lists with a `familiaId` in each of theirs, where a deed has not a bare list of lines. */
export const LISTAS_DE_FAMILIAS = ["lineas", "entregas"] as const;

/**
 * Whom each deed of an order concerns: every family, the one whose lines are saved
 * (`despues.familiaId`), or those with something in the list before or after, which is bare or one
 * of `LISTAS_DE_FAMILIAS`; where there is no such list, no family.
 */
export const CONCIERNE: Record<AccionDe<"pedido">, "todas" | "suFamilia" | "susLineas"> = {
  crear: "todas",
  crearPorRitmo: "todas",
  actualizar: "todas",
  cambiarEstado: "todas",
  eliminar: "todas",
  eliminarTodos: "todas",
  guardarLineas: "suFamilia",
  guardarPorEnlace: "suFamilia",
  compartir: "suFamilia",
  dejarDeCompartir: "suFamilia",
  preciosVistos: "suFamilia",
  ponerReparto: "todas",
  encargarReparto: "todas",
  darPorRecibido: "todas",
  volverARecibir: "todas",
  darPorRepartido: "todas",
  volverARepartir: "todas",
  ponerDeAntes: "todas",
  quitarDeAntes: "todas",
  avisarDano: "suFamilia",
  decidirDano: "suFamilia",
  corregir: "susLineas",
  anularCargo: "todas",
  descartarPendientes: "susLineas",
  tomarPendientes: "susLineas",
  seguirProductos: "susLineas",
  seguirSinMinimo: "todas",
  cerrarCajas: "susLineas",
  reabrirCajas: "susLineas",
  enviarAlProveedor: "todas",
};

/**
 * What somebody reads of an entry in the history of an order, without what is other families' or
 * other orders'; null where it is nothing. The one rule of who sees what.
 */
export function loQueVe(alcance: Alcance, pedidoId: number, anotacion: Anotacion): Anotacion | null {
  const suya = (linea: Registro) => alcance === "todo" || linea.familiaId === alcance.familiaId;
  if (anotacion.entidad === "linea") {
    const lineas = esRegistro(anotacion.antes) ? registros(anotacion.antes.lineas) : [];
    const suyas = lineas.filter((linea) => linea.pedidoId === pedidoId && suya(linea));
    return suyas.length === 0 ? null : { ...anotacion, antes: { lineas: suyas } };
  }
  if (anotacion.entidad !== "pedido" || anotacion.entidadId !== pedidoId) return null;
  if (alcance === "todo") return anotacion;
  switch (CONCIERNE[anotacion.accion as AccionDe<"pedido">]) {
    case "todas":
      return anotacion;
    case "suFamilia":
      return esRegistro(anotacion.despues) && suya(anotacion.despues) ? anotacion : null;
    case "susLineas": {
      const antes = susListas(anotacion.antes, suya);
      const despues = susListas(anotacion.despues, suya);
      const hay = [antes, despues].some((uno) =>
        (esRegistro(uno) ? Object.values(uno) : [uno]).some((lista) => registros(lista).length > 0),
      );
      return hay ? { ...anotacion, antes, despues } : null;
    }
    default:
      return null;
  }
}

/** What is of a family in what an entry was before or after; nothing else of it. */
function susListas(valor: unknown, suya: (linea: Registro) => boolean): unknown {
  if (!esRegistro(valor)) return Array.isArray(valor) ? registros(valor).filter(suya) : null;
  return Object.fromEntries(
    LISTAS_DE_FAMILIAS.filter((lista) => lista in valor).map((lista) => [
      lista,
      registros(valor[lista]).filter(suya),
    ]),
  );
}

const esEntidad = (entidad: string): entidad is Entidad => Object.hasOwn(HECHOS, entidad);

/**
 * What was done, as the sentence goes on after who did it: «cambió el pedido «Verdura»». `cosa` is
 * its name; null where the reader knows it, or there is none.
 */
export function loQueHizo(
  { entidad, accion }: Pick<Anotacion, "entidad" | "accion">,
  { cosa, familia }: { cosa: string | null; familia: string | null },
): string {
  const frases: Record<string, (dicho: Dicho) => string> = esEntidad(entidad) ? HECHOS[entidad] : {};
  const frase = Object.hasOwn(frases, accion) ? frases[accion] : undefined;
  return frase?.({ cosa: cosa === null ? "" : ` ${cosa}`, familia }) ?? textos.historial.otroHecho;
}

const SOBRE_UNA: readonly string[] = [
  "guardarLineas",
  "guardarPorEnlace",
  "compartir",
  "dejarDeCompartir",
] satisfies AccionDe<"pedido">[];

/** Whose lines an entry is about; null where it is about no single family's. */
export const familiaAnotada = ({ accion, despues }: Anotacion): number | null =>
  SOBRE_UNA.includes(accion) && esRegistro(despues) && typeof despues.familiaId === "number"
    ? despues.familiaId
    : null;
