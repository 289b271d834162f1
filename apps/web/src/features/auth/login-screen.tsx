import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Card } from "@cosecha/ui/card";
import { FullCrate } from "@cosecha/ui/illustrations/full-crate";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { Redirect, useSearch } from "wouter";
import { destinoTrasEntrar, paths } from "../../navigation/paths.ts";
import { Brand } from "../../screens/brand.tsx";
import { useScreenTitle } from "../../screens/screen.tsx";
import { ThemeSwitch } from "../../screens/theme-switch.tsx";
import { tokenCaducado, useSession } from "../../session/session.ts";
import { useDemo } from "./demo.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { LoginForm } from "./login-form.tsx";

/** The login. A user who is signed in already goes on to the address in `volver`, or home. */
export default function LoginScreen() {
  useScreenTitle(textos.login.titulo);
  const { token, aviso } = useSession();
  const volver = new URLSearchParams(useSearch()).get("volver");
  const { abierta } = useDemo();
  const [demo, setDemo] = useState<CuentaDeDemo | null>(null);
  const [choices, setChoices] = useState(0);
  if (token !== null && !tokenCaducado(token)) return <Redirect to={destinoTrasEntrar(volver)} replace />;
  return (
    <>
      <header className="relative bg-surface text-surface-foreground">
        <div className="mx-auto flex min-h-15 max-w-5xl items-center px-4 text-xl">
          <Brand />
        </div>
        <div aria-hidden className="awning absolute inset-x-0 top-full" />
      </header>
      <main className="mx-auto grid max-w-5xl items-start gap-12 px-4 pt-9 pb-10 lg:grid-cols-[1fr_27rem] lg:pt-16">
        <Stall />
        <div className="mx-auto grid w-full max-w-[27rem] gap-6">
          {abierta ? <Alert variant="warning">{textos.demo.abierta}</Alert> : null}
          <Card className="grid gap-5">
            <div>
              <h1 className="font-display text-2xl leading-tight">{textos.login.titulo}</h1>
              <p className="mt-1 text-muted-foreground">Entre para hacer el pedido de su familia.</p>
            </div>
            {aviso === null ? null : <Alert variant="info">{aviso}</Alert>}
            {/* Each choice fills the form again, even with the same account. */}
            <LoginForm key={choices} demo={demo} />
            <Link href={paths.olvidada()} className="focus-ring text-center text-link hover:underline">
              ¿Ha olvidado su contraseña?
            </Link>
          </Card>
          <DemoAccounts
            onChoose={(account) => {
              setDemo(account);
              setChoices(choices + 1);
            }}
          />
          <ThemeSwitch className="mx-auto w-full max-w-72" />
        </div>
      </main>
    </>
  );
}

/** What Cosecha is, beside the form where there is room. */
function Stall() {
  return (
    <div className="hidden lg:block">
      <div aria-hidden className="w-80">
        <FullCrate />
      </div>
      <p className="mt-4 font-display text-3xl leading-tight">La compra del grupo, bien repartida</p>
      <p className="mt-3 max-w-md text-lg text-muted-foreground">
        Lo que ofrecen los productores, el pedido de cada familia y el reparto, en un solo sitio.
      </p>
    </div>
  );
}
