import type { PropuestaVista } from "@cosecha/domain/esquemas/ritmos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { cuando, queDia } from "../../texts/zone.ts";

/** The orders that wait for the user to make them: one press each. */
export function HomeRitmos({ propuestas }: { propuestas: readonly PropuestaVista[] }) {
  const [done, setDone] = useState<string>();
  return (
    <>
      {propuestas.length === 0 ? null : (
        <div className="grid gap-3">
          {propuestas.map((propuesta) => (
            <Propuesta
              key={`${propuesta.proveedorId} ${propuesta.dia}`}
              propuesta={propuesta}
              onDone={setDone}
            />
          ))}
        </div>
      )}
      {done === undefined ? null : (
        <FloatingMessage title={textos.comun.exito} takeFocus onDismiss={() => setDone(undefined)}>
          {done}
        </FloatingMessage>
      )}
    </>
  );
}

function Propuesta({
  propuesta: { proveedorId, proveedor, dia, inicio, fin, reparto, pregunta, listas },
  onDone,
}: {
  propuesta: PropuestaVista;
  onDone: (message: string) => void;
}) {
  const ahora = serverTime();
  const [primera] = listas;
  const [lista, setLista] = useState(primera?.id ?? null);
  const [failure, setFailure] = useState<string>();
  const hacer = trpc.ritmos.hacer.useMutation();
  const saltar = trpc.ritmos.saltar.useMutation();
  const busy = hacer.isPending || saltar.isPending;
  const run = async (answer: () => Promise<{ message: string }>) => {
    if (busy) return;
    setFailure(undefined);
    try {
      onDone((await answer()).message);
    } catch (error) {
      setFailure(failureText(error, textos.pedido.noCreado));
    }
  };
  const cual = { proveedorId, dia };
  return (
    <Alert variant="info" title={`Toca el pedido de ${proveedor}`}>
      <div className="grid gap-3">
        <p>
          {inicio > ahora ? "Abre" : "Tenía que abrir"} {cuando(inicio, ahora)}, cierra {cuando(fin, ahora)}
          {reparto === null ? "" : ` y se reparte ${cuando(reparto, ahora)}`}.{" "}
          {pregunta === null || pregunta === "propone" ? "" : textos.ritmo.PREGUNTA[pregunta]}
        </p>
        {listas.length > 1 ? (
          <Field label="Con la lista">
            {(control) => (
              <Select
                {...control}
                options={listas.map(({ id, descripcion, subida }) => ({
                  value: id,
                  label: `${descripcion} (${queDia(subida, ahora)})`,
                }))}
                value={lista}
                onValueChange={setLista}
              />
            )}
          </Field>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {primera === undefined ? (
            <Button asChild>
              <Link href={paths.disponibleNuevo({ proveedorId })}>Subir la lista</Link>
            </Button>
          ) : (
            <Button
              loading={hacer.isPending}
              aria-label={`Crear el pedido de ${proveedor}`}
              onClick={() =>
                void run(() => hacer.mutateAsync({ ...cual, disponibleId: lista ?? primera.id }))
              }
            >
              Crear el pedido
            </Button>
          )}
          <Button
            variant="outline"
            loading={saltar.isPending}
            aria-label={`Saltar el pedido de ${proveedor}`}
            onClick={() => void run(() => saltar.mutateAsync(cual))}
          >
            Saltar esta vez
          </Button>
        </div>
        {failure === undefined ? null : <p className="text-destructive-text">{failure}</p>}
      </div>
    </Alert>
  );
}
