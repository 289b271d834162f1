import { Button } from "@cosecha/ui/button";
import { Undo2 } from "lucide-react";
import type { Dispatch, SetStateAction } from "react";
import { cuantos } from "./cuentas.ts";
import { type DecisionHistory, NO_HISTORY, undoDecision } from "./decisions.ts";

/** Undoes the user's last decision about the file, or all of them. */
export function UndoDecisions({
  history: { anteriores },
  setHistory,
}: {
  history: DecisionHistory;
  setHistory: Dispatch<SetStateAction<DecisionHistory>>;
}) {
  const ultimo = anteriores.at(-1);
  if (ultimo === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted-foreground">
        {cuantos(anteriores.length, "cambio a mano", "cambios a mano")}
      </span>
      <Button variant="outline" size="sm" onClick={() => setHistory(undoDecision)}>
        <Undo2 aria-hidden />
        Deshacer: {ultimo.que}
      </Button>
      {anteriores.length > 1 ? (
        <Button variant="ghost" size="sm" onClick={() => setHistory(NO_HISTORY)}>
          Deshacer todos los cambios
        </Button>
      ) : null}
    </div>
  );
}
