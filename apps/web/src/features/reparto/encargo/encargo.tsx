import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DateTimeInput } from "@cosecha/ui/date-time-input";
import { Dialog } from "@cosecha/ui/dialog";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { MultiSelect } from "@cosecha/ui/multi-select";
import { useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { ZONE } from "../../../texts/zone.ts";
import { useReparto, useSurroundings } from "../device/use-reparto.ts";

/** Who shares out today, when and where: what whoever leads the order says once. */
export default function EncargoDialog({ onClose }: { onClose: () => void }) {
  const reparto = useReparto();
  const { pedido, turnos, familias } = useSurroundings();
  const [quienes, setQuienes] = useState(() => turnos.map(({ familiaId }) => familiaId));
  const [cuando, setCuando] = useState<Date | undefined>(pedido.reparto ?? undefined);
  const [malo, setMalo] = useState(false);
  const [lugar, setLugar] = useState(pedido.lugar);
  const [failure, setFailure] = useState<string>();
  const turno = trpc.entregas.turno.useMutation();
  const poner = trpc.entregas.poner.useMutation();
  const busy = turno.isPending || poner.isPending;
  const save = async () => {
    setFailure(undefined);
    const pedidoId = pedido.id;
    try {
      await poner.mutateAsync({ pedidoId, reparto: cuando ?? null, lugar });
      await turno.mutateAsync({ pedidoId, familias: quienes });
    } catch (error) {
      setFailure(failureText(error, "No se ha podido guardar."));
      return;
    }
    await reparto.sync();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      locked={busy}
      keepOnPressOutside
      title="Turno de hoy"
      description="Las familias que elija podrán recibir y repartir este pedido hasta el final del día siguiente."
      footer={
        <>
          <Button variant="outline" size="tall" aria-disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            size="tall"
            loading={busy}
            aria-disabled={malo}
            onClick={() => (malo ? undefined : void save())}
          >
            Guardar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Familias que reparten">
          {(control) => (
            <MultiSelect
              {...control}
              options={familias.map(({ id, nombre }) => ({ value: id, label: nombre }))}
              value={quienes}
              onValueChange={setQuienes}
              listLabel="Familias"
            />
          )}
        </Field>
        <Field label="Cuándo se reparte">
          {(control) => (
            <DateTimeInput
              {...control}
              value={cuando}
              onValueChange={setCuando}
              timeZone={ZONE}
              onWrong={setMalo}
            />
          )}
        </Field>
        <Field label="Dónde">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={lugar}
              onChange={(event) => setLugar(event.target.value)}
            />
          )}
        </Field>
        {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
