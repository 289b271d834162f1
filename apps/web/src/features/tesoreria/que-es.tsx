import type { AsientoVista } from "@cosecha/domain/esquemas/cuentas";
import { ASIENTOS } from "@cosecha/domain/textos/cuentas";
import { Badge } from "@cosecha/ui/badge";
import { Link } from "@cosecha/ui/link";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../navigation/paths.ts";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { AsientoLink } from "./asiento-link.tsx";

type Asiento = Pick<AsientoVista, "id" | "tipo" | "concepto" | "pedidoId" | "corrigeId" | "corregidoPor">;

/** What an entry is: its kind, its number, what was written of it, and what corrects it. */
export function QueEs({ asiento, children }: { asiento: Asiento; children?: ReactNode }) {
  const { id, tipo, concepto, pedidoId, corrigeId, corregidoPor } = asiento;
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {pedidoId === null ? (
          ASIENTOS[tipo]
        ) : (
          <Link
            href={paths.pedido({ id: pedidoId })}
            className="text-link underline-offset-4 hover:underline"
          >
            {ASIENTOS[tipo]} {pedidoId}
          </Link>
        )}
        {corregidoPor.length === 0 ? null : (
          <Badge variant="warning">
            <span>
              {corregidoPor.length === 1 ? "Corregido por el asiento" : "Corregido por los asientos"}{" "}
              {corregidoPor.map((otro, n) => (
                <Fragment key={otro}>
                  {n === 0 ? null : ", "}
                  <AsientoLink id={otro} />
                </Fragment>
              ))}
            </span>
          </Badge>
        )}
      </span>
      {concepto === "" ? null : <span className="font-normal">{concepto}</span>}
      <span className={`flex flex-wrap gap-x-2 ${SECONDARY}`}>
        {children}
        <span>
          asiento <AsientoLink id={id} />
          {corrigeId === null ? null : (
            <>
              , corrige el <AsientoLink id={corrigeId} />
            </>
          )}
        </span>
        {tipo === "pedido" && pedidoId !== null ? (
          <Link
            href={paths.correccion({ pedidoId })}
            className="text-link underline-offset-4 hover:underline"
          >
            Corregir
          </Link>
        ) : null}
      </span>
    </span>
  );
}
