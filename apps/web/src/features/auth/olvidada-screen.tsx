import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { Link } from "@cosecha/ui/link";
import { Skeleton } from "@cosecha/ui/skeleton";
import { type FormEvent, useState } from "react";
import { failureText, serverError, trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { PublicPage } from "./public-page.tsx";
import { remembered } from "./remembered.ts";

/** For who has forgotten their password: a mail with a link, or whom to ask where none are sent. */
export default function OlvidadaScreen() {
  const query = trpc.cooperativa.ver.useQuery();
  return (
    <PublicPage title="¿Ha olvidado su contraseña?">
      {query.data === undefined ? (
        query.isError ? (
          <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>
        ) : (
          <Skeleton className="h-32!" />
        )
      ) : query.data.correo ? (
        <AskForm />
      ) : (
        <p>{textos.enlace.sinCorreo}</p>
      )}
      <Button asChild variant="outline">
        <Link href={paths.login()}>{textosWeb.comun.volver}</Link>
      </Button>
    </PublicPage>
  );
}

function AskForm() {
  const [email, setEmail] = useState(() => remembered.read()?.email ?? "");
  const [asked, setAsked] = useState(false);
  const pedir = trpc.auth.olvidada.useMutation();
  if (pedir.isSuccess) return <Alert variant="success">{pedir.data.message}</Alert>;
  const isBlank = email.trim() === "";
  const said = serverError(pedir.error)?.issues.find(({ path }) => path === "email")?.message;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (isBlank) event.currentTarget.querySelector<HTMLElement>('[name="email"]')?.focus();
    else if (!pedir.isPending) pedir.mutate({ email });
  };
  return (
    <form noValidate aria-label="Pedir un enlace" className="grid gap-5" onSubmit={send}>
      <p className="text-muted-foreground">
        Escriba el email con el que entra: le enviaremos un enlace para poner otra contraseña.
      </p>
      <Field label="Email" required error={asked && isBlank ? textos.campos.requerido : said}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" className="w-full" loading={pedir.isPending}>
        Enviar el enlace
      </Button>
      {pedir.isError && said === undefined ? (
        <Alert variant="error">{failureText(pedir.error, textos.enlace.noPedido)}</Alert>
      ) : null}
    </form>
  );
}
