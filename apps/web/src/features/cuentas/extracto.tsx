import "./extracto.css";
import type { CuentaDeFamilia, Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { createPortal } from "react-dom";
import { serverTime } from "../../api/server-clock.ts";
import { Letterhead } from "../../screens/letterhead.tsx";
import { dia } from "../../texts/zone.ts";
import { queFue, queMas, saldoEscrito, sinSigno } from "./palabras.ts";

interface ExtractoProps {
  cuenta: CuentaDeFamilia;
  /** The last first. */
  movimientos: readonly Movimiento[];
  /** Whether there are older ones, which are not on it. */
  quedan: boolean;
}

/** What the printer gets instead of the screen: each movement of a family as it was posted. */
export function Extracto({ cuenta, movimientos, quedan }: ExtractoProps) {
  return createPortal(
    <div className="print-account" lang="es">
      <Letterhead />
      <div className="heading">
        <div>
          <h1>Cuentas de {cuenta.nombre}</h1>
          <p>No es una factura.</p>
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
            <tr key={movimiento.n}>
              <td>{formatoDiaDe(movimiento.fecha)}</td>
              <td>{[queFue(movimiento), queMas(movimiento)].filter(Boolean).join(": ")}</td>
              <td>{movimiento.importe > 0 ? sinSigno(movimiento.importe) : ""}</td>
              <td>{movimiento.importe < 0 ? sinSigno(movimiento.importe) : ""}</td>
              <td>{saldoEscrito(movimiento.saldo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {quedan ? <p>Hay movimientos anteriores, que no están en esta hoja.</p> : null}
    </div>,
    document.body,
  );
}
