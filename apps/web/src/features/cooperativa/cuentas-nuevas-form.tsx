import { formatoImporte } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { CUENTAS } from "@cosecha/domain/textos/cuentas";
import { Button } from "@cosecha/ui/button";
import { DateField } from "@cosecha/ui/date-field";
import { startOfDay, wallTimeOf } from "@cosecha/ui/lib/zoned-time";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { type ReactNode, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { serverError, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { cooperativa } from "../../screens/cooperativa.ts";
import { ZONE } from "../../texts/zone.ts";
import {
  campoDe,
  diferenciaDe,
  enviar,
  fondoQueCuadra,
  formulario,
  type SaldosIniciales,
} from "./saldos-iniciales.ts";

interface Dueno {
  id: number;
  nombre: string;
}

/** The day from which accounts run, and the balances with which they begin. */
export function CuentasNuevasForm(props: { familias: readonly Dueno[]; proveedores: readonly Dueno[] }) {
  // As they are when the form begins: it holds their balances in this order.
  const [{ familias, proveedores }] = useState(props);
  const [failure, setFailure] = useState<Failure | null>(null);
  const empezar = trpc.cuentas.empezar.useMutation();
  return (
    <EditForm
      aria-label="Poner en marcha las cuentas"
      className="max-w-3xl! gap-8!"
      schema={formulario}
      defaultValues={{
        desde: startOfDay(wallTimeOf(serverTime(), ZONE), ZONE),
        fondo: { signo: "favor" },
        familias: familias.map(({ id }) => ({ id, signo: "debe" as const })),
        fianzas: familias.map(({ id }) => ({ id })),
        proveedores: proveedores.map(({ id }) => ({ id })),
      }}
      onSubmitStart={() => setFailure(null)}
      onError={(error) => setFailure(failureOf(error, "No se han podido poner en marcha las cuentas."))}
      onSubmit={async (datos) => {
        const { envio, campos } = enviar(datos);
        try {
          const { message } = await empezar.mutateAsync(envio);
          cooperativa.set({ ...cooperativa.get(), cuentas: true });
          goOn(paths.tesoreria(), { state: { mensaje: message } });
        } catch (error) {
          throw atFields(error, campos);
        }
      }}
    >
      <DateField
        name="desde"
        label="Cuentas desde"
        hint="No se podrá apuntar nada con fecha anterior."
        className="max-w-[400px]"
        timeZone={ZONE}
        filter={(dia) => dia <= serverTime()}
        messages={{ filter: textos.cuentas.enElFuturo }}
        required
      />
      <Grupo titulo="Lo que hay">
        {(["banco", "caja", "bizum"] as const).map((tipo) => (
          <NumberField key={tipo} name={tipo} label={CUENTAS[tipo]} unit="€" min={0} />
        ))}
      </Grupo>
      <Grupo titulo="Lo que debe o tiene a favor cada familia">
        {familias.map(({ id, nombre }, n) => (
          <ConSigno key={id} name={`familias.${n}`} label={nombre} debe="debe" favor="a favor" />
        ))}
      </Grupo>
      <Grupo
        titulo="La fianza de cada familia"
        explica="Lo que tiene depositado, que se le devolverá al irse."
      >
        {familias.map(({ id, nombre }, n) => (
          <NumberField
            key={id}
            name={`fianzas.${n}.importe`}
            label={`${CUENTAS.fianza} de ${nombre}`}
            unit="€"
            min={0}
          />
        ))}
      </Grupo>
      <Grupo titulo="Lo que se debe a cada proveedor">
        {proveedores.map(({ id, nombre }, n) => (
          <NumberField key={id} name={`proveedores.${n}.importe`} label={nombre} unit="€" min={0} />
        ))}
      </Grupo>
      <Grupo titulo="Lo que es de todos" explica="Lo que queda cuando se ha pagado lo demás.">
        <ConSigno name="fondo" label={CUENTAS.fondo} debe="le faltan" favor="tiene" />
        <Diferencia />
      </Grupo>
      <FormEnd
        failure={failure}
        onDismiss={() => setFailure(null)}
        submit="Poner en marcha"
        cancelHref={paths.cooperativa()}
      />
    </EditForm>
  );
}

/** An error of the server whose issues name the fields of this form. */
function atFields(error: unknown, campos: readonly string[]): unknown {
  const said = serverError(error);
  if (said === null || !(error instanceof Error)) return error;
  const issues = said.issues.map((issue) => ({ ...issue, path: campoDe(issue.path, campos) }));
  return Object.assign(error, { issues });
}

function Grupo({ titulo, explica, children }: { titulo: string; explica?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="font-display text-lg leading-snug">
          {titulo}
        </h2>
        {explica ? <p className="text-sm text-muted-foreground">{explica}</p> : null}
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** An amount, and whose it is. */
function ConSigno({
  name,
  label,
  debe,
  favor,
}: {
  name: string;
  label: string;
  debe: string;
  favor: string;
}) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="font-semibold wrap-anywhere">
        {label}
      </span>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-2">
        <SelectField
          name={`${name}.signo`}
          label={`${label}: debe o tiene`}
          labelHidden
          options={[
            { value: "debe", label: debe },
            { value: "favor", label: favor },
          ]}
        />
        <NumberField name={`${name}.importe`} label={label} labelHidden unit="€" min={0} />
      </div>
    </div>
  );
}

/** What does not add up yet, in words; the common fund takes it by one press. */
function Diferencia() {
  const { setValue, getValues } = useFormContext<SaldosIniciales>();
  const diferencia = diferenciaDe(useWatch() as SaldosIniciales);
  const fill = () =>
    setValue("fondo", fondoQueCuadra(getValues()), { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="font-medium">
        {enPalabras(diferencia)}
      </p>
      {diferencia === 0 ? null : (
        <Button variant="outline" onClick={fill}>
          Cuadrarlo con el fondo común
        </Button>
      )}
    </div>
  );
}

function enPalabras(diferencia: number): string {
  if (diferencia === 0) return "Cuadra.";
  const cuanto = formatoImporte(Math.abs(diferencia));
  return diferencia > 0
    ? `Sobran ${cuanto}: hay más de lo que se debe.`
    : `Faltan ${cuanto}: se debe más de lo que hay.`;
}
