import { textos } from "@cosecha/domain/textos";
import { type RefObject, useEffect, useRef, useState } from "react";
import { failureText, serverError, trpc } from "../../api.ts";
import { textosWeb } from "../../texts.ts";
import type { ChangedLine, LinesDraft } from "./lines-draft.ts";
import type { LinesListHandle } from "./lines-list.tsx";

export interface SavingState {
  /** Why the last saving failed, until something is written. */
  failure: string | null;
  /** What the last saving said. */
  saved: string | null;
  saving: boolean;
  save: () => void;
  /** Takes the failure away. */
  forget: () => void;
}

/** Saves what changed and nothing else; what fails stays on screen, with the reason at its line. */
export function useSave({
  pedidoId,
  familiaId,
  draft,
  list,
  reload,
}: {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  list: RefObject<LinesListHandle | null>;
  reload: () => unknown;
}): SavingState {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const guardar = trpc.lineas.guardar.useMutation();
  const sending = useRef(false);

  // What is mended needs no reproach.
  useEffect(() => {
    if (failure === null) return;
    const { writes } = draft;
    return draft.subscribe(() => {
      if (draft.writes !== writes) setFailure(null);
    });
  }, [failure, draft]);

  // Once the bar has grown by its message, so as not to stand under it.
  const showFirst = (productoId: number) => setTimeout(() => list.current?.focus(productoId, "center"));

  const send = async (lines: ChangedLine[]) => {
    try {
      const { message } = await guardar.mutateAsync({ pedidoId, familiaId, lineas: lines });
      const cantidades = new Map(lines.map(({ productoId, cantidad }) => [productoId, cantidad]));
      utils.lineas.pantalla.setData(
        { pedidoId, familiaId },
        (pantalla) =>
          pantalla && {
            ...pantalla,
            lineas: pantalla.lineas.map((linea) => {
              const cantidad = cantidades.get(linea.productoId);
              return cantidad === undefined ? linea : { ...linea, cantidad };
            }),
          },
      );
      setSaved(message);
    } catch (error) {
      const errors = lineErrors(error, lines);
      draft.refuse(errors);
      setFailure(
        error instanceof Error && error.message === textosWeb.comun.sinConexion
          ? textosWeb.lineas.sinConexion
          : failureText(error, textos.lineas.noGuardadas),
      );
      const first = errors.keys().next().value;
      if (first !== undefined) showFirst(first);
      // The order may have closed meanwhile, or the stock have gone.
      if (serverError(error)?.codigo === "CONFLICTO") void reload();
    } finally {
      sending.current = false;
    }
  };

  return {
    failure,
    saved,
    saving: guardar.isPending,
    forget: () => setFailure(null),
    save() {
      if (sending.current) return;
      setFailure(null);
      setSaved(null);
      const { lines, invalid } = draft.changes();
      const [first] = invalid;
      if (first !== undefined) {
        setFailure(textos.comun.datosInvalidos);
        showFirst(first);
      } else if (lines.length > 0) {
        sending.current = true;
        void send(lines);
      }
    },
  };
}

/** The server's words for each line that it named, by product. */
function lineErrors(error: unknown, sent: readonly ChangedLine[]): Map<number, string> {
  const errors = new Map<number, string>();
  for (const { path, message } of serverError(error)?.issues ?? []) {
    const index = /^lineas\.(\d+)/.exec(path)?.[1];
    const line = index === undefined ? undefined : sent[Number(index)];
    if (line) errors.set(line.productoId, message);
  }
  return errors;
}
