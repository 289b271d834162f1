import type { AvisoDePrecio, AvisosDePedido } from "@cosecha/domain/esquemas/avisos";
import { formatoImporte } from "@cosecha/domain/euros";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { hasStayed, leadToHeading } from "../../screens/screen.tsx";

/** How many changes are shown before somebody asks for all of them; on a phone, none. */
const SHOWN = 3;

/**
 * The prices that changed in an order after the family ordered, until it presses «Entendido».
 * `href` leads to the order, where this is not its screen.
 */
export function PriceNews({ aviso, href }: { aviso: AvisosDePedido; href?: string }) {
  const [all, setAll] = useState(false);
  const utils = trpc.useUtils();
  const seen = trpc.avisos.darPorVistos.useMutation({
    // A price has changed again, for one.
    onError: () => {
      void utils.avisos.dePrecio.invalidate();
      void utils.lineas.pantalla.invalidate();
    },
  });
  const { pedidoId, marca, cuantos, avisos } = aviso;
  if (seen.isSuccess && seen.variables.marca === marca) return null;
  const [only] = cuantos === 1 ? avisos : [];
  const shown = all ? avisos : avisos.slice(0, SHOWN);
  const hidden = cuantos > shown.length ? `Ver los ${Math.min(avisos.length, cuantos)}` : "Ver cuáles";
  const isCut = avisos.length > shown.length;
  return (
    <Alert
      variant="info"
      className="max-sm:py-2.5 max-sm:text-sm"
      title={cuantos === 1 ? "Ha cambiado un precio" : `Han cambiado ${cuantos} precios`}
      action={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="outline"
            size="sm"
            loading={seen.isPending}
            onClick={({ currentTarget }) =>
              seen.mutate(
                { pedidoId, marca },
                { onSuccess: () => void (hasStayed(currentTarget) && leadToHeading()) },
              )
            }
          >
            Entendido
          </Button>
          {only || all ? null : (
            <Button
              variant="ghost"
              size="sm"
              className={isCut ? undefined : "sm:hidden"}
              onClick={() => setAll(true)}
            >
              {hidden}
            </Button>
          )}
        </div>
      }
    >
      {href === undefined ? null : (
        <>
          en{" "}
          <Link href={href} className="font-semibold underline underline-offset-4">
            {aviso.descripcion}
          </Link>{" "}
        </>
      )}
      desde que usted pidió
      {only ? ". " : `: ${change(aviso.diferencia)}.`}
      {only ? (
        <Change aviso={only} />
      ) : (
        <ul className={cn("mt-1 grid gap-0.5", !all && "max-sm:hidden")}>
          {shown.map((uno) => (
            <li key={uno.productoId}>
              <Change aviso={uno} />
            </li>
          ))}
          {all && cuantos > avisos.length ? <li>Y {contados(cuantos - avisos.length)} más.</li> : null}
        </ul>
      )}
      {seen.error ? (
        <p className="mt-1 font-semibold">{failureText(seen.error, "No se ha podido anotar.")}</p>
      ) : null}
    </Alert>
  );
}

const Change = ({ aviso }: { aviso: AvisoDePrecio }) => (
  <span className="tabular-nums wrap-anywhere">
    <strong>{aviso.nombreProducto}</strong>: {inWords(aviso)}.
  </span>
);

/** «antes 1,65 €, ahora 1,72 €; su pedido sube 0,14 €» */
function inWords({ antes, ahora, diferencia }: AvisoDePrecio): string {
  const prices = antes === ahora ? [] : [`antes ${formatoImporte(antes)}, ahora ${formatoImporte(ahora)}`];
  const total = diferencia === 0 ? [] : [change(diferencia)];
  return [...prices, ...total].join("; ");
}

function change(diferencia: number): string {
  if (diferencia === 0) return "su pedido cuesta lo mismo";
  return `su pedido ${diferencia > 0 ? "sube" : "baja"} ${formatoImporte(Math.abs(diferencia))}`;
}
