import { type ClaseDeCobro, COBROS } from "@cosecha/domain/cuentas";
import type { Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte, sumarImportes } from "@cosecha/domain/euros";
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
  comision: number;
  comisionDe: "familia" | "fondo";
}

/**
 * Asks whether a payment is another one where the family has one of the same amount on about the
 * same day: two who keep the accounts may both type what the bank says. `isMeant` resolves with the
 * answer; the caller must render `dialog`. The same is asked once for each key: sent again, it posts
 * once.
 */
export function useRepetido(): {
  isMeant: (clave: string, cobro: Cobro) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { client } = trpc.useUtils();
  const { ask, dialog } = useQuestion();
  const known = useRef(new Set<string>());

  const findLike = async (cobro: Cobro): Promise<Movimiento | undefined> => {
    const { familiaId, clase, fecha } = cobro;
    const { tipo, signo } = COBROS[clase];
    if (tipo !== "familia") return undefined;
    // A fee that the family pays is in the same movement.
    const suya = clase === "recibo" && cobro.comisionDe === "familia" ? cobro.comision : 0;
    const importe = sumarImportes([cobro.importe, suya]);
    const { movimientos } = await client.cuentas.deFamilia.query({ familiaId, cuantos: 200 });
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
    const one = JSON.stringify([clave, cobro]);
    if (known.current.has(one)) return true;
    try {
      const like = await findLike(cobro);
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
