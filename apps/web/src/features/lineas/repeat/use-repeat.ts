import type { UltimoPedido } from "@cosecha/domain/esquemas/lineas";
import { useEffect, useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { textosWeb } from "../../../texts/texts.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import type { Saved } from "../saving/saver.ts";
import { type Repeated, repeatPedido } from "./repeat-pedido.ts";

export interface RepeatState {
  pedido: NonNullable<UltimoPedido["pedido"]>;
  faltan: UltimoPedido["faltan"];
  repeated: Repeated;
  /** What was written. It can be undone in the rows that still contain it. */
  written: { productoId: number; text: string }[];
}

interface RepeatProps {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /** The last save. After it, the report of repeating goes away. */
  saved: Saved | null;
}

export type Repeat = ReturnType<typeof useRepeat>;

/**
 * «Repetir mi último pedido»: writes the quantities of the family's last order into the draft. The
 * user still has to save.
 */
export function useRepeat({ pedidoId, familiaId, draft, saved }: RepeatProps) {
  const utils = trpc.useUtils();
  const [done, setDone] = useState<RepeatState | null>(null);
  const [undone, setUndone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (saved !== null) setDone(null);
  }
  useEffect(() => (undone ? draft.onceWritten(() => setUndone(false)) : undefined), [draft, undone]);

  const repeat = async () => {
    setFailure(null);
    setDone(null);
    setUndone(false);
    setAsking(true);
    try {
      const ultimo = await utils.lineas.ultimoPedido.fetch({ pedidoId, familiaId });
      if (ultimo.pedido === null) {
        setFailure("Su familia no tiene un pedido anterior a este proveedor.");
        return;
      }
      const repeated = repeatPedido(draft.stored(), ultimo, (productoId) => draft.isWritten(productoId));
      const written = draft.fill(repeated.fill).map((productoId) => ({
        productoId,
        text: draft.row(productoId).text,
      }));
      setDone({ pedido: ultimo.pedido, faltan: ultimo.faltan, repeated, written });
    } catch (error) {
      setFailure(failureText(error, textosWeb.comun.noCargado));
    } finally {
      setAsking(false);
    }
  };
  const undo = () => {
    if (done === null) return;
    const untouched = done.written.filter(({ productoId, text }) => draft.row(productoId).text === text);
    draft.discard(untouched.map(({ productoId }) => productoId));
    setDone(null);
    setUndone(true);
  };
  return {
    done,
    /** It has been undone, and nothing has been written since. */
    undone,
    failure,
    asking,
    repeat: () => void repeat(),
    undo: done?.written.length ? undo : null,
    forget: () => {
      setDone(null);
      setUndone(false);
    },
  };
}
