import type { ClaseDeTurnoVista } from "@cosecha/domain/esquemas/turnos";
import { diaDe } from "@cosecha/domain/fechas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DateInput } from "@cosecha/ui/date-input";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { TypedDialog } from "../../forms/typed-dialog.tsx";
import { ZONE } from "../../texts/zone.ts";
import { useHacer } from "./hecho.ts";

const CADA = [
  { value: 1, label: "Cada semana" },
  { value: 2, label: "Cada 2 semanas" },
  { value: 3, label: "Cada 3 semanas" },
  { value: 4, label: "Cada 4 semanas" },
  { value: 8, label: "Cada 8 semanas" },
];

const diaO = (fecha: Date | undefined) => (fecha === undefined ? null : diaDe(fecha, ZONE));

/** Adds a day to a kind that goes by date, or days that come round. */
export function DiasDialog({
  clase: { id, nombre },
  onClose,
}: {
  clase: ClaseDeTurnoVista;
  onClose: () => void;
}) {
  const [desde, setDesde] = useState<Date>();
  const [hasta, setHasta] = useState<Date>();
  const [semanas, setSemanas] = useState<number | null>(null);
  const poner = trpc.turnos.ponerDias.useMutation();
  const { hacer, failure } = useHacer();
  const dia = diaO(desde);
  const falta = dia === null || (semanas !== null && hasta === undefined);
  return (
    <TypedDialog
      title={`Poner días a «${nombre}»`}
      changed={dia !== null || semanas !== null}
      busy={poner.isPending}
      onClose={onClose}
      submit={
        <Button
          size="tall"
          loading={poner.isPending}
          aria-disabled={falta}
          onClick={() => {
            if (dia === null || falta) return;
            const datos = { claseId: id, desde: dia, semanas, hasta: semanas === null ? null : diaO(hasta) };
            void hacer(() => poner.mutateAsync(datos)).then((done) => {
              if (done) onClose();
            });
          }}
        >
          Poner
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label="Qué día" required>
          {(control) => <DateInput {...control} value={desde} onValueChange={setDesde} timeZone={ZONE} />}
        </Field>
        <Field label="Se repite">
          {(control) => (
            <Select
              {...control}
              placeholder="No, solo ese día"
              options={CADA}
              value={semanas}
              onValueChange={setSemanas}
            />
          )}
        </Field>
        {semanas === null ? null : (
          <Field label="Hasta qué día" hint="Un año como mucho." required>
            {(control) => <DateInput {...control} value={hasta} onValueChange={setHasta} timeZone={ZONE} />}
          </Field>
        )}
        {failure === null ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </TypedDialog>
  );
}
