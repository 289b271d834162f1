import { conUnidad, formatoEuros } from "@cosecha/domain/dinero";
import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import type { MotivoNoEditable } from "@cosecha/domain/pedidos";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api/api.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { sumOf } from "../draft/totals.ts";
import { useSummary } from "../draft/use-draft.ts";

interface CaughtProps {
  pantalla: PantallaDeLineas;
  draft: LinesDraft;
  /** Why the lines cannot change; null when they can. */
  motivo: MotivoNoEditable | null;
}

const PORQUE: Record<MotivoNoEditable, string> = {
  completado: "El pedido se completó",
  cancelado: "El pedido se canceló",
  caducado: "El plazo terminó",
  sinEmpezar: "El plazo se cambió",
};

/**
 * For whoever was typing when the order closed: product by product what they typed and what is
 * saved, and whom to ask. Nothing while everything is saved.
 */
export function Caught({ motivo, ...props }: CaughtProps) {
  // While the order is open, typing renders nothing here.
  return motivo === null ? null : <Unsaved {...props} motivo={motivo} />;
}

function Unsaved({
  pantalla: { pedido, lineas },
  draft,
  motivo,
}: CaughtProps & { motivo: MotivoNoEditable }) {
  const { changes } = useSummary(draft);
  if (changes === 0) return null;
  const { productos, total } = sumOf(lineas);
  const written = draft.unsaved().map(({ linea, text }) => ({
    productoId: linea.productoId,
    nombreProducto: linea.nombreProducto,
    ours: text === "" ? "0" : text,
    theirs: linea.cantidad === 0 ? "nada" : conUnidad(linea.cantidad, linea.unidad),
  }));
  return (
    <Alert
      variant="warning"
      title={`${PORQUE[motivo]} antes de guardar esto:`}
      action={
        <CopyButton
          text={written
            .map(({ nombreProducto, ours, theirs }) => `${nombreProducto}: ${ours} (guardado: ${theirs})`)
            .join("\n")}
        />
      }
    >
      <ul className="mt-2 grid gap-1" aria-label="Lo que no se guardó">
        {written.map(({ productoId, nombreProducto, ours, theirs }) => (
          <li key={productoId} className="wrap-anywhere">
            <span className="font-semibold">{nombreProducto}</span>: usted escribió{" "}
            <span className="font-bold tabular-nums">{ours}</span>; está guardado{" "}
            <span className="font-bold tabular-nums">{theirs}</span>.
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {productos === 0
          ? "Su familia no tiene nada guardado en este pedido."
          : `Lo que su familia tiene guardado se ve abajo: ${contados(productos)}, ${formatoEuros(total)}.`}
      </p>
      <Contact proveedor={pedido.disponible.proveedor} />
    </Alert>
  );
}

/** Who can still do something: the families that manage the supplier, and the supplier itself. */
function Contact({ proveedor }: { proveedor: PantallaDeLineas["pedido"]["disponible"]["proveedor"] }) {
  const { data } = trpc.proveedores.ver.useQuery({ id: proveedor.id }, { staleTime: 300_000 });
  const familias = proveedor.familias.filter(({ fechaBaja }) => fechaBaja === null);
  const nombres = familias.map(({ nombre }) => nombre).join(", ");
  return (
    <p className="mt-1 wrap-anywhere">
      Si aún lo necesita, pregunte a{" "}
      {familias.length === 0 ? (
        "quien administra la cooperativa"
      ) : (
        <>
          quien lleva el pedido: <span className="font-semibold">{nombres}</span>
        </>
      )}
      .
      {data?.telefono || data?.email ? (
        <>
          {" "}
          {proveedor.nombre}:{" "}
          {data.telefono ? (
            <a className="underline underline-offset-4" href={`tel:${data.telefono.replaceAll(" ", "")}`}>
              {data.telefono}
            </a>
          ) : null}
          {data.telefono && data.email ? ", " : null}
          {data.email ? (
            <a className="underline underline-offset-4" href={`mailto:${data.email}`}>
              {data.email}
            </a>
          ) : null}
        </>
      ) : null}
    </p>
  );
}

/** Without HTTPS the browser offers no clipboard; the text can be selected all the same. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (navigator.clipboard === undefined) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? "Copiado" : "Copiar lo que escribí"}
    </Button>
  );
}
