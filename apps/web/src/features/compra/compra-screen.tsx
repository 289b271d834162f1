import { PEDIDOS_DE_COMPRA } from "@cosecha/domain/compra";
import type { MiCompra } from "@cosecha/domain/esquemas/compra";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Link } from "@cosecha/ui/link";
import { useCallback, useMemo, useRef } from "react";
import { trpc } from "../../api/api.ts";
import { LiveStatus, useFollowed } from "../../document/live.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import type { LineId } from "../lineas/list/quantity-focus.ts";
import { LinesHeader } from "../lineas/pedido-header.tsx";
import { Barra } from "./barra.tsx";
import { DocumentoDePedido } from "./documento.tsx";
import { Lista } from "./lista.tsx";
import { useAbiertos, useDocumentos, useEnTurnos } from "./use-abiertos.ts";

const TITLE = "Mi compra";

/** All that is open for the user's family, as one list: what it has, and what it may look for. */
export default function CompraScreen() {
  const { familiaId } = usePersona();
  const query = trpc.compra.ver.useQuery(undefined, { enabled: familiaId !== null });
  if (familiaId === null) {
    return (
      <Screen title={TITLE} back={{ href: paths.inicio(), label: "Volver" }}>
        <Alert variant="info">{textos.compra.sinFamilia}</Alert>
      </Screen>
    );
  }
  return (
    <Loaded query={query}>
      {(compra) => <Compra compra={compra} since={query.dataUpdatedAt} reload={query.refetch} />}
    </Loaded>
  );
}

function Compra({
  compra,
  since,
  reload,
}: {
  compra: MiCompra;
  /** When the server gave it, in ms. */
  since: number;
  reload: () => unknown;
}) {
  const { familiaId, largos } = compra;
  const abiertos = useAbiertos(compra, since);
  const { documentos, onChange } = useDocumentos();
  const docs = useMemo(() => abiertos.flatMap(({ id }) => documentos.get(id) ?? []), [abiertos, documentos]);
  const enTurno = useEnTurnos(abiertos, docs.length);
  const estanTodos = docs.length === abiertos.length;
  const showLine = useRef<(line: LineId) => void>(null);
  /** Where several orders refuse, the cursor goes to the first. */
  const hasShown = useRef(false);
  const show = useCallback((line: LineId) => {
    if (!hasShown.current) showLine.current?.(line);
    hasShown.current = true;
  }, []);
  const ids = docs
    .filter(({ motivo }) => motivo === null)
    .map(({ pantalla }) => pantalla.pedido.id)
    .slice(0, PEDIDOS_DE_COMPRA);
  const live = useFollowed(
    ids.length === 0 || !estanTodos ? null : { cambios: "compra", de: { pedidoIds: ids } },
    {
      since: () => earliest(docs.flatMap(({ since }) => since() ?? [])),
      onChange: ({ pedidoId, cambio }) => documentos.get(pedidoId)?.apply(cambio),
      // What is open for this family has changed.
      onRefused: reload,
    },
  );
  return (
    // At least as high as the screen, so that the total stays at its bottom.
    <div className="flex min-h-[calc(100dvh-7.1rem)] flex-col gap-4 max-sm:gap-1">
      <LinesHeader title={TITLE} stays>
        <div className="flex flex-wrap items-center gap-x-4 text-muted-foreground max-sm:text-sm max-sm:leading-5">
          <p>{contados(compra.pedidos.length + largos.length, "pedido abierto", "pedidos abiertos")}</p>
          {abiertos.length > 0 ? <LiveStatus state={live} /> : null}
          <Link
            href={paths.miCesta()}
            className="focus-ring touch-target rounded-control font-medium text-link hover:underline"
          >
            Mi cesta
          </Link>
        </div>
      </LinesHeader>
      {enTurno.map(({ id }) => (
        <DocumentoDePedido key={id} pedidoId={id} familiaId={familiaId} onChange={onChange} show={show} />
      ))}
      {abiertos.length > 0 ? (
        <Lista abiertos={abiertos} documentos={documentos} handle={showLine} />
      ) : largos.length === 0 ? (
        <NadaAbierto />
      ) : null}
      {largos.length === 0 ? null : <Largos {...compra} />}
      {abiertos.length === 0 || !estanTodos ? null : (
        <Barra
          documentos={docs}
          onSave={() => {
            hasShown.current = false;
          }}
        />
      )}
    </div>
  );
}

const earliest = (moments: readonly Date[]): Date | undefined =>
  moments.length === 0 ? undefined : new Date(Math.min(...moments.map(Number)));

const NadaAbierto = () => (
  <div className="rounded-card border bg-surface shadow-raised">
    <EmptyState
      title="Ahora no hay ningún pedido abierto"
      description="Cuando se abra uno, lo verá aquí y en Inicio."
      action={
        <Button asChild variant="outline">
          <Link href={paths.inicio()}>Ir a Inicio</Link>
        </Button>
      }
    />
  </div>
);

/** Orders whose lists are too long to be shown together. */
const Largos = ({ largos, familiaId }: MiCompra) => (
  <section aria-label="Otros pedidos abiertos" className="grid gap-1 px-1">
    <h2 className="font-display text-lg">Otros pedidos abiertos</h2>
    <p className="text-sm text-muted-foreground">
      Tienen demasiados productos para verlos junto a los demás: pida en ellos aparte.
    </p>
    <ul>
      {largos.map(({ id, nombreProveedor, descripcion }) => (
        <li key={id}>
          <Link
            href={paths.lineas({ pedidoId: id, familiaId })}
            className="focus-ring touch-target inline-flex items-center rounded-control text-link underline underline-offset-4 wrap-anywhere"
          >
            {nombreProveedor}: {descripcion}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
