import { formatoEuros } from "@cosecha/domain/dinero";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Check } from "lucide-react";
import { useRef } from "react";
import { LeaveGuard } from "../../navigation/leave-guard.tsx";
import { SummaryBar } from "../lineas/list/summary-bar.tsx";
import { KEYS, useSaveKeys } from "../lineas/saving/save-keys.tsx";
import { compact, SaveButton, UndoButton, unsaved } from "../lineas/saving/saving.tsx";
import { useUndoKeys } from "../lineas/undo/use-undo-keys.ts";
import { useCesta } from "./cesta.ts";
import type { Documento } from "./documento.tsx";

const enLista = new Intl.ListFormat("es");
const nombreDe = ({ pantalla }: Documento) => pantalla.pedido.nombreProveedor;

/**
 * The bar at the bottom: what all orders together come to, and the one button that saves what has
 * changed in any of them. Each is saved by itself: where one refuses, the others are saved, and the
 * bar says which one and why.
 */
export function Barra({
  documentos,
  onSave,
}: {
  documentos: readonly Documento[];
  /** Called before something is saved. */
  onSave: () => void;
}) {
  const cesta = useCesta(documentos);
  const { changes, conflicts } = cesta;
  const status = useRef<HTMLSpanElement>(null);
  const abiertos = documentos.filter(({ motivo }) => motivo === null);
  const isSaving = documentos.some(({ saving }) => saving.saving);
  const saved = abiertos.filter(({ saving }) => saving.saved !== null);
  const refused = refusedOf(documentos);
  const done = saved.length > 0 && changes === 0;

  const save = async () => {
    onSave();
    // One after the other, as each may ask something.
    for (const { state, saving } of abiertos) if (state.draft.total().changes > 0) await saving.save();
  };
  const undoable = done ? saved.filter(({ saving }) => (saving.saved?.undo.length ?? 0) > 0) : [];
  const what = undoable.every(({ saving }) => saving.saved?.undoes) ? "Rehacer" : "Deshacer";
  const undo = async () => {
    // The button goes away, and what it did is read here.
    status.current?.focus();
    for (const { saving } of undoable) await saving.undo();
  };
  useSaveKeys(() => {
    if (changes > 0) void save();
  });
  useUndoKeys(undoable.length > 0 ? () => void undo() : null);
  return (
    <>
      <LeaveGuard
        when={documentos.some(({ state }) => state.draft.total().changes > 0)}
        saving={isSaving}
        onDiscard={() => {
          for (const { state } of documentos) state.draft.discard();
        }}
      />
      <SummaryBar
        named="Total de su compra"
        total={formatoEuros(cesta.total)}
        detail={
          <span
            ref={status}
            role="status"
            tabIndex={-1}
            className={done ? "font-semibold text-success-soft-foreground" : undefined}
          >
            {done ? <Check aria-hidden className="mr-1 inline size-4" /> : null}
            {changes > 0
              ? unsaved(changes, conflicts)
              : done
                ? `Guardado: ${enLista.format(saved.map(nombreDe))}`
                : `${contados(cesta.productos)} en ${contados(cesta.pedidos, "pedido", "pedidos")}`}
          </span>
        }
        undo={undoable.length === 0 ? null : <UndoButton onUndo={() => void undo()}>{what}</UndoButton>}
        message={refused.length === 0 ? null : <Respuestas refused={refused} />}
        hint={KEYS}
        action={<SaveButton changes={changes} saving={isSaving} onSave={() => void save()} />}
      />
    </>
  );
}

type Refused = { documento: Documento; reason: string; isWaiting: boolean };

const refusedOf = (documentos: readonly Documento[]): Refused[] =>
  documentos.flatMap((documento) => {
    const { failure, waiting } = documento.saving;
    const reason = waiting ?? failure?.reason;
    return reason === undefined ? [] : [{ documento, reason, isWaiting: waiting !== null }];
  });

/** What each order has answered that could not be saved. */
function Respuestas({ refused }: { refused: readonly Refused[] }) {
  const isWaiting = refused.every((one) => one.isWaiting);
  const forget = () => {
    for (const { documento } of refused) documento.saving.forget();
  };
  return (
    <Alert
      variant={isWaiting ? "warning" : "error"}
      title={isWaiting ? undefined : textos.comun.error}
      onDismiss={isWaiting ? undefined : forget}
      className={compact}
    >
      <ul className="grid gap-1">
        {refused.map(({ documento, reason }) => (
          <li key={documento.pantalla.pedido.id} className="wrap-anywhere">
            <span className="font-semibold">{nombreDe(documento)}:</span> {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
