import { FACTURA_MAXIMO, FACTURA_TIPOS } from "@cosecha/domain/archivos";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { FileInputField } from "@cosecha/ui/file-input-field";
import { DownloadButton } from "../../files/download-button.tsx";

/** 'Detalles adicionales': the order's totals and its invoice. */
export function PedidoDetalles({ pedido }: { pedido: PedidoVista | undefined }) {
  const factura = pedido?.factura ?? null;
  return (
    <>
      <p className="grid gap-0.5">
        <span className="font-semibold">Total</span>
        <output className="text-2xl font-bold tabular-nums">{formatoEuros(pedido?.total ?? 0)}</output>
        <span className="text-sm text-muted-foreground">
          La suma de lo que han pedido todas las familias, con el IVA.
        </span>
      </p>
      {pedido == null || pedido.aPagar == null ? null : (
        <p className="grid gap-0.5">
          <span className="font-semibold">{textos.comun.aPagar}</span>
          <output className="text-2xl font-bold tabular-nums">{formatoEuros(pedido.aPagar)}</output>
          <span className="text-sm text-muted-foreground">
            La suma de lo que se han llevado todas las familias, con el IVA: es lo que pagan.
          </span>
        </p>
      )}
      <FileInputField
        name="factura"
        label="Factura"
        hint={
          factura === null
            ? "Un PDF, una foto, una hoja de cálculo… Hace falta para pasar el pedido a Completado."
            : "Si la cambia, la nueva sustituye a esta cuando guarde."
        }
        required
        accept={Object.keys(FACTURA_TIPOS).join(",")}
        maxBytes={FACTURA_MAXIMO}
        messages={{
          type: textos.pedido.facturaTipo,
          tooBig: textos.archivo.demasiadoGrande,
          empty: textos.archivo.vacio,
        }}
        current={
          factura === null
            ? undefined
            : { name: factura.nombre, size: factura.tamano, action: <DownloadButton archivo={factura} /> }
        }
        emptyValue={null}
      />
    </>
  );
}
