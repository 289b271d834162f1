import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { trpc } from "../../api/api.ts";
import { useHacer } from "./hecho.ts";

/** The usual kinds of turns, made with one press. */
export function Habituales() {
  const crear = trpc.turnos.crearHabituales.useMutation();
  const { hacer, failure } = useHacer();
  return (
    <div className="grid justify-items-center gap-2">
      <Button loading={crear.isPending} onClick={() => void hacer(() => crear.mutateAsync())}>
        Poner los habituales
      </Button>
      {failure === null ? null : <Alert variant="error">{failure}</Alert>}
    </div>
  );
}
