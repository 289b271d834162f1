import type { TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { useHacer } from "./hecho.ts";
import { useFamiliasDeTurnos } from "./use-familias.ts";

/** Puts families down for a turn and off it, whoever they are. For administrators. */
export function GenteDialog({
  turno: { claseId, dia, apuntadas, libres },
  cual,
  onClose,
}: {
  turno: TurnoDelDia;
  cual: string;
  onClose: () => void;
}) {
  const familias = useFamiliasDeTurnos();
  const [nueva, setNueva] = useState<number | null>(null);
  const apuntar = trpc.turnos.apuntar.useMutation();
  const desapuntar = trpc.turnos.desapuntar.useMutation();
  const { hacer, failure } = useHacer();
  const busy = apuntar.isPending || desapuntar.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={busy}
      title={cual}
      description="A quien apunte o quite se lo decimos."
      footer={
        <Button variant="outline" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className="grid gap-4">
        {apuntadas.length === 0 ? <p>Nadie todavía.</p> : null}
        <ul className="grid divide-y">
          {apuntadas.map(({ familiaId, nombreFamilia }) => (
            <li key={familiaId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0 wrap-anywhere">{nombreFamilia}</span>
              <Button
                variant="outline"
                aria-disabled={busy}
                aria-label={`Quitar a ${nombreFamilia}`}
                onClick={() => void hacer(() => desapuntar.mutateAsync({ claseId, dia, familiaId }))}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
        {libres === 0 ? null : (
          <div className="flex flex-wrap items-end gap-2">
            <Field label="Apuntar a" className="min-w-0 grow">
              {(control) => (
                <Select
                  {...control}
                  placeholder="Elija una familia"
                  options={familias
                    .filter(({ id }) => !apuntadas.some(({ familiaId }) => familiaId === id))
                    .map(({ id, nombre }) => ({ value: id, label: nombre }))}
                  value={nueva}
                  onValueChange={setNueva}
                />
              )}
            </Field>
            <Button
              loading={apuntar.isPending}
              aria-disabled={nueva === null}
              onClick={() => {
                if (nueva === null) return;
                void hacer(() => apuntar.mutateAsync({ claseId, dia, familiaId: nueva })).then((done) => {
                  if (done) setNueva(null);
                });
              }}
            >
              Apuntar
            </Button>
          </div>
        )}
        {failure === null ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
