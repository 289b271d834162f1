import "../../screens/paper.css";
import "./extracto.css";
import type { CuentaDeFamilia, Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { noEsFactura, queFue, queMas } from "@cosecha/domain/textos/cuentas";
import { Fragment } from "react";
import { createPortal } from "react-dom";
import { serverTime } from "../../api/server-clock.ts";
import { Letterhead } from "../../screens/letterhead.tsx";
import { dia } from "../../texts/zone.ts";
import { apuntado, useDesglose } from "./desglose.tsx";
import { saldoEscrito, sinSigno } from "./palabras.ts";
import { partidasDe } from "./partidas.ts";

interface ExtractoProps {
  cuenta: CuentaDeFamilia;
  /** The last first. */
  movimientos: readonly Movimiento[];
  /** Whether there are older ones, which are not on it. */
  quedan: boolean;
  /** The orders whose charges are unfolded on the screen, and so on paper. */
  abiertos: ReadonlySet<number>;
}

/** What the printer gets instead of the screen: each movement of a family as it was posted. */
export function Extracto({ cuenta, movimientos, quedan, abiertos }: ExtractoProps) {
  return createPortal(
    <div className="paper print-account" lang="es">
      <Letterhead />
      <div className="heading">
        <div>
          <h1>Cuentas de {cuenta.nombre}</h1>
          <p>{noEsFactura}</p>
          <p>Impreso el {dia(serverTime())}</p>
        </div>
        <div>
          <p className="total">{saldoEscrito(cuenta.saldo)}</p>
          {cuenta.sinContabilizar === 0 ? null : (
            <p>Pedido y sin cargar todavía: {formatoImporte(cuenta.sinContabilizar)}</p>
          )}
          {cuenta.fianza === 0 ? null : <p>Fianza: {formatoImporte(cuenta.fianza)}</p>}
          <p>Referencia para transferencias: {cuenta.referencia}</p>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th>Fecha</th>
            <th>Movimiento</th>
            <th>Cargo</th>
            <th>Pago o abono</th>
            <th>Saldo</th>
          </tr>
        </thead>
        <tbody>
          {movimientos.map((movimiento) => (
            <Fragment key={movimiento.n}>
              <tr>
                <td>{formatoDiaDe(movimiento.fecha)}</td>
                <td>{[queFue(movimiento), queMas(movimiento)].filter(Boolean).join(": ")}</td>
                <td>{movimiento.importe > 0 ? sinSigno(movimiento.importe) : ""}</td>
                <td>{movimiento.importe < 0 ? sinSigno(movimiento.importe) : ""}</td>
                <td>{saldoEscrito(movimiento.saldo)}</td>
              </tr>
              {movimiento.tipo === "pedido" &&
              movimiento.pedidoId !== null &&
              abiertos.has(movimiento.pedidoId) ? (
                <Detalle familiaId={cuenta.familiaId} pedidoId={movimiento.pedidoId} />
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      {quedan ? <p>Hay movimientos anteriores, que no están en esta hoja.</p> : null}
    </div>,
    document.body,
  );
}

/** Below a charge, what it is made of, as corrected since. */
function Detalle({ familiaId, pedidoId }: { familiaId: number; pedidoId: number }) {
  const { data: desglose } = useDesglose(familiaId, pedidoId);
  if (desglose === undefined) return null;
  const corregido = desglose.movimientos.length > 1;
  return (
    <tr className="detail">
      <td />
      <td colSpan={4}>
        <table>
          <tbody>
            {partidasDe(desglose).map(({ clave, nombre, cuanto, precio, importe }) => (
              <tr key={clave}>
                <td>{nombre}</td>
                <td>{[cuanto, precio].filter(Boolean).join("; ")}</td>
                <td>{formatoImporte(importe)}</td>
              </tr>
            ))}
            <tr>
              <td>{corregido ? "Suma, con lo corregido" : "Suma"}</td>
              <td>{corregido ? desglose.movimientos.map(apuntado).join(". ") : ""}</td>
              <td>{formatoImporte(desglose.total)}</td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}
