import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Card } from "@cosecha/ui/card";
import { useState } from "react";
import { Redirect, useSearch } from "wouter";
import { destinoTrasEntrar } from "../../navigation/paths.ts";
import { Brand } from "../../screens/brand.tsx";
import { useScreenTitle } from "../../screens/screen.tsx";
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
    <main className="mx-auto grid w-full max-w-[27rem] gap-6 px-4 py-8 sm:py-14">
      <div className="text-xl font-bold">
        <Brand />
      </div>
      {abierta ? <Alert variant="warning">{textos.demo.abierta}</Alert> : null}
      <Card className="grid gap-5">
        <div>
          <h1 className="text-2xl font-bold leading-tight">{textos.login.titulo}</h1>
          <p className="mt-1 text-muted-foreground">Entre para hacer el pedido de su familia.</p>
        </div>
        {aviso === null ? null : <Alert variant="info">{aviso}</Alert>}
        {/* Each choice fills the form again, even with the same account. */}
        <LoginForm key={choices} demo={demo} />
      </Card>
      <DemoAccounts
        onChoose={(account) => {
          setDemo(account);
          setChoices(choices + 1);
        }}
      />
    </main>
  );
}
