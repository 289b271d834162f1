import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ListChecks } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { LinesDraft } from "./draft/lines-draft.ts";
import { DraftNotices } from "./draft/notices.tsx";
import { useDraft } from "./draft/use-draft.ts";
import { LINE_GRID, LINE_HEADERS } from "./list/columns.tsx";
import { LineRow } from "./list/line-row.tsx";
import { LinesList } from "./list/lines-list.tsx";
import type { LinesListHandle } from "./list/use-line-focus.ts";
import { RepeatButton, RepeatOffer } from "./repeat/repeat-button.tsx";
import { RepeatReport } from "./repeat/repeat-report.tsx";
import { useRepeat } from "./repeat/use-repeat.ts";
import { SAVE_ID, Saving } from "./saving/saving.tsx";
import { type Reload, useSave } from "./saving/use-save.ts";

interface LineasFormProps {
  pedidoId: number;
  familiaId: number;
  lineas: LineaVista[];
  /** Why they cannot change; null when they can. */
  motivo: string | null;
  reload: Reload;
}

/** One family's lines in an order: written where it is open, read where it is not. */
export function LineasForm({ pedidoId, familiaId, lineas, motivo, reload }: LineasFormProps) {
  const state = useDraft({ pedidoId, familiaId }, lineas);
  const { draft } = state;
  const editable = motivo === null;
  const nothingYet = useMemo(() => lineas.every(({ cantidad }) => cantidad === 0), [lineas]);
  const [chosen, setOnlyOrdered] = useState<ReadonlySet<number> | null>(null);
  // Of what is over only what was ordered is left to read; one that has not begun shows what there
  // will be.
  const over = !editable && motivo !== textos.lineas.sinEmpezar;
  const onlyOrdered = over ? orderedIn(draft, lineas) : chosen;
  const list = useRef<LinesListHandle>(null);
  const show = useCallback((productoId: number) => {
    setOnlyOrdered((only) => (only?.has(productoId) === false ? null : only));
    setTimeout(() => list.current?.focus(productoId, "center"));
  }, []);
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
  // The set is taken when the button is pressed: a line that goes to 0 does not vanish under one's hands.
  const shown =
    onlyOrdered === null
      ? lineas
      : lineas.filter(
          ({ productoId }) => onlyOrdered.has(productoId) || state.restored?.productoIds.includes(productoId),
        );
  const toggle = () => setOnlyOrdered(onlyOrdered === null ? orderedIn(draft, lineas) : null);

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
        // What is read may be printed and searched by the browser: all of it is drawn where it is not too much.
        listed={editable ? lineas.length : shown.length}
        headers={LINE_HEADERS}
        gridClass={LINE_GRID}
        renderLine={renderLine}
        tools={
          over || lineas.length === 0 ? null : (
            <>
              <Button
                variant={onlyOrdered === null ? "outline" : "primary"}
                aria-pressed={onlyOrdered !== null}
                onClick={toggle}
                className="max-xs:gap-1.5 max-xs:px-2.5 max-xs:text-sm"
              >
                <ListChecks aria-hidden />
                Solo lo pedido
              </Button>
              {editable && !nothingYet ? <RepeatButton repeat={repeat} /> : null}
            </>
          )
        }
      />
      {!over && onlyOrdered !== null && shown.length === 0 ? (
        <Button variant="outline" onClick={() => setOnlyOrdered(null)} className="justify-self-center">
          Ver todos los productos
        </Button>
      ) : null}
      <Saving draft={draft} stored={lineas} editable={editable} {...saving} />
    </>
  );
}

/** The products of which something is ordered, or of which something unsaved is written. */
const orderedIn = (draft: LinesDraft, lineas: readonly LineaVista[]): ReadonlySet<number> =>
  new Set(
    lineas.flatMap(({ productoId, cantidad }) =>
      cantidad > 0 || draft.row(productoId).cantidad !== 0 ? [productoId] : [],
    ),
  );
