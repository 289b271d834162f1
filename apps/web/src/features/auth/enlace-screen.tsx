import type { EnlaceVista } from "@cosecha/domain/esquemas/enlaces";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Link } from "@cosecha/ui/link";
import { PasswordInput } from "@cosecha/ui/password-input";
import { Skeleton } from "@cosecha/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { failureText, serverError, trpc, trpcClient } from "../../api/api.ts";
import { signOut } from "../../api/sign-out.ts";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { isOpen, session, useSession } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";
import { PublicPage } from "./public-page.tsx";
import { remembered } from "./remembered.ts";

/** What stands after the «#», which no server sees (decision 121). */
const tokenHere = () => window.location.hash.slice(1);
const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** Where a link leads with which somebody sets their password, and comes in. */
export default function EnlaceScreen() {
  const token = useSyncExternalStore(subscribe, tokenHere);
  const query = useQuery({
    queryKey: ["enlace", token],
    queryFn: () => trpcClient.auth.enlace.mutate({ token }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PublicPage title="Poner su contraseña">
      {query.data !== undefined ? (
        <ForWhom key={token} enlace={query.data} token={token} />
      ) : query.isError ? (
        <NoGood query={query} />
      ) : (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Comprobando el enlace…
          </p>
          <Skeleton className="h-32!" />
        </div>
      )}
    </PublicPage>
  );
}

function NoGood({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  const said = serverError(query.error);
  if (said?.codigo === "DATOS_INVALIDOS") return <Ended>{textos.enlace.noVale}</Ended>;
  if (said?.codigo === "NO_ENCONTRADO" || said?.codigo === "CONFLICTO") return <Ended>{said.message}</Ended>;
  return <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>;
}

/** What is wrong with a link that is none any more, and what to do. */
function Ended({ children }: { children: string }) {
  return (
    <>
      <Alert variant="error" title={textos.comun.error}>
        {children}
      </Alert>
      <div className="flex flex-wrap gap-2 max-xs:*:flex-1">
        <Button asChild>
          <Link href={paths.login()}>{textos.login.titulo}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.olvidada()}>Pedir otro enlace</Link>
        </Button>
      </div>
    </>
  );
}

function ForWhom({ enlace, token }: { enlace: EnlaceVista; token: string }) {
  const { username, email, familia } = enlace;
  const now = useSession();
  // «García», of the family García, is its own account.
  const quien =
    familia === null || familia === username ? `«${username}»` : `«${username}», de la familia ${familia}`;
  return (
    <>
      <p>
        Este enlace es de <strong className="font-semibold">{quien}</strong>. Entrará con el email{" "}
        <span className="wrap-anywhere">{email}</span> y la contraseña que ponga aquí.
      </p>
      {isOpen(now) ? (
        <SignedIn como={now.quien?.familia?.nombre} />
      ) : (
        <PasswordForm enlace={enlace} token={token} />
      )}
    </>
  );
}

/**
 * Somebody is signed in on this device, maybe somebody else: nobody is signed out without a word.
 */
function SignedIn({ como }: { como: string | undefined }) {
  return (
    <>
      <Alert variant="warning">
        {como === undefined
          ? "En este aparato ya ha entrado alguien."
          : `En este aparato ya ha entrado alguien, de la familia ${como}.`}{" "}
        Si sigue, esa sesión se cierra aquí.
      </Alert>
      <div className="flex flex-wrap gap-2 max-xs:*:flex-1">
        <Button onClick={signOut}>Cerrarla y seguir</Button>
        <Button asChild variant="outline">
          <Link href={paths.inicio()}>Dejarlo como está</Link>
        </Button>
      </div>
    </>
  );
}

function PasswordForm({ enlace: { email, familia }, token }: { enlace: EnlaceVista; token: string }) {
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const isBlank = password.trim() === "";
  const usar = trpc.auth.usarEnlace.useMutation({
    gcTime: 0,
    onSuccess(opened) {
      remembered.write({ familia: familia ?? "", email });
      session.open(opened);
      goOn(paths.inicio(), { replace: true });
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (isBlank) event.currentTarget.querySelector<HTMLElement>('[name="password"]')?.focus();
    else if (!usar.isPending) usar.mutate({ token, password });
  };
  return (
    <form noValidate aria-label="Poner su contraseña" className="grid gap-5" onSubmit={send}>
      {/* For password managers, which keep both. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Contraseña nueva" required error={asked && isBlank ? textos.campos.requerido : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            showStrength
            maxLength={1000}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" className="w-full" loading={usar.isPending}>
        Guardar y entrar
      </Button>
      {usar.isError ? <Alert variant="error">{failureText(usar.error, textos.enlace.noPuesta)}</Alert> : null}
    </form>
  );
}
