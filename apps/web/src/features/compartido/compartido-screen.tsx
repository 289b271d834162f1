import type { PedidoCompartido } from "@cosecha/domain/esquemas/compartidos";
import { noVale } from "@cosecha/domain/textos/compartido";
import { noEditable } from "@cosecha/domain/textos/lineas";
import { Alert } from "@cosecha/ui/alert";
import { Skeleton } from "@cosecha/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useSyncExternalStore } from "react";
import { failureText, serverError, trpcClient } from "../../api/api.ts";
import { Llevar } from "../../files/llevar.tsx";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { cuando, recogida } from "../../texts/zone.ts";
import { PublicPage } from "../auth/public-page.tsx";
import { Parte } from "./parte.tsx";
import { Totales } from "./totales.tsx";

/** What stands after the «#», which no server sees (decision 132). */
const tokenHere = () => window.location.hash.slice(1);
const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** Where a link leads with which another group orders in an order of this one. */
export default function CompartidoScreen() {
  const token = useSyncExternalStore(subscribe, tokenHere);
  const query = useQuery({
    queryKey: ["compartido", token],
    queryFn: () => trpcClient.compartidos.ver.mutate({ token }),
    gcTime: 0,
  });
  const codigo = serverError(query.error)?.codigo;
  // Whatever was seen before, a link that has been withdrawn shows nothing any more.
  const isOver = codigo === "NO_ENCONTRADO" || codigo === "DATOS_INVALIDOS";
  return (
    <PublicPage title="Pedir con otro grupo" wide>
      {isOver ? (
        <Alert variant="error">{noVale}</Alert>
      ) : query.data !== undefined ? (
        <>
          {query.isError ? <NoLeido query={query} /> : null}
          <Pedido key={token} token={token} pedido={query.data} onChange={() => void query.refetch()} />
        </>
      ) : query.isError ? (
        <NoLeido query={query} />
      ) : (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Comprobando el enlace…
          </p>
          <Skeleton className="h-64!" />
        </div>
      )}
    </PublicPage>
  );
}

/** That it could not be read; what stands below it, if anything does, may have changed since. */
const NoLeido = ({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) => (
  <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>
);

function Pedido({
  token,
  pedido,
  onChange,
}: {
  token: string;
  pedido: PedidoCompartido;
  onChange: () => void;
}) {
  const { grupo, nombreFamilia, nombreProveedor, descripcion, fin, ahora, valeHasta } = pedido;
  const donde = recogida(pedido, ahora);
  const { motivoNoEditable: motivo, entregado } = pedido;
  return (
    <>
      <div className="grid gap-2">
        <p>
          {grupo === "" ? "Otro grupo" : <strong className="font-semibold">{grupo}</strong>} lleva un pedido a{" "}
          <strong className="font-semibold">{nombreProveedor}</strong>, «{descripcion}», y el suyo puede pedir
          en él. Allí figura como «{nombreFamilia}».
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] [&_dt]:font-semibold">
          <dt>Se pide hasta</dt>
          <dd>{cuando(fin, ahora)}</dd>
          <dt>Se recoge</dt>
          <dd>{donde || "todavía no se sabe"}</dd>
          <dt>Este enlace vale hasta</dt>
          <dd>{cuando(valeHasta, ahora)}</dd>
        </dl>
      </div>
      <Paso titulo="1. Llévese la lista">
        <p className="text-muted-foreground">
          En su Cosecha, súbala como la lista de un proveedor, tal como se descarga, y abra con ella un
          pedido.
        </p>
        <Llevar
          variant="secondary"
          className="justify-self-start"
          pide={{ token }}
          url="/api/compartidos/lista"
        >
          Descargar la lista
        </Llevar>
      </Paso>
      <Paso titulo="2. Entregue los totales de su grupo">
        {entregado === null ? null : <p>Los últimos se entregaron {cuando(entregado, ahora)}.</p>}
        {motivo === null ? (
          <Totales token={token} onDone={onChange} />
        ) : (
          <p className="text-muted-foreground">Ahora no se puede: {noEditable[motivo].toLowerCase()}.</p>
        )}
      </Paso>
      <Paso titulo="3. Lo de su grupo">
        <Parte pedido={pedido} />
        {pedido.lineas.length === 0 ? null : (
          <Llevar
            variant="secondary"
            className="justify-self-start"
            pide={{ token }}
            url="/api/compartidos/parte"
          >
            Descargar lo de su grupo
          </Llevar>
        )}
      </Paso>
    </>
  );
}

function Paso({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t pt-5">
      <h2 id={id} className="font-display text-lg leading-snug">
        {titulo}
      </h2>
      {children}
    </section>
  );
}
