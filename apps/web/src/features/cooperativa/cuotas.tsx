import { type CuotasVista, cuotasNuevas } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { NumberField } from "@cosecha/ui/number-field";
import { useState } from "react";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";

/** What families pay each month, where accounts are kept. */
export function Cuotas() {
  const query = trpc.cuentas.cuotas.useQuery();
  return (
    <section aria-labelledby="cuotas" className="mt-4 grid w-full gap-3">
      <h3 id="cuotas" className="text-lg font-semibold">
        Cuotas
      </h3>
      <Loaded query={query}>{(cuotas) => <Formulario cuotas={cuotas} />}</Loaded>
    </section>
  );
}

/** What an emptied field holds is as little as what nobody has typed. */
const deseable = (importe: z.ZodType<number | null, unknown>) =>
  z.preprocess((valor) => valor ?? null, importe);
const { alMes, familias } = cuotasNuevas.shape;
const formulario = z.object({
  alMes: deseable(alMes),
  familias: z.array(
    z.object({ familiaId: z.number(), alMes: deseable(familias.unwrap().element.shape.alMes) }),
  ),
});

function Formulario({ cuotas }: { cuotas: CuotasVista }) {
  // As they are when one begins to write, and then as they are saved.
  const [stored, setStored] = useState(cuotas);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const poner = trpc.cuentas.ponerCuotas.useMutation();
  const clear = () => {
    setFailure(null);
    setSuccess(null);
  };
  return (
    <EditForm
      key={stored.version}
      aria-label="Cuotas"
      className="max-w-3xl!"
      schema={formulario}
      defaultValues={{ alMes: stored.alMes, familias: stored.familias }}
      onSubmitStart={clear}
      onError={(error) => setFailure(failureOf(error, "No se han podido guardar las cuotas."))}
      onSubmit={async (datos) => {
        const { message, ...guardadas } = await poner.mutateAsync({ ...datos, version: stored.version });
        setStored(guardadas);
        setSuccess(message);
      }}
    >
      <NumberField
        name="alMes"
        label="Cuota al mes"
        className="max-w-[400px]"
        unit="€"
        hint={
          stored.proxima === null
            ? "En blanco no se apunta ninguna. La primera sería la del mes que viene."
            : `Se apunta el día 1 de cada mes; la próxima, el ${formatoDiaDe(stored.proxima)}. En blanco, ninguna más.`
        }
        min={0}
      />
      <details>
        <summary className="focus-ring touch-target cursor-pointer rounded-control font-medium text-link">
          Familias que pagan otra cosa
        </summary>
        <p className="mt-2 text-sm text-muted-foreground">
          En blanco, la cuota de todas; con 0, ninguna. Las familias de baja no pagan.
        </p>
        <div className="mt-3 grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
          {stored.familias.map(({ familiaId, nombre }, n) => (
            <NumberField key={familiaId} name={`familias.${n}.alMes`} label={nombre} unit="€" min={0} />
          ))}
        </div>
      </details>
      <FormEnd
        failure={failure}
        success={success}
        takeFocus={success !== null}
        onDismiss={clear}
        submit="Guardar las cuotas"
        cancelHref={paths.usuarios()}
      />
    </EditForm>
  );
}
