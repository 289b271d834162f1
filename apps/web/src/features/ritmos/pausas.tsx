import { type PausaVista, pausaNueva } from "@cosecha/domain/esquemas/ritmos";
import { diaDe, formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { DateField } from "@cosecha/ui/date-field";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Form, FormActions, SubmitButton } from "@cosecha/ui/form";
import { FormResult } from "@cosecha/ui/form-result";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { ZONE } from "../../texts/zone.ts";

/** «del 01/08/2026 al 31/08/2026», «el 06/12/2026» */
const diasDePausa = ({ desde, hasta }: Pick<PausaVista, "desde" | "hasta">): string =>
  desde === hasta ? `el ${formatoDiaDe(desde)}` : `del ${formatoDiaDe(desde)} al ${formatoDiaDe(hasta)}`;

const dicho = (fecha: Date | undefined) => fecha && diaDe(fecha, ZONE);

/** The form holds days as dates. */
const formulario = z.preprocess(
  ({ desde, hasta, ...otros }: { desde?: Date | undefined; hasta?: Date | undefined; motivo: string }) => ({
    ...otros,
    desde: dicho(desde),
    hasta: dicho(hasta ?? desde),
  }),
  pausaNueva,
);

/**
 * Days without orders: a supplier's and the group's, or the group's alone. Whoever may change the
 * ones of `proveedorId` (null: the group's) adds to them and takes them away.
 */
export function Pausas({
  proveedorId,
  pausas,
  editable,
}: {
  proveedorId: number | null;
  pausas: readonly PausaVista[];
  editable: boolean;
}) {
  const quitar = trpc.ritmos.quitarPausa.useMutation();
  return (
    <section aria-labelledby="pausas" className="grid gap-3 border-t pt-6">
      <h2 id="pausas" className="font-display text-xl leading-tight">
        Días sin pedidos
      </h2>
      {pausas.length === 0 ? <p className="text-muted-foreground">No hay ninguno por venir.</p> : null}
      <ul className="grid gap-3">
        {pausas.map((pausa) => (
          <li key={pausa.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              {`Sin pedidos ${diasDePausa(pausa)}`}
              {pausa.motivo === "" ? "" : `: ${pausa.motivo}`}
              {pausa.proveedorId === null && proveedorId !== null ? " (todo el grupo)" : ""}
            </span>
            {editable && pausa.proveedorId === proveedorId ? (
              <ConfirmedAction
                label="Quitar"
                name={`Quitar los días sin pedidos ${diasDePausa(pausa)}`}
                title="¿Quitar estos días sin pedidos?"
                description="Los pedidos que caigan en ellos se harán según su ritmo."
                failureDefault="No se han podido quitar."
                onConfirm={() => quitar.mutateAsync({ id: pausa.id })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {quitar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={quitar.reset}>
          {quitar.data.message}
        </FloatingMessage>
      )}
      {editable ? <PausaNueva proveedorId={proveedorId} /> : null}
    </section>
  );
}

function PausaNueva({ proveedorId }: { proveedorId: number | null }) {
  const poner = trpc.ritmos.ponerPausa.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  const clear = () => {
    setFailure(null);
    setSuccess(null);
  };
  return (
    <Form
      key={times}
      aria-label="Más días sin pedidos"
      schema={formulario}
      defaultValues={{ motivo: "" }}
      onSubmitStart={clear}
      onError={(error) => setFailure(failureOf(error, "No se han podido guardar esos días."))}
      onSubmit={async (datos) => {
        setSuccess((await poner.mutateAsync({ ...datos, proveedorId })).message);
        setTimes(times + 1);
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField name="desde" label="Primer día" timeZone={ZONE} required />
        <DateField name="hasta" label="Último día" timeZone={ZONE} />
      </div>
      <TextField name="motivo" label="Motivo" maxLength={200} />
      <FormResult
        variant={failure === null ? "success" : "error"}
        title={failure === null ? textos.comun.exito : textos.comun.error}
        said={failure?.text ?? success}
        stays={failure?.stays ?? false}
        // The form begins anew, and with it the button that had the focus.
        takeFocus={success !== null}
        onDismiss={clear}
      >
        <FormActions>
          <SubmitButton variant="outline">Añadir días sin pedidos</SubmitButton>
        </FormActions>
      </FormResult>
    </Form>
  );
}
