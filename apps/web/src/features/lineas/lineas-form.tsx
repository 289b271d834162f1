import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { ListChecks } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { usePersona } from "../../session/session.ts";
import { PriceNews } from "../avisos/price-news.tsx";
import type { LoEntregado } from "../reparto/lo-suyo/lo-suyo.tsx";
import { CestaPuestaAqui, GuardarCesta } from "./cesta.tsx";
import { Motivo } from "./deadline.tsx";
import { DraftNotices } from "./draft/notices.tsx";
import { useDraft } from "./draft/use-draft.ts";
import type { LineasProps } from "./lineas-screen.tsx";
import { LINE_GRID, LINE_HEADERS } from "./list/columns.tsx";
import { LineRow } from "./list/line-row.tsx";
import { LinesList } from "./list/lines-list.tsx";
import type { LineId } from "./list/quantity-focus.ts";
import { foundSections } from "./list/sections.ts";
import { useImagenes } from "./list/use-imagenes.ts";
import type { LinesListHandle } from "./list/use-line-focus.ts";
import { PrintPedido } from "./print/print-pedido.tsx";
import { RepeatButton, RepeatOffer } from "./repeat/repeat-button.tsx";
import { RepeatReport } from "./repeat/repeat-report.tsx";
import { useRepeat } from "./repeat/use-repeat.ts";
import { Caught } from "./saving/caught.tsx";
import { KEYS_ID } from "./saving/save-keys.tsx";
import { SAVE_ID, Saving } from "./saving/saving.tsx";
import { useSave } from "./saving/use-save.ts";
import { useUndoKeys } from "./undo/use-undo-keys.ts";
import { useOnlyOrdered } from "./use-only-ordered.ts";
import { useUsual } from "./usual/use-usual.ts";

/** What the family gets, and got: for those who look at a closed order. */
const CajasDeFamilia = lazy(() => import("./cajas-de-familia.tsx"));
const LoSuyo = lazy(() => import("../reparto/lo-suyo/lo-suyo.tsx"));

