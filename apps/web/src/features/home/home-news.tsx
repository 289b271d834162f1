import type { AvisosDePedido } from "@cosecha/domain/esquemas/avisos";
import { paths } from "../../navigation/paths.ts";
import { PriceNews } from "../avisos/price-news.tsx";

/** What a family is told on home: the prices that changed in its orders. */
export function HomeNews({ avisos, familiaId }: { avisos: readonly AvisosDePedido[]; familiaId: number }) {
  return (
    <div className="grid gap-3">
      {avisos.map((aviso) => (
        <PriceNews
          key={aviso.pedidoId}
          aviso={aviso}
          href={paths.lineas({ pedidoId: aviso.pedidoId, familiaId })}
        />
      ))}
    </div>
  );
}
