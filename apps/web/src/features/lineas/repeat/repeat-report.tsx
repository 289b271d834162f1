import { conUnidad } from "@cosecha/domain/dinero";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { dia } from "../../../texts/zone.ts";
import { UndoNotice } from "../undo/undo-notice.tsx";
import type { Repeat, RepeatState } from "./use-repeat.ts";

/**
 * Reports what repeating did: which order it repeated, which products it left as they were, which
 * have less stock, and which are no longer there.
 */
export function RepeatReport({ repeat: { done, undone, failure, undo, forget } }: { repeat: Repeat }) {
  if (failure !== null) return <Alert variant="warning">{failure}</Alert>;
  if (undone) {
    return (
      <UndoNotice key="undone" onDismiss={forget}>
        Deshecho: lo copiado ya no está en su pedido.
      </UndoNotice>
    );
  }
  if (done === null) return null;
  const { pedido, written } = done;
  return (
    <UndoNotice
      key="done"
      variant={written.length > 0 ? "success" : "info"}
      onUndo={undo ?? undefined}
      onDismiss={forget}
    >
      <span className="wrap-anywhere">
        {written.length === 0 ? (
          <>No hay nada que copiar de «{pedido.descripcion}».</>
        ) : (
          <>
            Copiado de «{pedido.descripcion}», que terminó el {dia(pedido.fin)}:{" "}
            <strong>{contados(written.length)}</strong>. Repáselo y pulse Guardar.
          </>
        )}
      </span>
      <LeftOut {...done} />
    </UndoNotice>
  );
}

/** The products that were not written, or only in part, and why. */
function LeftOut({ faltan, repeated: { kept, capped, soldOut } }: RepeatState) {
  return (
    <ul className="mt-1 list-disc space-y-0.5 pl-5 wrap-anywhere">
      {kept.length === 0 ? null : (
        <li>Se quedan como están: {kept.map(({ nombreProducto }) => nombreProducto).join(", ")}.</li>
      )}
      {capped.length === 0 ? null : (
        <li>
          Queda menos de lo que pidió:{" "}
          {capped
            .map(
              ({ linea: { nombreProducto, unidad }, cantidad, antes }) =>
                `${nombreProducto} (${conUnidad(cantidad, unidad)} en vez de ${conUnidad(antes, unidad)})`,
            )
            .join(", ")}
          .
        </li>
      )}
      {soldOut.length === 0 ? null : (
        <li>Agotado: {soldOut.map(({ nombreProducto }) => nombreProducto).join(", ")}.</li>
      )}
      {faltan.length === 0 ? null : (
        <li>
          No está en esta lista, o no es seguro que sea lo mismo:{" "}
          {faltan
            .map(
              ({ nombreProducto, unidad, cantidad }) => `${nombreProducto} (${conUnidad(cantidad, unidad)})`,
            )
            .join(", ")}
          .
        </li>
      )}
    </ul>
  );
}
