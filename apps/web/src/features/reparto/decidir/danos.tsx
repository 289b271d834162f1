import { formatoCantidad } from "@cosecha/domain/dinero";
import type { DanoVista } from "@cosecha/domain/esquemas/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { byKeyboard } from "../celda/rows.tsx";
import { unidadDe, usePedidoIndex } from "../device/pedido-index.ts";
import { useReparto, useSurroundings } from "../device/use-reparto.ts";
import { handOn } from "./hand-on.ts";

// What shows files brings all forms along.
const DanoFoto = lazy(() => import("./dano-foto.tsx"));

/** The damaged goods that families have told of. */
export function Danos() {
  const { danos, gestiona } = useSurroundings();
  if (danos.length === 0) return null;
  return (
    <section aria-label="Productos dañados" className="grid gap-3">
      <h2 className="font-display text-lg leading-tight">Productos dañados</h2>
      <ul className="grid gap-3">
        {danos.map((dano) => (
          <Dano key={dano.id} dano={dano} gestiona={gestiona} />
        ))}
      </ul>
    </section>
  );
}

function Dano({ dano, gestiona }: { dano: DanoVista; gestiona: boolean }) {
  const reparto = useReparto();
  const { pedido } = useSurroundings();
  const { producto, nombre } = usePedidoIndex();
  const [failure, setFailure] = useState<string>();
  const decidir = trpc.entregas.decidirDano.useMutation();
  const suyo = producto.get(dano.productoId);
  const decide = async (acepta: boolean, { currentTarget, detail }: MouseEvent<HTMLElement>) => {
    setFailure(undefined);
    try {
      await decidir.mutateAsync({ pedidoId: pedido.id, id: dano.id, acepta });
      if (byKeyboard({ detail })) handOn(currentTarget);
    } catch (error) {
      setFailure(failureText(error, "No se ha podido decidir."));
    }
    await reparto.sync();
  };
  const cuanto = formatoCantidad(dano.cantidad) + (suyo ? unidadDe(suyo) : "");
  return (
    <li className="grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised">
      <div>
        <p className="font-semibold wrap-anywhere">
          {suyo?.nombre ?? "Un producto"}, {nombre.get(dano.familiaId) ?? ""}
        </p>
        <p>
          {cuanto} dañado{dano.texto === "" ? "." : `: «${dano.texto}»`}
        </p>
        {dano.aceptado === null ? null : (
          <p className="text-sm text-muted-foreground">{dano.aceptado ? "Aceptado" : "No aceptado"}</p>
        )}
      </div>
      {dano.conFoto ? (
        <Suspense>
          <DanoFoto pedidoId={pedido.id} id={dano.id} />
        </Suspense>
      ) : null}
      {gestiona && dano.aceptado === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="tall"
            loading={decidir.isPending}
            onClick={(event) => void decide(true, event)}
          >
            Aceptar
          </Button>
          <Button
            variant="outline"
            size="tall"
            aria-disabled={decidir.isPending}
            onClick={(event) => void decide(false, event)}
          >
            No aceptar
          </Button>
        </div>
      ) : null}
      {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
    </li>
  );
}
