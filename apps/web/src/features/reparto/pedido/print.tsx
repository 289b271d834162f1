import { contados } from "@cosecha/domain/texto";
import "../../../screens/paper.css";
import "./print.css";
import { conUnidad, formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { createPortal } from "react-dom";
import { Letterhead } from "../../../screens/letterhead.tsx";
import { fechaHora } from "../../../texts/zone.ts";
import { inSections } from "../../lineas/list/sections.ts";
import { usePrinting } from "../../lineas/print/use-printing.ts";
import { byFamilia, loSuyo, type RepartoDeFamilia } from "./data.ts";

interface PrintRepartoProps {
  pedido: PantallaDeLineas["pedido"];
  lineas: readonly LineaVista[];
  vista: "producto" | "familia";
}

/**
 * What the printer gets instead of the screen: the whole delivery, with a box to tick on each line.
 * Rendered only while the page is being printed.
 */
export function PrintReparto({ pedido, lineas, vista }: PrintRepartoProps) {
  if (!usePrinting()) return null;
  const familias = byFamilia(lineas);
  const entregado = lineas.some(({ aPagar }) => aPagar !== undefined);
  return createPortal(
    <div className="paper print-delivery" lang="es">
      <Letterhead />
      <div className="heading">
        <h1>Reparto del pedido de {pedido.nombreProveedor}</h1>
        <p>{pedido.descripcion}</p>
        <p>
          Del {fechaHora(pedido.inicio)} al {fechaHora(pedido.fin)} · Impreso el {fechaHora(new Date())}
        </p>
        <p>
          <strong>{vista === "producto" ? textos.reparto.porProducto : textos.reparto.porFamilia}</strong> ·{" "}
          {contados(lineas.length)}, {contados(familias.length, "familia", "familias")},{" "}
          {entregado ? `${textos.comun.aPagar}: ` : ""}
          {formatoEuros(sumar(familias.map(({ total }) => total)))}
        </p>
        {entregado ? null : <p>{textos.reparto.enLaRaya}</p>}
      </div>
      {vista === "producto" ? (
        <Productos lineas={lineas} />
      ) : (
        familias.map((una) => <Familia key={una.familiaId} {...una} />)
      )}
    </div>,
    document.body,
  );
}

function Productos({ lineas }: { lineas: readonly LineaVista[] }) {
  return inSections(lineas).map((item) =>
    item.kind === "seccion" ? (
      <h2 key={`s${item.nombre}`}>{item.nombre}</h2>
    ) : (
      <section key={item.linea.productoId} className="whole">
        <h3>
          <span>{item.linea.nombreProducto}</span>
          <span className="amount">{quantity(item.linea, item.linea)}</span>
        </h3>
        <ul>
          {(item.linea.familias ?? []).map(({ familiaId, nombre, nota, ...parte }) => (
            <li key={familiaId}>
              <span className="box" />
              <span className="amount">{quantity(parte, item.linea)}</span>
              <span>
                {nombre}
                {nota === undefined ? null : ` «${nota}»`}
              </span>
              <span className="to-write-on" />
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}

/** What was ordered or, once sharing out is over, delivered. */
const quantity = (...of: Parameters<typeof loSuyo>) => {
  const { cantidad, unidad } = loSuyo(...of);
  return conUnidad(cantidad, unidad);
};

function Familia({ nombre, partes, total }: RepartoDeFamilia) {
  return (
    <table className="whole">
      <colgroup>
        <col className="tick" />
        <col className="quantity" />
        <col />
        <col className="delivered" />
        <col className="price" />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={3}>{nombre}</th>
          <th className="delivered">{textos.reparto.entregado}</th>
          <th className="amount">{formatoEuros(total)}</th>
        </tr>
      </thead>
      <tbody>
        {partes.map(({ linea, cantidad, unidad, pedido, total: suyo, nota }) => (
          <tr key={linea.productoId}>
            <td>
              <span className="box" />
            </td>
            <td className="amount">{conUnidad(cantidad, unidad)}</td>
            <td>
              {linea.nombreProducto}
              {pedido === null ? null : ` (${textos.pedido.pedido}: ${pedido})`}
              {nota === undefined ? null : ` «${nota}»`}
            </td>
            <td>
              <span className="to-write-on" />
            </td>
            <td className="amount">{formatoEuros(suyo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
