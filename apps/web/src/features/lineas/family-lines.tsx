import { formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, ListChecks } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { failureText, serverError, trpc } from "../../api.ts";
import { LeaveGuard } from "../../leave-guard.tsx";
import { LINE_GRID, LINE_HEADERS } from "./line-cells.tsx";
import { LineRow } from "./line-row.tsx";
import { type ChangedLine, type LinesDraft, useSummary } from "./lines-draft.ts";
import { LinesList, type LinesListHandle } from "./lines-list.tsx";
import { SummaryBar } from "./summary-bar.tsx";
import { useDraft } from "./use-draft.ts";

interface FamilyLinesProps {
  pedidoId: number;
  familiaId: number;
  lineas: LineaVista[];
  /** Why they cannot change; null when they can. */
  motivo: string | null;
  reload: () => unknown;
}

/** One family's lines in an order: written where it is open, read where it is not. */
export function FamilyLines({ pedidoId, familiaId, lineas, motivo, reload }: FamilyLinesProps) {
  const draft = useDraft(`lineas.${pedidoId}.${familiaId}`, lineas);
  const list = useRef<LinesListHandle>(null);
  const { failure, saved, saving, save, forget } = useSave({ pedidoId, familiaId, draft, list, reload });
  const [onlyOrdered, setOnlyOrdered] = useState<ReadonlySet<number> | null>(null);
  const editable = motivo === null;

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
    onlyOrdered === null ? lineas : lineas.filter(({ productoId }) => onlyOrdered.has(productoId));
  const toggle = () =>
    setOnlyOrdered(
      onlyOrdered === null
        ? new Set(
            lineas.flatMap(({ productoId }) => (draft.row(productoId).cantidad === 0 ? [] : [productoId])),
          )
        : null,
    );

  return (
    <>
      <LinesList
        handle={list}
        lineas={shown}
        headers={LINE_HEADERS}
        gridClass={LINE_GRID}
        renderLine={renderLine}
        tools={
          lineas.length === 0 ? null : (
            <Button
              variant={onlyOrdered === null ? "outline" : "primary"}
              aria-pressed={onlyOrdered !== null}
              title="Solo lo pedido"
              onClick={toggle}
            >
              <ListChecks aria-hidden />
              <span className="max-xs:sr-only">Solo lo pedido</span>
            </Button>
          )
        }
      />
      {onlyOrdered !== null && shown.length === 0 ? (
        <Button variant="outline" onClick={() => setOnlyOrdered(null)} className="justify-self-center">
          Ver todos los productos
        </Button>
      ) : null}
      <Saving
        draft={draft}
        editable={editable}
        failure={failure}
        saved={saved}
        saving={saving}
        onSave={save}
        onForget={forget}
      />
    </>
  );
}

const SAVE_ID = "guardar-lineas";

/** The bar at the bottom: what it costs, and the way to save it. */
function Saving({
  draft,
  editable,
  failure,
  saved,
  saving,
  onSave,
  onForget,
}: {
  draft: LinesDraft;
  editable: boolean;
  failure: string | null;
  saved: string | null;
  saving: boolean;
  onSave: () => void;
  onForget: () => void;
}) {
  const { total, productos, changes } = useSummary(draft);
  return (
    <>
      <LeaveGuard when={changes > 0} onDiscard={() => draft.discard()} />
      <SummaryBar
        total={formatoEuros(total)}
        detail={
          <span
            role="status"
            className={cn(saved !== null && changes === 0 && "font-semibold text-success-soft-foreground")}
          >
            {changes > 0 ? (
              changes === 1 ? (
                "1 cambio sin guardar"
              ) : (
                `${changes} cambios sin guardar`
              )
            ) : saved !== null ? (
              <>
                <Check aria-hidden className="mr-1 inline size-4" />
                {saved}
              </>
            ) : productos === 1 ? (
              "1 producto"
            ) : (
              `${productos} productos`
            )}
          </span>
        }
        message={
          failure === null ? null : (
            <Alert variant="error" title={textos.comun.error} onDismiss={onForget}>
              {failure}
            </Alert>
          )
        }
        action={
          editable ? (
            <Button id={SAVE_ID} size="lg" disabled={changes === 0} loading={saving} onClick={onSave}>
              Guardar
            </Button>
          ) : null
        }
      />
    </>
  );
}

/** Saves what changed and nothing else; what fails stays on screen, with the reason at its line. */
function useSave({
  pedidoId,
  familiaId,
  draft,
  list,
  reload,
}: {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  list: React.RefObject<LinesListHandle | null>;
  reload: () => unknown;
}) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const guardar = trpc.lineas.guardar.useMutation();

  // Once the bar has grown by its message, so as not to stand under it.
  const showFirst = (productoId: number) => setTimeout(() => list.current?.focus(productoId, "center"));

  const send = async (lines: ChangedLine[]) => {
    try {
      const { message } = await guardar.mutateAsync({ pedidoId, familiaId, lineas: lines });
      const cantidades = new Map(lines.map(({ productoId, cantidad }) => [productoId, cantidad]));
      utils.lineas.pantalla.setData(
        { pedidoId, familiaId },
        (pantalla) =>
          pantalla && {
            ...pantalla,
            lineas: pantalla.lineas.map((linea) => {
              const cantidad = cantidades.get(linea.productoId);
              return cantidad === undefined ? linea : { ...linea, cantidad };
            }),
          },
      );
      setSaved(message);
    } catch (error) {
      const errors = lineErrors(error, lines);
      draft.refuse(errors);
      setFailure(failureText(error, textos.lineas.noGuardadas));
      const first = errors.keys().next().value;
      if (first !== undefined) showFirst(first);
      // The order may have closed meanwhile, or the stock have gone.
      if (serverError(error)?.codigo === "CONFLICTO") void reload();
    }
  };

  return {
    failure,
    saved,
    saving: guardar.isPending,
    forget: () => setFailure(null),
    save() {
      setFailure(null);
      setSaved(null);
      const { lines, invalid } = draft.changes();
      const [first] = invalid;
      if (first !== undefined) {
        setFailure(textos.comun.datosInvalidos);
        showFirst(first);
      } else if (lines.length > 0) void send(lines);
    },
  };
}

/** The server's words for each line that it named, by product. */
function lineErrors(error: unknown, sent: readonly ChangedLine[]): Map<number, string> {
  const errors = new Map<number, string>();
  for (const { path, message } of serverError(error)?.issues ?? []) {
    const index = /^lineas\.(\d+)/.exec(path)?.[1];
    const line = index === undefined ? undefined : sent[Number(index)];
    if (line) errors.set(line.productoId, message);
  }
  return errors;
}
