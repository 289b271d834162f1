import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { PasswordInput } from "@cosecha/ui/password-input";
import { Select } from "@cosecha/ui/select";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { session } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";
import { type Remembered, remembered } from "./remembered.ts";

/** In the form a family is an id; 0 stands for «Sin familia». */
const SIN_FAMILIA = 0;
const CAMPOS = ["familia", "email", "password"] as const;
type Campo = (typeof CAMPOS)[number];

/**
 * The login's form: three required fields and no other rules. It does not use the kit's Form: every
 * user loads this screen first, and react-hook-form with zod would be a third of it.
 */
export function LoginForm({ demo }: { demo: CuentaDeDemo | null }) {
  const { form, familia, email, password, kept, forget, checkOf, signin, send } = useLogin(demo);
  return (
    // `dialog`: sent before its code has come, the form does nothing.
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-label={textos.login.titulo}
      className="grid gap-5"
      onSubmit={send}
    >
      <div className="relative grid gap-5">
        <FamiliaField {...familia} {...checkOf("familia")} />
        {/* Beside the label, so that nothing moves when it comes. */}
        {kept ? <NotMe onClick={forget} /> : null}
      </div>
      <EmailField {...email} {...checkOf("email")} />
      <PasswordField {...password} {...checkOf("password")} />
      <Button type="submit" size="lg" className="w-full" loading={signin.isPending}>
        Entrar
      </Button>
      {signin.isError ? (
        <Alert variant="error">{failureText(signin.error, textosWeb.login.noEntrado)}</Alert>
      ) : null}
    </form>
  );
}

function useLogin(demo: CuentaDeDemo | null) {
  const form = useRef<HTMLFormElement>(null);
  const fieldOf = (campo: string) => form.current?.querySelector<HTMLElement>(`[name="${campo}"]`);
  const [kept, setKept] = useState<Remembered | null>(null);
  const { nombre, ...familia } = useFamilia(demo ?? kept);
  const [email, setEmail] = useState(demo?.email ?? "");
  const [password, setPassword] = useState(demo?.password ?? "");
  const { setTouched, checkOf, firstMissing } = useChecks({
    familia: nombre === undefined,
    email: email.trim() === "",
    password: password === "",
  });
  const signin = trpc.auth.signin.useMutation({
    onSuccess(opened, sent) {
      remembered.write({ familia: sent.nombre ?? "", email: sent.email });
      session.open(opened);
    },
  });

  // What was typed into the login's HTML before its code came, or else what this device remembers.
  const { onChange } = familia;
  useLayoutEffect(() => {
    const typed = (campo: Campo) =>
      form.current?.querySelector<HTMLInputElement>(`[name="${campo}"]`)?.value ?? "";
    const last = demo === null ? remembered.read() : null;
    setKept(last);
    setEmail(typed("email") || (last?.email ?? ""));
    setPassword(typed("password"));
    // The only choice that the HTML offers, the first of the list.
    if (typed("familia") === "0") onChange(SIN_FAMILIA);
  }, [onChange, demo]);

  // The demo accounts are below the form, on a phone out of its sight: scroll to what they filled
  // in.
  useEffect(() => {
    if (demo !== null) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [demo]);

  const forget = () => {
    remembered.forget();
    setKept(null);
    onChange(null);
    setEmail("");
    setPassword("");
    setTouched(new Set());
    fieldOf("familia")?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (signin.isPending) return;
    signin.reset();
    setTouched(new Set(CAMPOS));
    if (firstMissing !== undefined) fieldOf(firstMissing)?.focus();
    else signin.mutate({ nombre, email, password });
  };
  return {
    ...{ form, familia, kept, forget, checkOf, signin, send },
    email: { value: email, onValueChange: setEmail },
    password: { value: password, onValueChange: setPassword },
  };
}

/** Says that a field is missing once it has been left, or all have been sent. */
function useChecks(missing: Record<Campo, boolean>) {
  const [touched, setTouched] = useState<ReadonlySet<Campo>>(new Set());
  const checkOf = (campo: Campo): Check => ({
    error: touched.has(campo) && missing[campo] ? textos.campos.requerido : undefined,
    onBlur: () => setTouched((before) => new Set(before).add(campo)),
  });
  return { setTouched, checkOf, firstMissing: CAMPOS.find((campo) => missing[campo]) };
}

interface Check {
  error: string | undefined;
  onBlur: () => void;
}
interface TextFieldProps extends Check {
  value: string;
  onValueChange: (value: string) => void;
}

function NotMe({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      title="Olvidar en este dispositivo la familia y el email"
      onClick={onClick}
      className="focus-ring touch-target absolute -top-3 right-0 rounded-control px-1 text-sm font-medium text-link hover:underline md:top-0"
    >
      No soy yo
    </button>
  );
}

function EmailField({ error, onValueChange, ...input }: TextFieldProps) {
  return (
    <Field label="Email" required error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="off"
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function PasswordField({ error, onValueChange, ...input }: TextFieldProps) {
  return (
    <Field label="Contraseña" required error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          {...input}
          name="password"
          autoComplete="current-password"
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The families to choose from, the chosen one, and the name with which its user signs in. */
function useFamilia(filled: { familia: string } | null) {
  const familias = trpc.auth.familias.useQuery(undefined, { staleTime: 60_000 });
  const [elegida, onChange] = useState<number | null>(null);
  // The form may be filled in before the families have loaded.
  const sola = familias.data?.length === 0 || filled?.familia === "" ? SIN_FAMILIA : null;
  const value = elegida ?? familias.data?.find(({ nombre }) => nombre === filled?.familia)?.id ?? sola;
  const nombreElegido = familias.data?.find(({ id }) => id === value)?.nombre ?? "";
  // A user who is quicker than the list signs in with the family's name alone.
  const nombre = value !== null ? nombreElegido : familias.isPending ? filled?.familia : undefined;
  return { familias, value, onChange, nombre };
}

function FamiliaField({
  familias,
  value,
  onChange,
  error,
  onBlur,
}: Omit<ReturnType<typeof useFamilia>, "nombre"> & Check) {
  return (
    <>
      <Field label="Familia" required error={error}>
        {(control) => (
          <Select
            {...control}
            name="familia"
            // Password managers know the account by its email, and the family's name is not a
            // surname.
            autoComplete="off"
            placeholder={familias.isPending ? "Cargando las familias…" : "Elija su familia"}
            options={[
              { value: SIN_FAMILIA, label: textos.comun.sinFamilia },
              ...(familias.data ?? []).map(({ id, nombre }) => ({ value: id, label: nombre })),
            ]}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      </Field>
      {familias.isLoadingError ? (
        <RetryAlert query={familias}>{failureText(familias.error, textosWeb.login.sinFamilias)}</RetryAlert>
      ) : null}
    </>
  );
}
