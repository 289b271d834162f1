import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { useSyncExternalStore } from "react";
import { dia, fechaHora } from "../../../texts/zone.ts";
import { UndoNotice } from "../undo/undo-notice.tsx";
import type { DraftState } from "./use-draft.ts";

/**
 * Messages about unsaved edits: that they were restored, that this device cannot store them, or
 * that their product is gone.
 */
export function DraftNotices({
  draft,
  restored,
  forgetRestored,
  unkept,
  forgetUnkept,
  ...state
}: DraftState) {
  const { discarded, discard, takeBack, forgetDiscarded } = state;
  const gone = useSyncExternalStore(draft.subscribe, draft.gone);
  const pending = useSyncExternalStore(
    draft.subscribe,
    () => restored?.productoIds.some((productoId) => draft.isWritten(productoId)) ?? false,
  );
  return (
    <>
      {restored === null || !pending ? null : (
        <Alert
          variant="info"
          onDismiss={forgetRestored}
          action={
            <Button variant="outline" size="sm" onClick={() => discard("notice", restored.productoIds)}>
              Descartar
            </Button>
          }
        >
          Recuperado lo que dejó sin guardar el {dia(restored.cuando)} a las{" "}
          {fechaHora(restored.cuando).slice(11, 16)}
          {` (${contados(restored.productoIds.length)}).`}
        </Alert>
      )}
      {discarded?.at === "notice" ? (
        <UndoNotice onUndo={takeBack} onDismiss={forgetDiscarded}>
          Descartado lo que dejó sin guardar ({contados(discarded.edits.length)}).
        </UndoNotice>
      ) : null}
      {unkept ? (
        <Alert variant="warning" onDismiss={forgetUnkept}>
          Este dispositivo no deja conservar lo que escribe. Pulse Guardar antes de cerrar la página o se
          perderá.
        </Alert>
      ) : null}
      {gone.length === 0 ? null : (
        <Alert variant="warning" onDismiss={() => draft.forgetGone()}>
          Ya no está en la lista, y no se puede guardar lo que había escrito:{" "}
          <span className="wrap-anywhere">
            {gone.map(({ nombre, text }) => `${nombre}: ${text === "" ? "0" : text}`).join(", ")}.
          </span>
        </Alert>
      )}
    </>
  );
}
