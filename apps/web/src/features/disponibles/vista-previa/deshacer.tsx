import { Button } from "@cosecha/ui/button";
import { Undo2 } from "lucide-react";
import type { Dispatch, SetStateAction } from "react";
import { deshacer, type Historia, SIN_HISTORIA } from "./a-mano.ts";
import { cuantos } from "./textos.ts";

/** Undoes the user's last decision about the file, or all of them. */
export function Deshacer({
  historia: { anteriores },
  setHistoria,
}: {
  historia: Historia;
  setHistoria: Dispatch<SetStateAction<Historia>>;
}) {
  const ultimo = anteriores.at(-1);
  if (ultimo === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted-foreground">
        {cuantos(anteriores.length, "cambio a mano", "cambios a mano")}
      </span>
      <Button variant="outline" size="sm" onClick={() => setHistoria(deshacer)}>
        <Undo2 aria-hidden />
        Deshacer: {ultimo.que}
      </Button>
      {anteriores.length > 1 ? (
        <Button variant="ghost" size="sm" onClick={() => setHistoria(SIN_HISTORIA)}>
          Deshacer todos los cambios
        </Button>
      ) : null}
    </div>
  );
}
