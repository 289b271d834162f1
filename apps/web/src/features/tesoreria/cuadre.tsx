import {
  asientoDePedido,
  type CargoDePedido,
  conSigno,
  cuadrar,
  type DestinoDeDiferencia,
} from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { PorContabilizar } from "@cosecha/domain/esquemas/contabilizar";
import { formatoIva } from "@cosecha/domain/iva";
import type { ReactNode } from "react";

/** How an order would be charged with these charges and this invoice. */
export function comoQueda(
  pedido: PorContabilizar,
  cargos: readonly CargoDePedido[],
  total: number | null,
  destino: DestinoDeDiferencia | null,
) {
  const conSuSigno = cargos.map(conSigno);
  const factura = total === null || Number.isNaN(total) ? null : { total, tipos: null };
  const cuadre = cuadrar(pedido, conSuSigno, factura);
  const { apuntes } = asientoDePedido(pedido, conSuSigno, cuadre, destino);
  const deFamilia = new Map(
    apuntes.flatMap(({ cuenta, importe }) =>
      cuenta.tipo === "familia" ? [[cuenta.familiaId, importe] as const] : [],
    ),
  );
  return {
    ...cuadre,
    facturado: factura?.total ?? null,
    familias: pedido.familias.map(({ familiaId, nombre }) => ({
      familiaId,
      nombre,
      paga: formatoEuros(deFamilia.get(familiaId) ?? 0),
    })),
  };
}

/** What came by rate of IVA beside what the invoice says, and what each family pays. */
export function Cuadre({
  pedido,
  queda: { tipos, previsto, diferencia, facturado, familias },
  children,
}: {
  pedido: PorContabilizar;
  queda: ReturnType<typeof comoQueda>;
  /** What is to be decided about the difference, below it. */
  children: ReactNode;
}) {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="recibido">
        <h2 id="recibido" className="mb-1 font-bold">
          Lo recibido
        </h2>
        <Lista>
          {tipos.map(({ iva, base, cuota }) => (
            <Fila
              key={iva}
              que={`Al ${formatoIva(iva)}: ${formatoEuros(base)} y ${formatoEuros(cuota)} de IVA`}
            >
              {formatoEuros(base.add(cuota))}
            </Fila>
          ))}
          <Fila que="En total, con los gastos de la factura">{formatoEuros(previsto)}</Fila>
          {facturado === null ? null : <Fila que="La factura dice">{formatoEuros(facturado)}</Fila>}
          {diferencia.isZero() ? null : <Fila que="De diferencia">{formatoEuros(diferencia.abs())}</Fila>}
        </Lista>
      </section>
      {children}
      <section aria-labelledby="paga-cada-una">
        <h2 id="paga-cada-una" className="mb-1 font-bold">
          Lo que paga cada familia
        </h2>
        {pedido.familias.length === 0 ? (
          <p className="text-muted-foreground">Nadie ha recibido nada de este pedido.</p>
        ) : (
          <Lista>
            {familias.map(({ familiaId, nombre, paga }) => (
              <Fila key={familiaId} que={nombre}>
                {paga}
              </Fila>
            ))}
          </Lista>
        )}
      </section>
    </div>
  );
}

const Lista = ({ children }: { children: ReactNode }) => (
  <dl className="grid divide-y border-y">{children}</dl>
);

const Fila = ({ que, children }: { que: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1.5">
    <dt className="min-w-0 break-words">{que}</dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);
