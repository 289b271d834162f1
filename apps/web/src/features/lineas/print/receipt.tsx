import "../../../screens/paper.css";
import "./receipt.css";
import { conUnidad, formatoCantidad, formatoEuros } from "@cosecha/domain/dinero";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { sumasPorIva, totalLinea, totalPedido } from "@cosecha/domain/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { enKilos } from "@cosecha/domain/reparto";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { createPortal } from "react-dom";
import { trpc } from "../../../api/api.ts";
import { Letterhead } from "../../../screens/letterhead.tsx";
import { usePersona } from "../../../session/session.ts";
import { fechaHora } from "../../../texts/zone.ts";

/**
 * One family's order on paper, as it is saved: what it gets, what it pays, and room to sign. With
 * `entregas` that is what it got.
 */
export function Receipt({
  pantalla: { pedido, familiaId, lineas, ahora },
  entregas,
}: {
  pantalla: PantallaDeLineas;
  entregas: EntregaDeFamilia["entregas"] | null;
}) {
  const familia = useFamilia(pedido.id, familiaId);
  const motivo = motivoNoEditable(pedido, ahora);
  const filas = entregas === null ? deLoPedido(lineas, motivo === null) : deLoEntregado(entregas, lineas);
  return createPortal(
    <div className="paper print-order" lang="es">
      <Letterhead />
      <div className="heading">
        <div>
          <h1>Pedido de {pedido.nombreProveedor}</h1>
          <p>{pedido.descripcion}</p>
        </div>
        <div>
          {familia === undefined ? null : <p className="familia">{familia}</p>}
          <p>
            Del {fechaHora(pedido.inicio)} al {fechaHora(pedido.fin)}
          </p>
          <p>
            {motivo === null ? "Pedido abierto: aún puede cambiar" : textos.lineas.noEditable[motivo]} ·
            Impreso el {fechaHora(new Date())}
          </p>
        </div>
      </div>
      <Lineas filas={filas} />
      <div className="foot">
        <Sumas importes={filas} />
        <div className="end">
          <p className="total">
            {contados(filas.length)}
            {entregas === null ? "" : ` · ${textos.comun.aPagar}`}{" "}
            <strong>{formatoEuros(totalPedido(filas))}</strong>
          </p>
          {entregas === null ? null : (
            <p>
              {textos.pedido.pedido}: {formatoEuros(totalPedido(deLoPedido(lineas, false)))}
            </p>
          )}
          <p className="sign">
            <span>Recogido el</span>
            <span>Firma</span>
          </p>
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** What is paid for on one line. */
interface Fila {
  productoId: number;
  nombre: string;
  nota: string;
  cantidad: number;
  /** How much more the family accepts, while that is open. */
  hasta: number;
  unidad: string | null;
  precio: number;
  iva: number;
  /** What was ordered, where that was something else. */
  pedido: string | null;
}

const deLoPedido = (lineas: readonly LineaVista[], abierto: boolean): Fila[] =>
  lineas.flatMap(({ nombreProducto, precioProducto, ivaProducto, hasta, ...linea }) =>
    linea.cantidad === 0
      ? []
      : [
          {
            ...linea,
            hasta: abierto ? hasta : 0,
            nombre: nombreProducto,
            precio: precioProducto,
            iva: ivaProducto,
            pedido: null,
          },
        ],
  );

/** Also what a family did not get of what it ordered. */
function deLoEntregado(entregas: EntregaDeFamilia["entregas"], lineas: readonly LineaVista[]): Fila[] {
  const notas = new Map(lineas.map(({ productoId, nota }) => [productoId, nota]));
  return entregas.flatMap(({ productoId, nombreProducto, pedido, entregado, precio, iva, ...producto }) => {
    if (pedido === null && !entregado) return [];
    const cantidad = entregado ?? 0;
    const unidad = enKilos(producto) ? "kg" : producto.unidad;
    const pedida = conUnidad(pedido ?? 0, producto.unidad);
    return {
      ...{
        productoId,
        nombre: nombreProducto,
        nota: notas.get(productoId) ?? "",
        cantidad,
        hasta: 0,
        unidad,
        precio,
        iva,
      },
      pedido: pedida === conUnidad(cantidad, unidad) ? null : pedida,
    };
  });
}

function Lineas({ filas }: { filas: readonly Fila[] }) {
  return (
    <table className="lines">
      <thead>
        <tr>
          <th>
            <span className="sr-only">Recogido</span>
          </th>
          <th>Producto</th>
          <th>Cantidad</th>
          <th>Precio sin IVA</th>
          <th>IVA</th>
          <th>Total</th>
        </tr>
      </thead>
      <tbody>
        {filas.map(({ productoId, nombre, nota, cantidad, hasta, unidad, precio, iva, pedido }) => (
          <tr key={productoId}>
            <td>
              <span className="box" />
            </td>
            <td>
              {nombre}
              {nota === "" ? null : <span className="note">{nota}</span>}
            </td>
            <td>
              {conUnidad(cantidad, unidad)}
              {hasta === 0 ? null : <span className="note">y hasta {formatoCantidad(hasta)} más</span>}
              {pedido === null ? null : (
                <span className="note">
                  {textos.pedido.pedido}: {pedido}
                </span>
              )}
            </td>
            <td>{formatoPrecio(precio)}</td>
            <td>{formatoIva(iva)}</td>
            <td>{formatoEuros(totalLinea({ precio, iva, cantidad }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sumas({ importes }: { importes: Parameters<typeof sumasPorIva>[0] }) {
  return (
    <table className="sums">
      <thead>
        <tr>
          <th>IVA</th>
          <th>Base</th>
          <th>Cuota</th>
          <th>Total</th>
        </tr>
      </thead>
      <tbody>
        {sumasPorIva(importes).map(({ iva, base, cuota, total }) => (
          <tr key={iva}>
            <td>{formatoIva(iva)}</td>
            <td>{formatoEuros(base)}</td>
            <td>{formatoEuros(cuota)}</td>
            <td>{formatoEuros(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The family's name: whoever sees another family's order has chosen it from this list. */
function useFamilia(pedidoId: number, familiaId: number): string | undefined {
  const { familia } = usePersona();
  const own = familia?.id === familiaId;
  const { data } = trpc.familias.paraPedido.useQuery({ pedidoId }, { enabled: !own });
  return own ? familia.nombre : data?.find(({ id }) => id === familiaId)?.nombre;
}
