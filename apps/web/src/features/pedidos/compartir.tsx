import { useId } from "react";
import { paths } from "../../navigation/paths.ts";
import { LinkToSend } from "../../screens/link-to-send.tsx";
import { MensajesALasFamilias } from "./envio.tsx";

/**
 * The address where families order, to be sent to them: it leads each to its own lines, after signing
 * in where that is needed.
 */
export function Compartir({ pedidoId, titulo }: { pedidoId: number; titulo: string }) {
  const id = useId();
  const url = new URL(paths.reparto({ pedidoId }), window.location.origin).href;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
    >
      <h2 id={id} className="font-semibold">
        Envíe este enlace a las familias
      </h2>
      <p className="text-sm text-muted-foreground">
        Lleva a cada una a su pedido; quien no haya entrado, entra antes.
      </p>
      <LinkToSend url={url} titulo={titulo} />
      <MensajesALasFamilias pedidoId={pedidoId} />
    </section>
  );
}
