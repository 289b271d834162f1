import { contados } from "@cosecha/domain/texto";
import "./print-delivery.css";
import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { fechaHora } from "../../../texts/zone.ts";
import { conUnidad } from "../list/columns.tsx";
import { inSections } from "../list/sections.ts";
import { byFamily, type RepartoDeFamilia } from "./delivery-data.ts";

interface PrintDeliveryProps {
  pedido: PantallaDeLineas["pedido"];
  lineas: readonly LineaVista[];
  vista: "producto" | "familia";
}

/**
 * What the printer gets instead of the screen: the whole delivery, with a box to tick on each line.
 * Rendered only while the page is being printed.
 */
export function PrintDelivery({ pedido, lineas, vista }: PrintDeliveryProps) {
  if (!usePrinting()) return null;
  const familias = byFamily(lineas);
  return createPortal(
    <div className="print-delivery" lang="es">
      <div className="heading">
        <h1>Reparto del pedido de {pedido.nombreProveedor}</h1>
        <p>{pedido.descripcion}</p>
        <p>
          Del {fechaHora(pedido.inicio)} al {fechaHora(pedido.fin)} · Impreso el {fechaHora(new Date())}
        </p>
        <p>
          <strong>{vista === "producto" ? textos.reparto.porProducto : textos.reparto.porFamilia}</strong> ·{" "}
          {contados(lineas.length)}, {contados(familias.length, "familia", "familias")},{" "}
          {formatoEuros(sumar(familias.map(({ total }) => total)))}
        </p>
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

/**
 * Whether the page is being printed. It becomes true before the browser takes the picture of the
 * page.
 */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const set = (now: boolean) => flushSync(() => setPrinting(now));
    const before = () => set(true);
    const after = () => set(false);
    const follow = () => set(media.matches);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    media.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      media.removeEventListener("change", follow);
    };
  }, []);
  return printing;
}

function Productos({ lineas }: { lineas: readonly LineaVista[] }) {
  return inSections(lineas).map((item) =>
    item.kind === "seccion" ? (
      <h2 key={`s${item.nombre}`}>{item.nombre}</h2>
    ) : (
      <section key={item.linea.productoId} className="whole">
        <h3>
          <span>{item.linea.nombreProducto}</span>
          <span className="amount">{conUnidad(item.linea.cantidad, item.linea.unidad)}</span>
        </h3>
        <ul>
          {(item.linea.familias ?? []).map(({ familiaId, nombre, cantidad }) => (
            <li key={familiaId}>
              <span className="box" />
              <span className="amount">{conUnidad(cantidad, item.linea.unidad)}</span>
              <span>{nombre}</span>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}

function Familia({ nombre, partes, total }: RepartoDeFamilia) {
  return (
    <table className="whole">
      <colgroup>
        <col className="tick" />
        <col className="quantity" />
        <col />
        <col className="price" />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={3}>{nombre}</th>
          <th className="amount">{formatoEuros(total)}</th>
        </tr>
      </thead>
      <tbody>
        {partes.map(({ linea, cantidad, total: suyo }) => (
          <tr key={linea.productoId}>
            <td>
              <span className="box" />
            </td>
            <td className="amount">{conUnidad(cantidad, linea.unidad)}</td>
            <td>{linea.nombreProducto}</td>
            <td className="amount">{formatoEuros(suyo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
