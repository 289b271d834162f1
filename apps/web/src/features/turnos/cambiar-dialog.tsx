import type { TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { diaProximo } from "@cosecha/domain/plazos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { usePersona } from "../../session/session.ts";
import { useHacer } from "./hecho.ts";
import { useFamiliasDeTurnos } from "./use-familias.ts";

interface CambiarProps {
  turno: TurnoDelDia;
  hoy: string;
  turnos: readonly TurnoDelDia[];
  apuntadoId: number;
  onClose: () => void;
}

/** To whom one offers one's turn, and what one wants for it. */
export function CambiarDialog({ turno, hoy, turnos, apuntadoId, onClose }: CambiarProps) {
  const { familiaId } = usePersona();
  const familias = useFamiliasDeTurnos();
  const [aFamiliaId, setFamilia] = useState<number | null>(null);
  const [quiereId, setQuiere] = useState<number | null>(null);
  const ofrecer = trpc.turnos.ofrecer.useMutation();
  const { hacer, failure } = useHacer();
  const yaEsta = (id: number) => turno.apuntadas.some((una) => una.familiaId === id);
  const suyos = turnos.flatMap(({ nombre, dia, apuntadas }) =>
    apuntadas.flatMap((una) =>
      una.familiaId === aFamiliaId && !apuntadas.some((otra) => otra.familiaId === familiaId)
        ? [{ value: una.apuntadoId, label: `${nombre}, ${diaProximo(dia, hoy)}` }]
        : [],
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={ofrecer.isPending}
      title={`Cambiar: ${turno.nombre}, ${diaProximo(turno.dia, hoy)}`}
      description="Sigue siendo de su familia hasta que otra lo acepte."
      footer={
        <>
          <Button variant="outline" aria-disabled={ofrecer.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            loading={ofrecer.isPending}
            onClick={() =>
              void hacer(() => ofrecer.mutateAsync({ apuntadoId, aFamiliaId, quiereId })).then((done) => {
                if (done) onClose();
              })
            }
          >
            Ofrecer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="A quién se lo ofrece">
          {(control) => (
            <Select
              {...control}
              placeholder="A todas las familias"
              options={familias
                .filter(({ id }) => id !== familiaId && !yaEsta(id))
                .map(({ id, nombre }) => ({ value: id, label: nombre }))}
              value={aFamiliaId}
              onValueChange={(id) => {
                setFamilia(id);
                setQuiere(null);
              }}
            />
          )}
        </Field>
        {aFamiliaId === null ? null : suyos.length === 0 ? (
          <p className="text-sm text-muted-foreground">Esa familia no tiene turnos que pedirle a cambio.</p>
        ) : (
          <Field label="A cambio de">
            {(control) => (
              <Select
                {...control}
                placeholder="Nada"
                options={suyos}
                value={quiereId}
                onValueChange={setQuiere}
              />
            )}
          </Field>
        )}
        {failure === null ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
