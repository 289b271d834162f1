import { type CuotasVista, cuotasNuevas } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { NumberField } from "@cosecha/ui/number-field";
import { useEffect, useMemo } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { ASKED_ANEW, useBegun } from "../../forms/begun.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";

/** What families pay each month, where accounts are kept. */
export function Cuotas() {
  const query = useBegun(trpc.cuentas.cuotas.useQuery(undefined, ASKED_ANEW));
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
const campos = cuotasNuevas.shape;
const formulario = z.object({
  alMes: deseable(campos.alMes),
  familias: z.array(
    z.object({ familiaId: z.number(), alMes: deseable(campos.familias.unwrap().element.shape.alMes) }),
  ),
  version: campos.version,
});

function Formulario({ cuotas }: { cuotas: CuotasVista }) {
  const utils = trpc.useUtils();
  const poner = trpc.cuentas.ponerCuotas.useMutation();
  const record = useRecordForm<CuotasVista>({
    failureDefault: "No se han podido guardar las cuotas.",
    stored: {
      read: () => utils.client.cuentas.cuotas.query(),
      show: (actual) => utils.cuentas.cuotas.setData(undefined, actual),
      asSent: ({ alMes, familias }) => ({
        alMes,
        familias: familias.map(({ familiaId, alMes }) => ({ familiaId, alMes })),
      }),
    },
  });
  const { alMes, familias, proxima, version } = cuotas;
  const stored = useMemo(() => ({ alMes, familias, version }), [alMes, familias, version]);
  return (
    <EditForm
      aria-label="Cuotas"
      className="max-w-3xl!"
      schema={formulario}
      defaultValues={stored}
      {...record.form}
      onSubmit={(datos) => record.save(datos, poner.mutateAsync(datos), textos.cuentas.cuotasPuestas)}
    >
      <FollowStored stored={stored} {...record.follow} />
      <FollowFamilias stored={stored} />
      <NumberField
        name="alMes"
        label="Cuota al mes"
        className="max-w-[400px]"
        unit="€"
        hint={
          proxima === null
            ? "En blanco no se apunta ninguna. La primera sería la del mes que viene."
            : `Se apunta el día 1 de cada mes; la próxima, el ${formatoDiaDe(proxima)}. En blanco, ninguna más.`
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
        <DeCadaUna />
      </details>
      <FormEnd {...record.end} submit="Guardar las cuotas" cancelHref={paths.usuarios()} />
    </EditForm>
  );
}

const idsDe = (familias: readonly { familiaId: number }[]) =>
  familias.map(({ familiaId }) => familiaId).join();

/** Families come and go without a new version: a form into which nothing is typed follows them. */
function FollowFamilias({ stored }: { stored: Pick<CuotasVista, "alMes" | "familias" | "version"> }): null {
  const { reset, getValues, control } = useFormContext<typeof stored>();
  const { dirtyFields } = useFormState({ control });
  const clean = Object.keys(dirtyFields).length === 0;
  useEffect(() => {
    if (clean && idsDe(getValues("familias")) !== idsDe(stored.familias)) reset(stored);
  });
  return null;
}

/** The families that the form has: while one writes, others may come and go. */
function DeCadaUna() {
  const familias = useWatch({ name: "familias" }) as CuotasVista["familias"];
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
      {familias.map(({ familiaId, nombre }, n) => (
        <NumberField key={familiaId} name={`familias.${n}.alMes`} label={nombre} unit="€" min={0} />
      ))}
    </div>
  );
}
