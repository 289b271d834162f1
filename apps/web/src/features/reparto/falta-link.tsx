import type { ReactNode } from "react";
import { setSearchParams } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { entregadoId } from "./celda/entrega-row.tsx";
import { leadTo } from "./celda/rows.tsx";
import { useSurroundings } from "./device/use-reparto.ts";
import { recibidoId } from "./recibir/recibir-row.tsx";

/**
 * Leads to a quantity, in the part of the screen that has it: what came of a product or, with a
 * family, what it got.
 */
export function FaltaLink({
  productoId,
  familiaId,
  className = "font-medium text-link underline underline-offset-4",
  children,
}: {
  productoId: number;
  familiaId?: number | undefined;
  className?: string;
  children: ReactNode;
}) {
  const { pedido } = useSurroundings();
  const where: Record<string, string | null> =
    familiaId === undefined ? { pestana: null } : { pestana: "producto", producto: String(productoId) };
  const query = new URLSearchParams(
    Object.entries(where).filter(([, value]) => value !== null) as string[][],
  );
  return (
    <a
      href={`${paths.entregas({ pedidoId: pedido.id })}?${query}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setSearchParams(where);
        leadTo(familiaId === undefined ? recibidoId(productoId) : entregadoId(productoId, familiaId));
      }}
    >
      {children}
    </a>
  );
}
