import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ListChecks } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { DraftNotices } from "./draft/notices.tsx";
import { useDraft } from "./draft/use-draft.ts";
import type { LineasProps } from "./lineas-screen.tsx";
import { LINE_GRID, LINE_HEADERS } from "./list/columns.tsx";
import { LineRow } from "./list/line-row.tsx";
import { LinesList } from "./list/lines-list.tsx";
import type { LinesListHandle } from "./list/use-line-focus.ts";
import { RepeatButton, RepeatOffer } from "./repeat/repeat-button.tsx";
import { RepeatReport } from "./repeat/repeat-report.tsx";
import { useRepeat } from "./repeat/use-repeat.ts";
import { SAVE_ID, Saving } from "./saving/saving.tsx";
import { useSave } from "./saving/use-save.ts";
import { useOnlyOrdered } from "./use-only-ordered.ts";

/** One family's lines in an order: editable while the order is open, otherwise read-only. */
export function LineasForm({ pedidoId, familiaId, pantalla: { lineas }, motivo, reload }: LineasProps) {
  const state = useDraft({ pedidoId, familiaId }, lineas);
  const { draft, restored } = state;
  const editable = motivo === null;
  const nothingYet = useMemo(() => lineas.every(({ cantidad }) => cantidad === 0), [lineas]);
  // A closed order shows only what was ordered. An order that has not begun shows all its products.
  const over = !editable && motivo !== textos.lineas.sinEmpezar;
  const ordered = useOnlyOrdered({ draft, lineas, restored, always: over });
  const { shown, reveal } = ordered;
  const list = useRef<LinesListHandle>(null);
  const show = useCallback(
    (productoId: number) => {
      reveal(productoId);
      setTimeout(() => list.current?.focus(productoId, "center"));
    },
    [reveal],
  );
  const saving = useSave({ pedidoId, familiaId, draft, show, reload });
  const repeat = useRepeat({ pedidoId, familiaId, draft, saved: saving.saved });

  const onEnter = useCallback((productoId: number) => {
    const next = list.current?.next(productoId);
    if (next === undefined) document.getElementById(SAVE_ID)?.focus();
    else list.current?.focus(next);
  }, []);
  const renderLine = useCallback(
    (linea: LineaVista) => <LineRow linea={linea} draft={draft} editable={editable} onEnter={onEnter} />,
    [draft, editable, onEnter],
  );

  return (
    <>
      <DraftNotices {...state} />
      {editable && lineas.length > 0 && nothingYet ? (
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
        renderLine={renderLine}
        tools={
          over || lineas.length === 0 ? null : (
            <>
              <OnlyOrderedButton {...ordered} />
              {editable && !nothingYet ? <RepeatButton repeat={repeat} /> : null}
            </>
          )
        }
      />
      {!over && ordered.isOn && shown.length === 0 ? (
        <Button variant="outline" onClick={ordered.showAll} className="justify-self-center">
          Ver todos los productos
        </Button>
      ) : null}
      <Saving draft={draft} stored={lineas} editable={editable} {...saving} />
    </>
  );
}

function OnlyOrderedButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <Button
      variant={isOn ? "primary" : "outline"}
      aria-pressed={isOn}
      onClick={toggle}
      className="max-xs:gap-1.5 max-xs:px-2.5 max-xs:text-sm"
    >
      <ListChecks aria-hidden />
      Solo lo pedido
    </Button>
  );
}
