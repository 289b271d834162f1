import { formatoEuros } from "@cosecha/domain/dinero";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../navigation/paths.ts";
import { PriceNews } from "../avisos/price-news.tsx";
import { CestaPuestaAqui } from "../lineas/cesta.tsx";
import { Countdown, Motivo } from "../lineas/deadline.tsx";
import { DraftNotices } from "../lineas/draft/notices.tsx";
import { useSummary } from "../lineas/draft/use-draft.ts";
import { Metas } from "../lineas/metas.tsx";
import { Caught } from "../lineas/saving/caught.tsx";
import { useCesta } from "./cesta.ts";
import type { Documento } from "./documento.tsx";

const SOLO_LO_SUYO = "Solo lo suyo";
const verTodos = (cuantos: number) => `Ver ${contados(cuantos)}`;

/** A day of delivery, and what its orders come to. */
export function Dia({ dia, documentos }: { dia: string; documentos: readonly Documento[] }) {
  const { total } = useCesta(documentos);
  return (
    <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b bg-muted px-4 pt-3 pb-1.5 font-display text-xl leading-tight sm:pt-4">
      <span className="min-w-0 wrap-anywhere">
        {dia === "" ? "Sin día de reparto todavía" : `Se reparte ${dia}`}
      </span>
      <span className="text-base font-bold tabular-nums">{formatoEuros(total)}</span>
    </h2>
  );
}

/** Where an order begins: whose it is, until when, what it comes to, and what it has to say. */
export function Cabeza({
  documento,
  lugar,
  cuantos,
  abierto,
  onAbrir,
}: {
  documento: Documento;
  lugar: string;
  /** How many of its products there are to be shown. */
  cuantos: number;
  /** Whether all of its products are shown where nothing is searched. */
  abierto: boolean;
  onAbrir: () => void;
}) {
  const { pantalla, updatedAt, motivo, state, stars } = documento;
  const { pedido, familiaId, lineas, avisosDePrecio } = pantalla;
  return (
    <section
      aria-label={`Pedido de ${pedido.nombreProveedor}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 bg-muted/50 py-2 pr-4 pl-4 sm:py-3"
    >
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lg leading-tight font-bold wrap-anywhere">
          <Link
            href={paths.lineas({ pedidoId: pedido.id, familiaId })}
            className="focus-ring rounded-control text-link hover:underline"
          >
            {pedido.nombreProveedor}
          </Link>
        </h2>
        <Suma documento={documento} />
      </div>
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm leading-snug text-muted-foreground wrap-anywhere">
          {[pedido.descripcion, lugar].filter(Boolean).join(", ")}
        </p>
        {cuantos < lineas.length ? (
          <span className="shrink-0 text-sm text-muted-foreground">{contados(cuantos)}</span>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={abierto}
            aria-label={`${abierto ? SOLO_LO_SUYO : verTodos(lineas.length)} de ${pedido.nombreProveedor}`}
            onClick={onAbrir}
            className="shrink-0"
          >
            {abierto ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            {abierto ? SOLO_LO_SUYO : verTodos(lineas.length)}
          </Button>
        )}
      </div>
      <div className="text-sm text-muted-foreground">
        {motivo === null ? (
          <Countdown pantalla={pantalla} updatedAt={updatedAt} short />
        ) : (
          <Motivo motivo={motivo} quiet />
        )}
      </div>
      <Metas pantalla={pantalla} motivo={motivo} />
      {motivo === null ? <CestaPuestaAqui pedidoId={pedido.id} cesta={pantalla.cesta} /> : null}
      {avisosDePrecio ? <PriceNews aviso={avisosDePrecio} /> : null}
      <DraftNotices {...state} />
      <Caught pantalla={pantalla} draft={state.draft} motivo={motivo} />
      {motivo === null ? null : <Descartar state={state} />}
      {stars.failure ? (
        <Alert variant="error" onDismiss={stars.forget}>
          {stars.failure}
        </Alert>
      ) : null}
    </section>
  );
}

/** For what was typed into an order that has closed, once it has been read. */
function Descartar({ state: { draft, discard } }: Pick<Documento, "state">) {
  const { changes } = useSummary(draft);
  return changes === 0 ? null : (
    <Button variant="outline" size="sm" className="justify-self-start" onClick={() => discard("notice")}>
      Descartar lo no guardado
    </Button>
  );
}

function Suma({ documento }: { documento: Documento }) {
  const { productos, total } = useCesta(useMemo(() => [documento], [documento]));
  return productos === 0 ? (
    <span className="text-sm whitespace-nowrap text-muted-foreground">Nada todavía</span>
  ) : (
    <span className="font-bold whitespace-nowrap tabular-nums">{formatoEuros(total)}</span>
  );
}
