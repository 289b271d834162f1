import "./receipt.css";
import { conUnidad, formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { sumasPorIva, totalLinea, totalPedido } from "@cosecha/domain/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { contados } from "@cosecha/domain/texto";
import { createPortal } from "react-dom";
import { trpc } from "../../../api/api.ts";
import { Letterhead } from "../../../screens/letterhead.tsx";
import { usePersona } from "../../../session/session.ts";
import { fechaHora } from "../../../texts/zone.ts";

/** One family's order on paper, as it is saved: what it gets, what it pays, and room to sign. */
export function Receipt({ pantalla: { pedido, familiaId, lineas, ahora } }: { pantalla: PantallaDeLineas }) {
  const familia = useFamilia(pedido.id, familiaId);
  const pedidas = lineas.filter(({ cantidad }) => cantidad > 0);
  const importes = pedidas.map(({ precioProducto, ivaProducto, cantidad }) => ({
    precio: precioProducto,
    iva: ivaProducto,
    cantidad,
  }));
  return createPortal(
    <div className="print-order" lang="es">
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
            {motivoNoEditable(pedido, ahora) ?? "Pedido abierto: aún puede cambiar"} · Impreso el{" "}
            {fechaHora(new Date())}
          </p>
        </div>
      </div>
      <Lineas lineas={pedidas} />
      <div className="foot">
        <Sumas importes={importes} />
        <div className="end">
          <p className="total">
            {contados(pedidas.length)} <strong>{formatoEuros(totalPedido(importes))}</strong>
          </p>
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

function Lineas({ lineas }: { lineas: readonly LineaVista[] }) {
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
        {lineas.map(
          ({
            productoId,
            nombreProducto,
            nota,
            cantidad,
            unidad,
            precioProducto: precio,
            ivaProducto: iva,
          }) => (
            <tr key={productoId}>
              <td>
                <span className="box" />
              </td>
              <td>
                {nombreProducto}
                {nota === "" ? null : <span className="note">{nota}</span>}
              </td>
              <td>{conUnidad(cantidad, unidad)}</td>
              <td>{formatoPrecio(precio)}</td>
              <td>{formatoIva(iva)}</td>
              <td>{formatoEuros(totalLinea({ precio, iva, cantidad }))}</td>
            </tr>
          ),
        )}
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
