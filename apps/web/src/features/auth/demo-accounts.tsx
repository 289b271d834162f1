import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import { Button } from "@cosecha/ui/button";
import { Card } from "@cosecha/ui/card";
import { useDemo } from "./demo.ts";

/** The accounts of the demo, while its data exists. A button fills the form with each. */
export function DemoAccounts({ onChoose }: { onChoose: (account: CuentaDeDemo) => void }) {
  const { cuentas } = useDemo();
  if (cuentas.length === 0) return null;
  return (
    <Card className="bg-primary-soft! text-primary-soft-foreground!">
      <h2 className="font-bold">Cuentas de demostración</h2>
      <p className="mt-0.5 text-sm">Elija una para rellenar el formulario.</p>
      <ul className="mt-3 grid gap-2">
        {cuentas.map((account) => (
          <li key={account.email}>
            <Button
              variant="outline"
              className="w-full justify-start! text-left! font-normal!"
              onClick={() => onChoose(account)}
            >
              <span className="grid min-w-0 py-0.5">
                <span className="font-semibold">{account.familia}</span>
                <span className="text-sm text-muted-foreground wrap-anywhere">
                  {account.email} ·&nbsp;{account.password}
                </span>
                {account.nota === "" ? null : (
                  <span className="text-sm text-muted-foreground">{account.nota}</span>
                )}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
