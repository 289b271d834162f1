import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import { Badge } from "@cosecha/ui/badge";
import { cn } from "@cosecha/ui/lib/cn";
import { Ban, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { valorDe, variacionTexto } from "./cambios.ts";
import type { Entrada } from "./lectura.ts";

/** One line of the list: a product, or a row that is none, with what there is to say of it. */
export const CabezaDeEntrada = memo(function CabezaDeEntrada({
  entrada,
  abierta,
}: {
  entrada: Entrada;
  abierta: boolean;
}) {
  const flecha = (
    <ChevronRight
      aria-hidden
      className={cn(
        "mt-1 size-4 shrink-0 text-muted-foreground transition-transform",
        abierta && "rotate-90",
      )}
    />
  );
  if (entrada.tipo === "fila") {
    return (
      <span className="flex items-start gap-2">
        {flecha}
        <span className="grid min-w-0 flex-1 gap-1">
          {entrada.omitida ? (
            <span className="flex items-start gap-2 text-muted-foreground">
              <Ban aria-hidden className="mt-1 size-4 shrink-0" />
              Fila {entrada.fila}: omitida a mano.
            </span>
          ) : null}
          <Mensajes errores={entrada.errores} avisos={entrada.avisos} />
        </span>
      </span>
    );
  }
  const { producto } = entrada;
  const detalles = (["unidad", "categoria", "codigo"] as const)
    .map((campo) => valorDe(producto, campo))
    .filter((texto) => texto !== "");
  if (producto.stock !== null)
    detalles.push(producto.stock === 0 ? "agotado" : `quedan ${valorDe(producto, "stock")}`);
  return (
    <span className="flex items-start gap-2">
      {entrada.tipo === "producto" ? flecha : null}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">{producto.nombre}</span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{valorDe(producto, "precio")}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted-foreground">
          <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{detalles.join(" · ")}</span>
          <span className="whitespace-nowrap tabular-nums">IVA {valorDe(producto, "iva")}</span>
        </span>
        {entrada.tipo === "producto" ? (
          <>
            <Cambio entrada={entrada} />
            <Mensajes errores={[]} avisos={entrada.avisos} />
          </>
        ) : (
          <span className="text-sm">
            {entrada.producto.conLineas
              ? "Sigue con stock 0 porque tiene pedidos."
              : "Estaba en la lista anterior; en esta ya no."}
          </span>
        )}
      </span>
    </span>
  );
});

function Cambio({ entrada: { producto } }: { entrada: Extract<Entrada, { tipo: "producto" }> }) {
  if (producto.cambio === "igual") return null;
  if (producto.cambio === "nuevo") {
    return (
      <span>
        <Badge variant="info">Nuevo</Badge>
      </span>
    );
  }
  const variacion = variacionTexto(producto);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {producto.sospechoso ? (
        <Badge variant="warning" icon={<TriangleAlert aria-hidden />}>
          {variacion ?? "cambia mucho"}: ¿seguro?
        </Badge>
      ) : (
        <Badge>{variacion ?? "cambia"}</Badge>
      )}
      {variacion !== null && producto.anterior !== null ? (
        <span className="text-muted-foreground">antes, {valorDe(producto.anterior, "precio")}</span>
      ) : null}
    </span>
  );
}

function Mensajes({ errores, avisos }: { errores: readonly Incidencia[]; avisos: readonly Incidencia[] }) {
  return (
    <>
      {errores.map(({ mensaje }) => (
        <span key={mensaje} className="flex items-start gap-2 text-sm text-destructive-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Error: </span>
            {mensaje}
          </span>
        </span>
      ))}
      {avisos.map(({ mensaje }) => (
        <span key={mensaje} className="flex items-start gap-2 text-sm text-warning-soft-foreground">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Aviso: </span>
            {mensaje}
          </span>
        </span>
      ))}
    </>
  );
}
