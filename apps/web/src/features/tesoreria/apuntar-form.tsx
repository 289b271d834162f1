import { MEDIOS, type Medio } from "@cosecha/domain/cuentas";
import { DateField } from "@cosecha/ui/date-field";
import { startOfDay, wallTimeOf } from "@cosecha/ui/lib/zoned-time";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useFormContext } from "react-hook-form";
import type * as z from "zod";
import { serverError } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormColumn, FormNote } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { newId } from "../../forms/new-id.ts";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";

const SinRespuesta = createContext(false);

/**
 * Whether the form has been sent and nobody has answered: it may have been posted, and what it
 * settles be gone because of that. Then it has to be sent again as it is.
 */
export const useSinRespuesta = (): boolean => useContext(SinRespuesta);

/** A server that has no database just now may have lost it while it posted. */
function isUnanswered(error: unknown): boolean {
  const said = serverError(error);
  return said === null || said.codigo === "NO_DISPONIBLE";
}

interface Hecho<TOutput> {
  clave: string;
  posted: TOutput;
  asientoId: number;
}

/**
 * A form that posts one thing after the other: it stays open and, once one is posted, begins anew
 * with the focus in its first field. Its key is made when it begins and kept until the server has
 * answered, so that sending again what got no answer posts once (CUENTAS 4).
 */
export function ApuntarForm<TInput extends FieldValues, TOutput>({
  label,
  schema,
  first,
  defaultValues,
  start,
  keep,
  post,
  inWords,
  failureDefault,
  submit = "Apuntar",
  children,
}: {
  label: string;
  /** Without the key. */
  schema: z.ZodType<TOutput, TInput>;
  /** The name of the first field. */
  first: string;
  defaultValues: DefaultValues<NoInfer<TInput>>;
  /** What the first one begins with besides. */
  start?: DefaultValues<NoInfer<TInput>>;
  /** What the next one begins with, of what has been posted. */
  keep: (posted: TOutput) => DefaultValues<NoInfer<TInput>>;
  /** Null where it has been given up. */
  post: (clave: string, values: TOutput) => Promise<{ message: string; asientoId: number | null } | null>;
  /** What has been posted, in words, for the list beside the form. */
  inWords: (posted: TOutput) => string;
  failureDefault: string;
  submit?: string;
  children: ReactNode;
}) {
  const [form, setForm] = useState(() => ({
    ...{ clave: newId(), values: { ...defaultValues, ...start }, isFirst: true },
  }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [sinRespuesta, setSinRespuesta] = useState(false);
  const [hechos, setHechos] = useState<readonly Hecho<TOutput>[]>([]);
  const clear = () => {
    setFailure(null);
    setSuccess(null);
  };
  return (
    <EditForm
      key={form.clave}
      wide
      aria-label={label}
      schema={schema}
      defaultValues={form.values}
      onSubmitStart={clear}
      onError={(error) => setFailure(failureOf(error, failureDefault))}
      onSubmit={async (values) => {
        const hecho = await post(form.clave, values).catch((error: unknown) => {
          setSinRespuesta(isUnanswered(error));
          throw error;
        });
        if (hecho === null) return;
        const { message, asientoId } = hecho;
        setSinRespuesta(false);
        setSuccess(message);
        if (asientoId !== null) {
          setHechos((before) => [{ clave: form.clave, posted: values, asientoId }, ...before]);
        }
        setForm({ clave: newId(), values: { ...defaultValues, ...keep(values) }, isFirst: false });
      }}
    >
      <FocusFirst name={first} when={!form.isFirst} />
      <FormColumn>
        <SinRespuesta value={sinRespuesta}>{children}</SinRespuesta>
      </FormColumn>
      <FormEnd
        failure={failure}
        success={success}
        onDismiss={clear}
        submit={submit}
        cancelHref={paths.tesoreria()}
      />
      {/* Last, so that it moves no button on a phone as it grows. */}
      <Hechos
        // In words as they are known by now: who is quick posts before names have been loaded.
        hechos={hechos.map(({ clave, posted, asientoId }) => ({
          clave,
          texto: `${inWords(posted)} (asiento ${asientoId})`,
        }))}
      />
    </EditForm>
  );
}

/** Puts the focus into the first field of a form that follows one that has been sent. */
function FocusFirst({ name, when }: { name: string; when: boolean }): null {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (when) setFocus(name);
  }, [when, name, setFocus]);
  return null;
}

function Hechos({ hechos }: { hechos: readonly { clave: string; texto: string }[] }) {
  if (hechos.length === 0) return null;
  return (
    <FormNote title="Apuntado ahora">
      <ol className="grid gap-1">
        {hechos.map(({ clave, texto }) => (
          <li key={clave}>{texto}</li>
        ))}
      </ol>
    </FormNote>
  );
}

export const hoy = (): Date => startOfDay(wallTimeOf(serverTime(), ZONE), ZONE);

const NOMBRES: Record<Medio, string> = {
  banco: "Transferencia",
  caja: "Efectivo",
  bizum: "Bizum",
  pendiente: "De otra forma",
};

export const nombreDelMedio = (medio: Medio): string => NOMBRES[medio];

export function MedioField() {
  return (
    <SelectField
      name="medio"
      label="Cómo"
      options={MEDIOS.map((value) => ({ value, label: NOMBRES[value] }))}
      required
    />
  );
}

export function ImporteField() {
  return <NumberField name="importe" label="Importe" unit="€" min={0} required />;
}

export function FechaField() {
  return <DateField name="fecha" label="Fecha" timeZone={ZONE} required />;
}

export function ConceptoField() {
  return <TextField name="concepto" label="Concepto" autoComplete="off" maxLength={200} />;
}
