import { type ClaseDeCobro, COBROS } from "@cosecha/domain/cuentas";
import type { Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { type ReactNode, useRef } from "react";
import { trpc } from "../../api/api.ts";
import { useQuestion } from "../../forms/use-question.tsx";

/** How far from each other, in ms, two payments of the same amount may be one that two have typed. */
const NEAR_MS = 7 * 86_400_000;

interface Cobro {
  familiaId: number;
  clase: ClaseDeCobro;
  importe: number;
  /** Of day «2026-11-12». */
  fecha: string;
}

/**
 * Asks whether a payment is another one where the family has one of the same amount on about the
 * same day: two who keep the accounts may both type what the bank says. `isMeant` resolves with the
 * answer; the caller must render `dialog`. Asked once for each key: what is sent again posts once.
 */
export function useRepetido(): {
  isMeant: (clave: string, cobro: Cobro) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { client } = trpc.useUtils();
  const { ask, dialog } = useQuestion();
  const known = useRef(new Set<string>());

  const findLike = async ({ familiaId, clase, importe, fecha }: Cobro): Promise<Movimiento | undefined> => {
    const { tipo, signo } = COBROS[clase];
    if (tipo !== "familia") return undefined;
    const { movimientos } = await client.cuentas.deFamilia.query({ familiaId });
    const isNear = (dia: string) => Math.abs(Date.parse(dia) - Date.parse(fecha)) <= NEAR_MS;
    return movimientos.find(
      (uno) =>
        uno.tipo === "cobro" &&
        uno.importe === -signo * importe &&
        isNear(uno.fecha) &&
        uno.corrigeId === null &&
        uno.corregidoPor.length === 0,
    );
  };
  const isMeant = async (clave: string, cobro: Cobro): Promise<boolean> => {
    if (known.current.has(clave)) return true;
    // Whoever cannot be told of it may post it all the same: posting says what is wrong.
    const like = await findLike(cobro).catch(() => undefined);
    const meant =
      like === undefined ||
      (await ask({
        title: "¿Es otro?",
        description: `Ya hay uno igual de esta familia: ${formatoImporte(cobro.importe)} el ${formatoDiaDe(like.fecha)}${like.concepto && ` («${like.concepto}»)`}, asiento ${like.asientoId}.`,
        confirmLabel: "Apuntar otro",
      }));
    if (meant) known.current.add(clave);
    return meant;
  };
  return { isMeant, dialog };
}
