import type { ValorEntregado, ValorRecibido } from "./esquemas/entregas.ts";

/** A cell that nobody has touched. */
export const SIN_RECIBIR: ValorRecibido = {
  recibido: null,
  precio: null,
  iva: null,
  motivo: null,
  sobrante: 0,
  merma: 0,
};
export const SIN_ENTREGAR: ValorEntregado = {
  entregado: null,
  origen: "mano",
  motivo: null,
  preparado: false,
};

/** Of these the last word counts: they only explain the quantities that they come with. */
const EXPLICAN = new Set(["origen", "motivo"]);

/**
 * Whether an operation can be applied to a cell as it is, field by field: it is as the device saw
 * it, or already as the device wants it. Otherwise somebody has changed it meanwhile, and a person
 * decides (decision 90).
 */
export function encaja(
  actual: Partial<ValorRecibido & ValorEntregado>,
  antes: Partial<ValorRecibido & ValorEntregado>,
  despues: Partial<ValorRecibido & ValorEntregado>,
): boolean {
  return (Object.keys(despues) as (keyof typeof despues)[])
    .filter((campo) => !EXPLICAN.has(campo))
    .every((campo) => actual[campo] === antes[campo] || actual[campo] === despues[campo]);
}

/** How far a device's clock may be from ours, in ms, before ours is shown instead. */
const DESFASE = 36 * 3_600_000;

/**
 * When a change was made, as people read it: by the device, which may have been without a network
 * since, or when it came where the device's clock cannot be right.
 */
export const cuandoFue = ({ hecha, llegada }: { hecha: Date; llegada: Date }): Date => {
  const hace = llegada.getTime() - hecha.getTime();
  return hace >= 0 && hace <= DESFASE ? hecha : llegada;
};
