import { conUnidad, formatoCantidad } from "@cosecha/domain/dinero";
import { porQueCambia } from "@cosecha/domain/textos/cajas";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { cuando } from "../../texts/zone.ts";

/**
 * What a family gets of a closed order otherwise than it ordered, because it comes in whole cases.
 * Nothing where nothing is different.
 */
export default function CajasDeFamilia({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const { data } = trpc.pedidos.cajas.useQuery({ id: pedidoId });
  if (data === undefined || (!data.porDecidir && data.cajasEn === null)) return null;
  const suyas = data.productos.flatMap((producto) =>
    producto.familias
      .filter((familia) => familia.familiaId === familiaId && familia.final !== familia.pedido)
      .map((familia) => ({ ...producto, ...familia })),
  );
  if (suyas.length === 0) return null;
  const plazo = data.decideHasta === null ? "" : ` ${cuando(data.decideHasta, serverTime())}`;
  return (
    <Alert
      variant="info"
      title={
        data.porDecidir ? "Se piden cajas enteras: cambiaría lo que recibe" : "Se han pedido cajas enteras"
      }
    >
      <ul className="grid gap-1" aria-label="Lo que cambia por las cajas">
        {suyas.map(({ productoId, nombreProducto, unidad, lleva, motivo, pedido, hasta, final }) => (
          <li key={productoId} className="wrap-anywhere">
            <span className="font-semibold">{nombreProducto}</span>: pidió {conUnidad(pedido, unidad)}
            {hasta > 0 ? ` y hasta ${formatoCantidad(hasta)} más` : ""}, y recibe{" "}
            <span className="font-bold">{conUnidad(final, unidad)}</span>.{" "}
            {motivo === null ? null : porQueCambia({ motivo, lleva, pedido, final })}
          </li>
        ))}
      </ul>
      {data.porDecidir ? (
        <p className="mt-1">Quien lleva el pedido puede decidir otra cosa; si no, queda así{plazo}.</p>
      ) : null}
    </Alert>
  );
}
