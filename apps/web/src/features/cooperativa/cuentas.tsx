import type { EstadoDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { cooperativa } from "../../screens/cooperativa.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { Cuotas } from "./cuotas.tsx";

/** Switches the accounts on and, as long as nothing is posted, off. */
export function Cuentas() {
  const estado = trpc.cuentas.estado.useQuery();
  const quitar = trpc.cuentas.quitar.useMutation();
  return (
    <section aria-labelledby="cuentas" className="mt-8 grid justify-items-start gap-3 border-t pt-6">
      <h2 id="cuentas" className="font-display text-xl leading-tight">
        Cuentas
      </h2>
      {estado.data !== undefined ? (
        <Estado estado={estado.data} quitar={() => quitar.mutateAsync()} />
      ) : estado.isError ? (
        <RetryAlert query={estado}>{failureText(estado.error, textosWeb.comun.noCargado)}</RetryAlert>
      ) : null}
      {quitar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={quitar.reset}>
          {quitar.data.message}
        </FloatingMessage>
      )}
    </section>
  );
}

function Estado({
  estado: { enMarcha, desde, asientos },
  quitar,
}: {
  estado: EstadoDeCuentas;
  quitar: () => Promise<unknown>;
}) {
  if (!enMarcha) {
    return (
      <>
        <Explicacion>
          Cosecha puede llevar lo que debe cada familia, lo que se debe a cada proveedor y lo que hay en el
          banco y en la caja. Mientras no las ponga en marcha, nadie ve nada de ellas.
        </Explicacion>
        <Button asChild variant="outline">
          <Link href={paths.cuentasNuevas()}>Poner en marcha las cuentas</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <Explicacion>
        Las cuentas están en marcha desde el {formatoDiaDe(desde ?? "")}
        {asientos > 0 ? "." : ", y todavía no hay nada apuntado."}
      </Explicacion>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline">
          <Link href={paths.tesoreria()}>Ir a Tesorería</Link>
        </Button>
        {asientos > 0 ? null : (
          <ConfirmedAction
            label="Quitar las cuentas"
            title="¿Quitar las cuentas?"
            description="Nadie verá nada de ellas. Como no hay nada apuntado, no se pierde nada, y se pueden volver a poner en marcha."
            failureDefault="No se han podido quitar las cuentas."
            onConfirm={async () => {
              await quitar();
              cooperativa.set({ ...cooperativa.get(), cuentas: false });
            }}
          />
        )}
      </div>
      <Cuotas />
    </>
  );
}

function Explicacion({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-muted-foreground">{children}</p>;
}
