import {
  type EstadoDeCuentas,
  type LimiteDeFamiliaVista,
  limiteNuevo,
} from "@cosecha/domain/esquemas/cuentas";
import { formatoRedondo } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { NumberField } from "@cosecha/ui/number-field";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { CuentaField, dueno, useFamilias } from "./cuenta-field.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

const SIN_LIMITE = "Sin límite";

export const limiteEscrito = (limite: number | null): string =>
  limite === null ? SIN_LIMITE : formatoRedondo(limite);

/** How much families may owe: all of them, and those with a limit of their own. */
export default function LimitesScreen() {
  return (
    <Screen title="Límite de deuda" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>
        {(estado) => (
          <div className="grid gap-8">
            <DeTodas estado={estado} />
            <Propios />
          </div>
        )}
      </TesoreriaOnly>
    </Screen>
  );
}

function DeTodas({ estado: { limite } }: { estado: EstadoDeCuentas }) {
  const limitar = trpc.cuentas.limitar.useMutation();
  return (
    <section aria-labelledby="de-todas" className="grid gap-4">
      <h2 id="de-todas" className="font-display text-xl leading-tight">
        De todas las familias
      </h2>
      <p className="max-w-prose text-muted-foreground">
        Quien debería más que esto con lo que pide no puede guardarlo; hacer más pequeño un pedido siempre se
        puede. Cuenta lo que debe y lo pedido que todavía no se le ha cargado.
      </p>
      <LimiteForm
        label="De todas las familias"
        schema={limiteNuevo}
        values={{ limite }}
        next={(datos) => datos}
        save={(datos) => limitar.mutateAsync(datos)}
      />
    </section>
  );
}

const propioNuevo = limiteNuevo.extend({ familiaId: dueno });

function Propios() {
  const query = trpc.cuentas.limites.useQuery();
  const familias = useFamilias();
  const limitar = trpc.cuentas.limitarFamilia.useMutation();
  return (
    <section aria-labelledby="propios" className="grid gap-4 border-t pt-6">
      <h2 id="propios" className="font-display text-xl leading-tight">
        De una familia
      </h2>
      <Loaded query={query}>{(limites) => <Lista limites={limites} />}</Loaded>
      <LimiteForm
        label="De una familia"
        schema={propioNuevo}
        values={{ limite: null }}
        save={(datos) => limitar.mutateAsync(datos)}
      >
        <CuentaField name="familiaId" label="Familia" listLabel="Familias" duenos={familias} />
      </LimiteForm>
    </section>
  );
}

function Lista({ limites }: { limites: readonly LimiteDeFamiliaVista[] }) {
  const quitar = trpc.cuentas.quitarLimite.useMutation();
  return (
    <>
      {limites.length === 0 ? (
        <p className="text-muted-foreground">Ninguna familia tiene un límite propio: vale el de todas.</p>
      ) : null}
      <ul className="grid max-w-prose divide-y border-y empty:hidden">
        {limites.map(({ familiaId, nombre, limite }) => (
          <li key={familiaId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              {nombre}
              <span className="block text-muted-foreground tabular-nums">{limiteEscrito(limite)}</span>
            </span>
            <ConfirmedAction
              label="Quitar"
              name={`Quitar el límite propio de ${nombre}`}
              title={`¿Quitar el límite propio de ${nombre}?`}
              description="Valdrá para ella el de todas las familias."
              failureDefault="No se ha podido quitar el límite."
              onConfirm={() => quitar.mutateAsync({ familiaId })}
            />
          </li>
        ))}
      </ul>
      {quitar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={quitar.reset}>
          {quitar.data.message}
        </FloatingMessage>
      )}
    </>
  );
}

/**
 * An amount, blank for any, and whose it is. Once it is saved it begins anew, with `values` or with
 * what `next` makes of what was saved.
 */
function LimiteForm<T extends FieldValues>({
  label,
  schema,
  values,
  next = () => values,
  save,
  children,
}: {
  label: string;
  schema: z.ZodType<T, T>;
  values: DefaultValues<NoInfer<T>>;
  next?: (datos: T) => DefaultValues<T>;
  save: (datos: T) => Promise<{ message: string }>;
  children?: ReactNode;
}) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [begun, setBegun] = useState({ times: 0, values });
  const clear = () => {
    setFailure(null);
    setSuccess(null);
  };
  return (
    <EditForm
      key={begun.times}
      aria-label={label}
      schema={schema}
      defaultValues={begun.values}
      onSubmitStart={clear}
      onError={(error) => setFailure(failureOf(error, "No se ha podido cambiar el límite."))}
      onSubmit={async (datos) => {
        setSuccess((await save(datos)).message);
        setBegun({ times: begun.times + 1, values: next(datos) });
      }}
    >
      {children}
      <NumberField
        name="limite"
        label="Puede deber"
        unit="€"
        min={0}
        emptyValue={null}
        placeholder={SIN_LIMITE}
      />
      <FormEnd
        failure={failure}
        success={success}
        takeFocus={success !== null}
        onDismiss={clear}
        submit="Guardar"
        cancelHref={paths.tesoreria()}
      />
    </EditForm>
  );
}
