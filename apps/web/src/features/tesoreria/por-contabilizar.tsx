import { formatoImporte } from "@cosecha/domain/euros";
import { conMiles } from "@cosecha/domain/reparto";
import { Link } from "@cosecha/ui/link";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { cuando } from "../../texts/zone.ts";

/** The orders that have been shared out and wait to be charged; nothing where none do. */
export function PorContabilizar() {
  const { data: pedidos = [] } = trpc.cuentas.pedidos.useQuery();
  if (pedidos.length === 0) return null;
  return (
    <section aria-labelledby="por-contabilizar" className="mb-6">
      <h2 id="por-contabilizar" className="mb-2 font-bold">
        Por contabilizar
      </h2>
      <ul className="grid divide-y border-y">
        {pedidos.map(({ pedidoId, descripcion, nombreProveedor, repartidoEn, aPagar }) => (
          <li key={pedidoId}>
            <Link
              href={paths.contabilizar({ pedidoId })}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="min-w-0 break-words">
                {descripcion}, <span className="text-muted-foreground">{nombreProveedor}</span>
              </span>
              <span className="text-muted-foreground tabular-nums">
                repartido {cuando(repartidoEn, serverTime())}:{" "}
                <span className="whitespace-nowrap">{formatoImporte(aPagar)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The charged orders of which something came too late; nothing where none did. */
export function PorCorregir() {
  const { data: pedidos = [] } = trpc.cuentas.porCorregir.useQuery();
  if (pedidos.length === 0) return null;
  return (
    <section aria-labelledby="por-corregir" className="mb-6">
      <h2 id="por-corregir" className="mb-2 font-bold">
        Llegó tarde del reparto
      </h2>
      <ul className="grid divide-y border-y">
        {pedidos.map(({ pedidoId, descripcion, nombreProveedor, porDecidir }) => (
          <li key={pedidoId}>
            <Link
              href={paths.correccion({ pedidoId })}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="min-w-0 break-words">
                {descripcion}, <span className="text-muted-foreground">{nombreProveedor}</span>
              </span>
              <span className="text-muted-foreground tabular-nums">
                {porDecidir === 1 ? "1 cambio" : `${conMiles(porDecidir)} cambios`} por decidir
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