/** One family's lines in an order: editable while the order is open, otherwise read-only. */
export function LineasForm({ pedidoId, familiaId, pantalla, motivo, reload, end }: LineasProps) {
  const { lineas, hayAnterior, aPagar = null } = pantalla;
  const state = useDraft({ pedidoId, familiaId }, lineas);
  const { draft, restored } = state;
  const editable = motivo === null;
  const nothingYet = useMemo(() => lineas.every(({ cantidad }) => cantidad === 0), [lineas]);
  // A closed order shows only what was ordered. An order that has not begun shows all its products.
  const over = !editable && motivo !== "sinEmpezar";
  const ordered = useOnlyOrdered({ draft, lineas, restored, always: over });
  const { shown, reveal } = ordered;
  const again = editable && hayAnterior && !nothingYet;
  const list = useRef<LinesListHandle>(null);
  const show = useCallback(
    (productoId: number) => {
      reveal(productoId);
      setTimeout(() => list.current?.focus({ pedidoId, productoId }, "center"));
    },
    [reveal, pedidoId],
  );
  const saving = useSave({ pedidoId, familiaId, draft, show, reload });
  const repeat = useRepeat({ pedidoId, familiaId, draft, saved: saving.saved });
  useUndoKeys(repeat.undo);

  const onEnter = useCallback((line: LineId) => {
    const next = list.current?.next(line);
    if (next === undefined) document.getElementById(SAVE_ID)?.focus();
    else list.current?.focus(next);
  }, []);
  const { usual, starred, star, ...stars } = useUsual(pantalla);
  const find = useFound(editable && !ordered.isOn ? usual : undefined);
  const own = usePersona().familiaId === familiaId;
  const imagenDe = useImagenes(pantalla);
  const [entregado, setEntregado] = useState<LoEntregado>();
  const renderLine = useCallback(
    (linea: LineaVista) => (
      <LineRow
        linea={linea}
        draft={draft}
        editable={editable}
        showsStock={!over}
        imagen={imagenDe(linea)}
        entregado={over ? entregado?.filas.get(linea.productoId) : undefined}
        favorito={own && !over ? starred.has(linea.productoId) : undefined}
        onStar={star}
        onEnter={onEnter}
      />
    ),
    [draft, editable, over, entregado, own, imagenDe, starred, star, onEnter],
  );

  return (
    <>
      {over && lineas.length > 0 ? (
        <Suspense>
          <LoSuyo
            pedidoId={pedidoId}
            familiaId={familiaId}
            estado={pantalla.pedido.estado}
            pedido={formatoEuros(totalDe(lineas))}
            onLoaded={setEntregado}
          />
        </Suspense>
      ) : null}
      {over && motivo !== "cancelado" && lineas.some(({ caja }) => caja !== undefined) ? (
        <Suspense>
          <CajasDeFamilia pedidoId={pedidoId} familiaId={familiaId} />
        </Suspense>
      ) : null}
      <Motivo motivo={motivo} quiet={over && entregado?.algo === true} />
      {own && editable ? <CestaPuestaAqui pedidoId={pedidoId} cesta={pantalla.cesta} /> : null}
      {pantalla.avisosDePrecio ? <PriceNews aviso={pantalla.avisosDePrecio} /> : null}
      <DraftNotices {...state} />
      {stars.failure ? (
        <Alert variant="error" onDismiss={stars.forget}>
          {stars.failure}
        </Alert>
      ) : null}
      <Caught pantalla={pantalla} draft={draft} motivo={motivo} />
      {editable && hayAnterior && lineas.length > 0 && nothingYet ? (
        <RepeatOffer pedidoId={pedidoId} familiaId={familiaId} repeat={repeat} />
      ) : null}
      <RepeatReport repeat={repeat} />
      <LinesList
        handle={list}
        lineas={shown}
        // A closed order may be printed and searched by the browser, so all its rows are rendered
        // unless there are too many.
        listed={editable ? lineas.length : shown.length}
        headers={LINE_HEADERS}
        gridClass={LINE_GRID}
        describedBy={editable ? KEYS_ID : undefined}
        renderLine={renderLine}
        find={find}
        tools={
          <>
            {over || lineas.length === 0 ? null : <OnlyOrderedButton {...ordered} />}
            {again ? <RepeatButton repeat={repeat} className="max-lg:hidden" /> : null}
            <PrintPedido pantalla={pantalla} />
          </>
        }
      />
      {!over && ordered.isOn && shown.length === 0 ? (
        <Button variant="outline" onClick={ordered.showAll} className="self-center">
          Ver todos los productos
        </Button>
      ) : null}
      {/* Where the tools have no room for it. */}
      {again ? <RepeatButton repeat={repeat} className="self-center lg:hidden" /> : null}
      {own && !nothingYet ? <GuardarCesta pedidoId={pedidoId} /> : null}
      {end}
      <Saving
        state={state}
        stored={lineas}
        editable={editable}
        aPagar={over ? (entregado?.aPagar ?? aPagar) : null}
        {...saving}
      />
    </>
  );
}

/** What a search finds, with what the family usually orders first. */
const useFound = (usual: ReadonlySet<number> | undefined) =>
  useCallback(
    (lineas: readonly LineaVista[], search: string) => foundSections(lineas, search, usual),
    [usual],
  );

const totalDe = (lineas: readonly LineaVista[]) => sumar(lineas.map(({ totalLinea }) => totalLinea));

function OnlyOrderedButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <Button
      variant={isOn ? "primary" : "outline"}
      aria-pressed={isOn}
      onClick={toggle}
      title="Solo lo pedido"
      className="shrink-0 max-xs:gap-1.5 max-xs:px-2.5 max-xs:text-sm"
    >
      <ListChecks aria-hidden />
      <span className="max-xs:group-data-tight/tools:sr-only">Solo lo pedido</span>
    </Button>
  );
}
