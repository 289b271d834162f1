import type { ClaseDeTurnoVista } from "@cosecha/domain/esquemas/turnos";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { useContext, useState } from "react";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { ClaseDialog } from "./clase-dialog.tsx";
import { DiasDialog } from "./dias-dialog.tsx";
import { HechoContext, useHacer } from "./hecho.ts";

/** A kind of turn, and what is done with it. */
export function Clase({ clase }: { clase: ClaseDeTurnoVista }) {
  const { id, nombre, personas, porReparto, reparte, hora, lugar, descripcion } = clase;
  const [open, setOpen] = useState<"datos" | "dias" | null>(null);
  const retirar = trpc.turnos.retirarClase.useMutation();
  const decir = useContext(HechoContext);
  const detalles = [
    contados(personas, "familia", "familias"),
    porReparto ? "cada día de reparto" : "los días que se ponen",
    ...(hora === null ? [] : [`a las ${hora}`]),
    ...(lugar === "" ? [] : [lugar]),
    ...(reparte ? ["reparte los pedidos de ese día"] : []),
  ];
  return (
    <li className="grid content-start gap-3 rounded-card border bg-surface p-4 text-surface-foreground">
      <h2 className="font-semibold wrap-anywhere">{nombre}</h2>
      <p className="text-muted-foreground wrap-anywhere">{detalles.join(", ")}.</p>
      {descripcion === "" ? null : <p className="text-sm whitespace-pre-line wrap-anywhere">{descripcion}</p>}
      {porReparto ? null : <Dias clase={clase} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-label={`Cambiar ${nombre}`} onClick={() => setOpen("datos")}>
          Cambiar
        </Button>
        {porReparto ? null : (
          <Button variant="outline" aria-label={`Poner días a ${nombre}`} onClick={() => setOpen("dias")}>
            Poner días
          </Button>
        )}
        <ConfirmedAction
          label="Retirar"
          name={`Retirar ${nombre}`}
          title={`¿Retirar «${nombre}»?`}
          description="Quien está apuntado a los que vienen queda libre, y se lo decimos. Lo que se hizo queda contado."
          failureDefault="No se ha podido retirar."
          onConfirm={async () => decir((await retirar.mutateAsync({ id })).message)}
        />
      </div>
      {open === "datos" ? <ClaseDialog clase={clase} onClose={() => setOpen(null)} /> : null}
      {open === "dias" ? <DiasDialog clase={clase} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}

/** How many days are shown at once. */
const POCOS = 8;

function Dias({ clase: { id: claseId, nombre, diasPuestos } }: { clase: ClaseDeTurnoVista }) {
  const [todos, setTodos] = useState(false);
  const quitar = trpc.turnos.quitarDia.useMutation();
  const { hacer, failure } = useHacer();
  if (diasPuestos.length === 0) return <p className="text-muted-foreground">Sin días por venir.</p>;
  return (
    <>
      <ul aria-label={`Días de ${nombre}`} className="flex flex-wrap gap-2">
        {(todos ? diasPuestos : diasPuestos.slice(0, POCOS)).map((dia) => (
          <li key={dia}>
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={quitar.isPending}
              aria-label={`Quitar el ${formatoDiaDe(dia)}`}
              onClick={() => void hacer(() => quitar.mutateAsync({ claseId, dia }))}
            >
              {formatoDiaDe(dia)} ×
            </Button>
          </li>
        ))}
      </ul>
      {todos || diasPuestos.length <= POCOS ? null : (
        <Button variant="link" className="justify-self-start" onClick={() => setTodos(true)}>
          Ver los {diasPuestos.length} días
        </Button>
      )}
      {failure === null ? null : <Alert variant="error">{failure}</Alert>}
    </>
  );
}
