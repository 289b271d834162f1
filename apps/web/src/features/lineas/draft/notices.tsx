import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { useSyncExternalStore } from "react";
import { dia, fechaHora } from "../../../texts/zona.ts";
import { textosLineas } from "../texts.ts";
import type { DraftState } from "./use-draft.ts";

/** What there is to say of what was typed: that it was taken up again, that it cannot be kept, that it has no product. */
export function DraftNotices({ draft, restored, forgetRestored, unkept, forgetUnkept }: DraftState) {
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
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                draft.discard(restored.productoIds);
                forgetRestored();
              }}
            >
              Descartar
            </Button>
          }
        >
          Recuperado lo que dejó sin guardar el {dia(restored.cuando)} a las{" "}
          {fechaHora(restored.cuando).slice(11, 16)}
          {` (${contados(restored.productoIds.length)}).`}
        </Alert>
      )}
      {unkept ? (
        <Alert variant="warning" onDismiss={forgetUnkept}>
          {textosLineas.noSeConserva}
        </Alert>
      ) : null}
      {gone.length === 0 ? null : (
        <Alert variant="warning" onDismiss={() => draft.forgetGone()}>
          {textosLineas.yaNoEsta}{" "}
          <span className="wrap-anywhere">
            {gone.map(({ nombre, text }) => `${nombre}: ${text === "" ? "0" : text}`).join(", ")}.
          </span>
        </Alert>
      )}
    </>
  );
}
