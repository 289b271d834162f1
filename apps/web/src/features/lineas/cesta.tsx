import type { CestaPuesta } from "@cosecha/domain/esquemas/cestas";
import { contados } from "@cosecha/domain/texto";
import * as textos from "@cosecha/domain/textos/cestas";
import * as comun from "@cosecha/domain/textos/comun";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { useEffect, useRef, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { hasStayed } from "../../screens/screen.tsx";
import { Faltan } from "../cestas/faltan.tsx";

/** That the family's basket was put into this order as it opened, and what of it was not. */
export function CestaPuestaAqui({ pedidoId, cesta }: { pedidoId: number; cesta: CestaPuesta | undefined }) {
  const [seen, setSeen] = useState(false);
  const esEste = trpc.cestas.esEste.useMutation();
  const pressed = useRef<Element>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The button goes with its row, once the order is there anew.
  useEffect(() => {
    if (esEste.data !== undefined && hasStayed(pressed.current)) said.current?.focus();
  }, [esEste.data]);
  if (cesta === undefined || seen) return null;
  const { puestos, faltan } = cesta;
  return (
    <Alert variant={faltan.length === 0 ? "info" : "warning"} onDismiss={() => setSeen(true)}>
      {puestos === 0
        ? "No se ha podido poner nada de su cesta."
        : `Al abrirse se ${puestos === 1 ? "puso" : "pusieron"} ${contados(puestos)} de su cesta.`}{" "}
      <Link href={paths.miCesta()} className="underline underline-offset-4">
        Mi cesta
      </Link>
      <Faltan
        faltan={faltan}
        onEsEste={(datos) => {
          pressed.current = document.activeElement;
          esEste.mutate({ ...datos, pedidoId });
        }}
      />
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="focus-ring mt-2 rounded-control font-semibold empty:hidden"
      >
        {esEste.data?.message}
      </p>
      {esEste.error === null ? null : (
        <p className="mt-2 font-semibold">{failureText(esEste.error, textos.noGuardado)}</p>
      )}
    </Alert>
  );
}

/** Makes what the family has in this order its basket of that supplier. */
export function GuardarCesta({ pedidoId }: { pedidoId: number }) {
  const guardar = trpc.cestas.guardar.useMutation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        variant="ghost"
        loading={guardar.isPending}
        onClick={() => guardar.mutate({ pedidoId })}
        title="Lo guardado en este pedido se pondrá solo en los siguientes de este proveedor"
      >
        Pedir siempre esto
      </Button>
      <p role="status" className="min-w-0 text-sm">
        {guardar.isSuccess ? (
          <>
            {guardar.data.message}{" "}
            <Link href={paths.miCesta()} className="text-link underline underline-offset-4">
              Mi cesta
            </Link>
          </>
        ) : null}
      </p>
      {guardar.error === null ? null : (
        <Alert variant="error" title={comun.error} onDismiss={guardar.reset}>
          {failureText(guardar.error, textos.noGuardado)}
        </Alert>
      )}
    </div>
  );
}
