import { cobroParecido } from "@cosecha/domain/cuentas";
import type { CobroNuevo, Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { type ReactNode, useRef } from "react";
import { trpc } from "../../api/api.ts";
import { useQuestion } from "../../forms/use-question.tsx";

type Cobro = Omit<CobroNuevo, "clave">;

/**
 * Asks whether a payment is another one where the family has one like it: two who keep the accounts
 * may both type what the bank says. `isMeant` resolves with the answer; the caller must render
 * `dialog`. The same is asked once for each key: sent again, it posts once.
 */
export function useRepetido(): {
  isMeant: (clave: string, cobro: Cobro) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { client } = trpc.useUtils();
  const { ask, dialog } = useQuestion();
  const known = useRef(new Set<string>());
  const isMeant = async (clave: string, cobro: Cobro): Promise<boolean> => {
    const one = JSON.stringify([clave, cobro]);
    if (known.current.has(one)) return true;
    try {
      const { familiaId } = cobro;
      const { movimientos } = await client.cuentas.deFamilia.query({ familiaId, cuantos: 200 });
      const like = cobroParecido(cobro, movimientos);
      const meant = like === undefined || (await ask(questionAbout(like)));
      if (meant) known.current.add(one);
      return meant;
    } catch {
      // Whoever cannot be told of it may post it all the same: posting says what is wrong.
      return true;
    }
  };
  return { isMeant, dialog };
}

const questionAbout = ({ importe, fecha, concepto, asientoId }: Movimiento) => ({
  title: "¿Es otro?",
  description: `De esta familia ya hay un apunte del mismo importe: ${formatoImporte(Math.abs(importe))} el ${formatoDiaDe(fecha)}${concepto && ` («${concepto}»)`}, asiento ${asientoId}.`,
  confirmLabel: "Apuntar otro",
});
