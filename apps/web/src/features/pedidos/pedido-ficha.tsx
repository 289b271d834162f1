import { formatoEuros } from "@cosecha/domain/dinero";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { DownloadButton } from "../../files/download-button.tsx";
import { RecordCard } from "../../screens/record-card.tsx";
import { When } from "../../screens/when.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { EstadoBadge } from "./estado.tsx";
import { pedidosDelDisponible } from "./pedido-form.tsx";

/** An order's data, for users who do not manage it. */
export function PedidoFicha({ pedido }: { pedido: PedidoVista }) {
  const { inicio, fin, estado, descripcion, total, aPagar, factura } = pedido;
  return (
    <RecordCard
      why={textosWeb.pedido.soloLectura}
      backHref={pedidosDelDisponible(pedido.disponibleId)}
      items={[
        ["Descripción", descripcion],
        ["Estado", <EstadoBadge key="estado" estado={estado} whole />],
        ["Inicio", <When key="inicio" fecha={inicio} />],
        ["Fin", <When key="fin" fecha={fin} />],
        ["Total de todas las familias, con el IVA", formatoEuros(total)],
        ...(aPagar == null
          ? []
          : [["A pagar por lo entregado, con el IVA", formatoEuros(aPagar)] satisfies [string, string]]),
        [
          "Factura",
          factura === null ? (
            ""
          ) : (
            <span key="factura" className="grid justify-items-start gap-2">
              {factura.nombre}
              <DownloadButton archivo={factura} />
            </span>
          ),
        ],
      ]}
    />
  );
}
