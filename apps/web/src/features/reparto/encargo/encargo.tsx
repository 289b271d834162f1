import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DateTimeInput } from "@cosecha/ui/date-time-input";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { MultiSelect } from "@cosecha/ui/multi-select";
import { useState } from "react";
import { failureText, serverError, trpc } from "../../../api/api.ts";
import { TypedDialog } from "../../../forms/typed-dialog.tsx";
import { ZONE } from "../../../texts/zone.ts";
import { useReparto, useSurroundings } from "../device/use-reparto.ts";

/** Who shares out today, when and where. */
interface Encargo {
  quienes: number[];
  cuando: Date | undefined;
  lugar: string;
}

/** What whoever leads the order says once. */
export default function EncargoDialog({ onClose }: { onClose: () => void }) {
  const reparto = useReparto();
  const { pedido, turnos, familias } = useSurroundings();
  /** As the dialog opened, but for a day that it has said since. */
  const [before, setBefore] = useState<Encargo>(() => ({
    quienes: turnos.map(({ familiaId }) => familiaId),
    cuando: pedido.reparto ?? undefined,
    lugar: pedido.lugar,
  }));
  const [encargo, setEncargo] = useState(before);
  const [malo, setMalo] = useState(false);
  const [failure, setFailure] = useState<string>();
  const turno = trpc.entregas.turno.useMutation();
  const poner = trpc.entregas.poner.useMutation();
  const busy = turno.isPending || poner.isPending;
  const save = async () => {
    setFailure(undefined);
    const pedidoId = pedido.id;
    const [visto, dicho] = [diaYLugar(before), diaYLugar(encargo)];
    // Without an answer it may have been stored: putting the day back has to be said, too.
    const dudoso = poner.isError && serverError(poner.error) === null;
    try {
      // Who says only who shares out writes over no day that another has said meanwhile.
      if (dudoso || JSON.stringify(dicho) !== JSON.stringify(visto)) {
        await poner.mutateAsync({ pedidoId, ...dicho, visto });
        const { cuando, lugar } = encargo;
        setBefore((then) => ({ ...then, cuando, lugar }));
      }
      await turno.mutateAsync({ pedidoId, familias: encargo.quienes, vistas: before.quienes });
    } catch (error) {
      setFailure(failureText(error, "No se ha podido guardar."));
      return;
    }
    await reparto.sync();
    onClose();
  };
  return (
    <TypedDialog
      title="Turno de hoy"
      description="Las familias que elija podrán recibir y repartir este pedido hasta el final del día siguiente."
      changed={malo || JSON.stringify(encargo) !== JSON.stringify(before)}
      busy={busy}
      onClose={onClose}
      submit={
        <Button
          size="tall"
          loading={busy}
          aria-disabled={malo}
          onClick={() => (malo ? undefined : void save())}
        >
          Guardar
        </Button>
      }
    >
      <div className="grid gap-4">
        <Campos
          value={encargo}
          familias={familias}
          onChange={(some) => setEncargo((said) => ({ ...said, ...some }))}
          onWrong={setMalo}
        />
        {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </TypedDialog>
  );
}

const diaYLugar = ({ cuando, lugar }: Encargo) => ({ reparto: cuando ?? null, lugar });

function Campos({
  value: { quienes, cuando, lugar },
  familias,
  onChange,
  onWrong,
}: {
  value: Encargo;
  familias: ReturnType<typeof useSurroundings>["familias"];
  onChange: (some: Partial<Encargo>) => void;
  onWrong: (wrong: boolean) => void;
}) {
  return (
    <>
      <Field label="Familias que reparten">
        {(control) => (
          <MultiSelect
            {...control}
            options={familias.map(({ id, nombre }) => ({ value: id, label: nombre }))}
            value={quienes}
            onValueChange={(quienes) => onChange({ quienes })}
            listLabel="Familias"
          />
        )}
      </Field>
      <Field label="Cuándo se reparte">
        {(control) => (
          <DateTimeInput
            {...control}
            value={cuando}
            onValueChange={(cuando) => onChange({ cuando })}
            timeZone={ZONE}
            onWrong={onWrong}
          />
        )}
      </Field>
      <Field label="Dónde">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={lugar}
            onChange={(event) => onChange({ lugar: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
