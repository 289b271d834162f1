import { formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaCompartida, PedidoCompartido } from "@cosecha/domain/esquemas/compartidos";
import { formatoImporte, formatoPrecioExacto } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { sinGastos, sinRepartir } from "@cosecha/domain/textos/compartido";
import { CARGOS, DIFERENCIA } from "@cosecha/domain/textos/cuentas";
import type { ReactNode } from "react";
import { cuando } from "../../texts/zone.ts";

/**
 * What the group orders; once it has been shared out, what it gets, and once that has been charged,
 * what it pays in all.
 */
export function Parte({ pedido }: { pedido: PedidoCompartido }) {
  const { lineas, cargos, diferencia, total, entregado, porCargar, repartidoEn, ahora } = pedido;
  if (lineas.length === 0) {
    return (
      <p className="text-muted-foreground">
        {entregado === null ? "Todavía no tienen nada pedido." : "No tienen nada pedido."}
      </p>
    );
  }
  const repartido = repartidoEn !== null;
  const sePaga = repartido || pedido.motivoNoEditable === "completado";
  return (
    <>
      {repartido ? (
        <p>Se terminó de repartir {cuando(repartidoEn, ahora)}.</p>
      ) : (
        <p className="text-muted-foreground">
          {sePaga ? sinRepartir : "Lo que les toque y lo que paguen se verá aquí cuando se haya repartido."}
        </p>
      )}
      <ul aria-label="Lo de su grupo" className="divide-y rounded-card border">
        {lineas.map((linea) => (
          <Fila
            key={[linea.codigo, linea.nombre, linea.unidad].join("\n")}
            nombre={linea.nombre}
            unidad={linea.unidad}
            debajo={precioDe(linea)}
          >
            {enPalabras(linea, repartido)}{" "}
            <span className="whitespace-nowrap">· {formatoImporte(linea.total)}</span>
          </Fila>
        ))}
        {cargos.map(({ tipo, concepto, importe }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: charges have nothing else that tells them apart.
          <Fila key={n} nombre={CARGOS[tipo]} debajo={concepto}>
            {formatoImporte(importe)}
          </Fila>
        ))}
        {diferencia === 0 ? null : <Fila nombre={DIFERENCIA}>{formatoImporte(diferencia)}</Fila>}
      </ul>
      <div className="grid gap-1 text-right">
        <p className="text-lg font-semibold tabular-nums">
          {porCargar ? "Por lo entregado" : sePaga ? "Pagan" : "Total pedido"}: {formatoImporte(total)}
        </p>
        {porCargar ? <p className="text-sm text-muted-foreground">{sinGastos}</p> : null}
      </div>
    </>
  );
}

function Fila({
  nombre,
  unidad = null,
  debajo = "",
  children,
}: {
  nombre: string;
  unidad?: string | null;
  debajo?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">
          {nombre}
          {unidad === null ? null : <span className="font-normal text-muted-foreground"> ({unidad})</span>}
        </span>
        {debajo === "" ? null : <span className="text-sm text-muted-foreground wrap-anywhere">{debajo}</span>}
      </span>
      <span className="ml-auto text-right tabular-nums">{children}</span>
    </li>
  );
}

/** «2,50 € / kg y 4 % de IVA»: of what is charged by, once it has been delivered. */
function precioDe({ precio, iva, unidad, cobro, entregado }: LineaCompartida): string {
  const de = entregado !== null && cobro === "kg" ? "kg" : unidad;
  return `${formatoPrecioExacto(precio)}${de ? ` / ${de}` : ""} y ${formatoIva(iva)} de IVA`;
}

function enPalabras({ pedido, cantidad, entregado, cobro }: LineaCompartida, repartido: boolean): string {
  const dejan = cantidad === 0 ? "ninguno" : formatoCantidad(cantidad);
  return [
    `pidieron ${formatoCantidad(pedido)}`,
    ...(pedido === cantidad ? [] : [`por las cajas ${dejan}`]),
    ...(repartido ? [`reciben ${formatoCantidad(entregado ?? 0)}${cobro === "kg" ? " kg" : ""}`] : []),
  ].join(", ");
}
