import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { trpc } from "../../../api/api.ts";
import { sesionDe, session } from "../../../session/session.ts";
import type { ChangedLine } from "../draft/changes.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { withSaved } from "../live/known.ts";
import { type Failure, type Saved, Saver, type Surroundings } from "./saver.ts";
import { useRemarkable } from "./use-remarkable.tsx";

export interface SavingState {
  /** Why the last save failed, until the user writes something. */
  failure: Failure | null;
  /** Why the lines are not saved yet, while they are sent again automatically. */
  waiting: string | null;
  saved: Saved | null;
  saving: boolean;
  /** Never rejects: what became of it stands above. */
  save: () => Promise<void>;
  /** Takes the last save back; to be offered while nothing else has changed. */
  undo: () => Promise<void>;
  /** Dismisses the failure. */
  forget: () => void;
  /** Asks about remarkable quantities; to be rendered. */
  question: ReactNode;
}

/** Loads the server's lines. `data` is missing when there is no answer. */
export type Reload = () => Promise<{ data?: PantallaDeLineas | undefined; isError: boolean }>;

interface SaveOptions {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /** Shows a product's row, after the bar has grown by its message. */
  show: (productoId: number) => void;
  reload: Reload;
}

/** Saving as a screen has it: through its session, its query's cache and its questions. */
export function useSave({ pedidoId, familiaId, draft, show, reload }: SaveOptions): SavingState {
  const screen = { pedidoId, familiaId };
  const cache = trpc.useUtils().lineas.pantalla;
  const guardar = trpc.lineas.guardar.useMutation();
  const remarkable = useRemarkable({ pedidoId, familiaId, draft });

  const keep = (lines: readonly ChangedLine[]) => {
    const before = cache.getData(screen);
    if (before === undefined) return;
    cache.setData(screen, withSaved(before, lines));
    const after = cache.getData(screen);
    if (after) draft.load(after.lineas);
  };
  const around: Surroundings = {
    guardar: (lines) => guardar.mutateAsync({ ...screen, lineas: [...lines] }),
    keep,
    async reload() {
      const { data, isError } = await reload();
      return isError || data === undefined ? null : data;
    },
    confirm: remarkable.confirm,
    show,
    sesion: () => sesionDe(session.get().token),
  };
  const [saver] = useState(() => new Saver(draft, around));
  useLayoutEffect(() => {
    saver.around = around;
  });
  useEffect(() => saver.open(), [saver]);
  const { failure, waiting, saved } = useSyncExternalStore(saver.subscribe, saver.outcome);
  return {
    failure,
    waiting: waiting?.later.reason ?? null,
    saved,
    saving: guardar.isPending || remarkable.looking,
    save: saver.save,
    undo: saver.undo,
    forget: saver.forgetFailure,
    question: remarkable.dialog,
  };
}
