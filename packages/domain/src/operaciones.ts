import { Decimal } from "decimal.js";
import { fits, standing } from "./cambios.ts";
import { formatoCantidad } from "./dinero.ts";
import type { ValorEntregado, ValorRecibido } from "./esquemas/entregas.ts";
import { formatoHora } from "./fechas.ts";
import * as textos from "./textos/entregas.ts";

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

export type Valor = Partial<ValorRecibido & ValorEntregado>;
export type CampoDeReparto = keyof Valor;

/**
 * Whether an operation can be applied to a cell as it is, field by field: it is as the device saw
 * it, or already as the device wants it. Otherwise somebody has changed it meanwhile, and a person
 * decides (decision 90).
 */
export const encaja = (actual: Valor, antes: Valor, despues: Valor): boolean =>
  (Object.keys(despues) as CampoDeReparto[]).every(
    (campo) =>
      EXPLICAN.has(campo) || fits(standing(actual[campo], { antes: antes[campo], despues: despues[campo] })),
  );

/** What a field holds, as people read it: «1,35 kg», «8 %», «preparado». */
export function valorLeido(campo: CampoDeReparto, valor: Valor[CampoDeReparto], kilos: boolean): string {
  if (typeof valor === "boolean") return valor ? textos.preparado : textos.sinPreparar;
  if (typeof valor !== "number") return textos.nada;
  if (campo === "iva") return `${formatoCantidad(new Decimal(valor).mul(100))} %`;
  if (campo === "precio") return `${new Decimal(valor).toString().replace(".", ",")} €`;
  return formatoCantidad(valor) + (kilos ? " kg" : "");
}

/**
 * «Ana puso 1,35 kg a las 18:42; usted, 1,4 kg. ¿Cuál vale?», by the clock of the zone.
 * `vigente` is who set what stands; `deOtro`, who put the other value: whoever reads it, unless it
 * is named; `llego`: how it came, if too late.
 */
export const conflictoLeido = (
  { campo, kilos, zona }: { campo: CampoDeReparto; kilos: boolean; zona: string },
  vigente: { quien: string; puso: Valor[CampoDeReparto]; hecha: Date; llegada: Date },
  deOtro: { quien?: string | undefined; puso: Valor[CampoDeReparto]; llego?: string },
): string =>
  textos.cualVale({
    quien: vigente.quien,
    puso: valorLeido(campo, vigente.puso, kilos),
    hora: formatoHora(cuandoFue(vigente), zona),
    otro: deOtro.quien ?? textos.usted,
    suyo: valorLeido(campo, deOtro.puso, kilos),
    llego: deOtro.llego ?? "",
  });

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
