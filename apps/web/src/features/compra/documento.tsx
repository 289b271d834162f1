import type { CambioDePantalla, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import type { MotivoNoEditable } from "@cosecha/domain/pedidos";
import { memo, useCallback, useLayoutEffect } from "react";
import { trpc } from "../../api/api.ts";
import { useMotivo } from "../lineas/deadline.tsx";
import { type DraftState, useDraft } from "../lineas/draft/use-draft.ts";
import type { LineId } from "../lineas/list/quantity-focus.ts";
import { useImagenes } from "../lineas/list/use-imagenes.ts";
import { useChanges } from "../lineas/live/changes.ts";
import { type Reload, type SavingState, useSave } from "../lineas/saving/use-save.ts";
import { useUsual } from "../lineas/usual/use-usual.ts";

/** One open order, as its own screen has it: its lines, its draft, and how saving it goes. */
export interface Documento {
  pantalla: PantallaDeLineas;
  /** From when the query has it, in ms. */
  updatedAt: number;
  /** Why its lines cannot change; null when they can. */
  motivo: MotivoNoEditable | null;
  state: DraftState;
  saving: SavingState;
  stars: ReturnType<typeof useUsual>;
  imagenDe: ReturnType<typeof useImagenes>;
  since: () => Date | undefined;
  /** Takes a change by somebody else. */
  apply: (change: CambioDePantalla) => void;
}

interface DocumentoProps {
  pedidoId: number;
  familiaId: number;
  /** Must be stable; null when it goes. */
  onChange: (pedidoId: number, documento: Documento | null) => void;
  /** Shows a line's row. Must be stable. */
  show: (line: LineId) => void;
}

/**
 * Holds one order of «Mi compra»: the same lines, draft and saving as on its own screen. It draws
 * nothing but its questions.
 */
export const DocumentoDePedido = memo(function DocumentoDePedido(props: DocumentoProps) {
  const { pedidoId, familiaId } = props;
  // «Mi compra» has put it into the cache, and the stream keeps it up to date.
  const query = trpc.lineas.pantalla.useQuery(
    { pedidoId, familiaId },
    { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return query.data === undefined ? null : (
    <Abierto {...props} pantalla={query.data} updatedAt={query.dataUpdatedAt} reload={query.refetch} />
  );
});

function Abierto({
  pedidoId,
  familiaId,
  onChange,
  show,
  pantalla,
  updatedAt,
  reload,
}: DocumentoProps & Pick<Documento, "pantalla" | "updatedAt"> & { reload: Reload }) {
  const which = { pedidoId, familiaId };
  const motivo = useMotivo(pantalla, updatedAt, reload);
  const state = useDraft(which, pantalla.lineas);
  const showHere = useCallback((productoId: number) => show({ pedidoId, productoId }), [show, pedidoId]);
  const saving = useSave({ ...which, draft: state.draft, show: showHere, reload });
  const stars = useUsual(pantalla);
  const imagenDe = useImagenes(pantalla);
  const { apply, since } = useChanges(which);
  // With each of its own renders, and no others: `memo` keeps it from those of the screen.
  useLayoutEffect(() =>
    onChange(pedidoId, { pantalla, updatedAt, motivo, state, saving, stars, imagenDe, since, apply }),
  );
  useLayoutEffect(() => () => onChange(pedidoId, null), [onChange, pedidoId]);
  return saving.question;
}
