import type { VueltaVista } from "@cosecha/domain/esquemas/ritmos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DateTimeInput } from "@cosecha/ui/date-time-input";
import { Field } from "@cosecha/ui/field";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { TypedDialog } from "../../forms/typed-dialog.tsx";
import { ZONE } from "../../texts/zone.ts";

const CAMPOS = [
  ["inicio", "Abre"],
  ["fin", "Cierra"],
  ["reparto", "Se reparte"],
] as const;

/** Other moments for one of the next orders. `onDone` gets the server's message. */
export function MoverDialog({
  proveedorId,
  vuelta,
  onDone,
  onClose,
}: {
  proveedorId: number;
  vuelta: VueltaVista;
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  const [momentos, setMomentos] = useState<Partial<Record<"inicio" | "fin" | "reparto", Date>>>({
    ...{ inicio: vuelta.inicio, fin: vuelta.fin },
    ...(vuelta.reparto && { reparto: vuelta.reparto }),
  });
  const [malos, setMalos] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const mover = trpc.ritmos.mover.useMutation();
  const { inicio, fin, reparto } = momentos;
  const save = async () => {
    if (inicio === undefined || fin === undefined) return setFailure(textos.campos.fecha);
    setFailure(undefined);
    try {
      const datos = { proveedorId, dia: vuelta.dia, inicio, fin, reparto: reparto ?? null };
      onDone((await mover.mutateAsync(datos)).message);
    } catch (error) {
      setFailure(failureText(error, "No se ha podido mover el pedido."));
    }
  };
  return (
    <TypedDialog
      title="Mover este pedido"
      description="Los demás siguen en su sitio."
      changed={
        malos.length > 0 || CAMPOS.some(([campo]) => +(momentos[campo] ?? 0) !== +(vuelta[campo] ?? 0))
      }
      busy={mover.isPending}
      onClose={onClose}
      submit={
        <Button
          size="tall"
          loading={mover.isPending}
          aria-disabled={malos.length > 0}
          onClick={() => (malos.length > 0 ? undefined : void save())}
        >
          Mover
        </Button>
      }
    >
      <div className="grid gap-4">
        {CAMPOS.map(([campo, label]) => (
          <Field key={campo} label={label} required={campo !== "reparto"}>
            {(control) => (
              <DateTimeInput
                {...control}
                timeZone={ZONE}
                value={momentos[campo]}
                onValueChange={(fecha) => {
                  const { [campo]: _, ...otros } = momentos;
                  setMomentos(fecha === undefined ? otros : { ...otros, [campo]: fecha });
                }}
                onWrong={(wrong) =>
                  setMalos((unos) => [...unos.filter((uno) => uno !== campo), ...(wrong ? [campo] : [])])
                }
              />
            )}
          </Field>
        ))}
        {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </TypedDialog>
  );
}
