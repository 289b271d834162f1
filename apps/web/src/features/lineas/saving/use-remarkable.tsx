import { conUnidad, formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cabe, esLlamativa, LLAMATIVA_DESDE, totalLinea } from "@cosecha/domain/lineas";
import { useState } from "react";
import { trpc } from "../../../api/api.ts";
import { useQuestion } from "../../../forms/use-question.tsx";
import type { ChangedLine } from "../draft/changes.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";

/** How long a save waits for what others have ordered, in ms; without it only the price counts. */
const PATIENCE = 3_000;
/** The server looks at so many at once. */
const MOST = 20;

interface Change {
  linea: LineaVista;
  cantidad: number;
}

/**
 * Asks about remarkable quantities before they are saved. `confirm` resolves with the first product
 * that the user wants to look at again; null when all may be saved. The caller must render
 * `dialog`.
 */
export function useRemarkable({
  pedidoId,
  familiaId,
  draft,
}: {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
}) {
  const { client } = trpc.useUtils();
  const { ask, dialog } = useQuestion();
  const [looking, setLooking] = useState(false);

  /** The products that the server finds remarkable; none where it does not answer. */
  const askServer = async (changes: readonly Change[]): Promise<number[]> => {
    const large = changes.filter(({ cantidad }) => cantidad >= LLAMATIVA_DESDE).slice(0, MOST);
    if (large.length === 0) return [];
    const lineas = large.map(({ linea: { productoId }, cantidad }) => ({ productoId, cantidad }));
    setLooking(true);
    try {
      const options = { signal: AbortSignal.timeout(PATIENCE) };
      return (await client.lineas.llamativas.query({ pedidoId, familiaId, lineas }, options)).productoIds;
    } catch {
      return [];
    } finally {
      setLooking(false);
    }
  };

  const confirm = async (lines: readonly ChangedLine[]): Promise<number | null> => {
    const changes = grown(draft.stored(), lines);
    const dear = changes.filter(({ linea, cantidad }) =>
      esLlamativa({ ...priceOf(linea), cantidad, maximo: null }),
    );
    const many = await askServer(changes.filter((change) => !dear.includes(change)));
    const remarkable = changes.filter(
      (change) => dear.includes(change) || many.includes(change.linea.productoId),
    );
    const [first] = remarkable;
    if (first === undefined) return null;
    const yes = await ask({
      title: remarkable.length === 1 ? "¿Es esta la cantidad?" : "¿Son estas las cantidades?",
      description: <Quantities changes={remarkable} />,
      confirmLabel: "Guardar así",
    });
    return yes ? null : first.linea.productoId;
  };
  return { confirm, looking, dialog };
}

const priceOf = ({ precioProducto, ivaProducto }: LineaVista) => ({
  precio: precioProducto,
  iva: ivaProducto,
});

/** The lines that grow and that the server will not refuse for want of stock. */
function grown(stored: readonly LineaVista[], lines: readonly ChangedLine[]): Change[] {
  const lineas = new Map(stored.map((linea) => [linea.productoId, linea]));
  return lines.flatMap(({ productoId, cantidad, antes }) => {
    const linea = lineas.get(productoId);
    if (linea === undefined || cantidad <= antes) return [];
    return cabe(cantidad, { disponible: linea.disponible, antes }) ? [{ linea, cantidad }] : [];
  });
}

function Quantities({ changes }: { changes: readonly Change[] }) {
  return (
    <>
      {changes.map(({ linea, cantidad }) => (
        <span key={linea.productoId} className="mb-1 block text-foreground">
          <strong>{linea.nombreProducto}</strong>: {conUnidad(cantidad, linea.unidad)},{" "}
          <strong className="whitespace-nowrap">
            {formatoEuros(totalLinea({ ...priceOf(linea), cantidad }))}
          </strong>
        </span>
      ))}
      Es mucho más de lo habitual. Compruebe que no falta una coma.
    </>
  );
}
