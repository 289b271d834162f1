import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import type { ProductoDeVista } from "@cosecha/domain/vista-compacta";
import { Badge } from "@cosecha/ui/badge";
import { cn } from "@cosecha/ui/lib/cn";
import { Ban, ChevronDown, CircleAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { cobroTexto, valorDe, variacionTexto } from "./cambios.ts";
import type { Entrada } from "./lectura.ts";

/** One entry of the list: a product, or a row that is not a product, with its notices. */
export const EntradaHead = memo(function EntradaHead({
  entrada,
  abierta,
}: {
  entrada: Entrada;
  abierta: boolean;
}) {
  const flecha = (
    <ChevronDown
      aria-hidden
      className={cn(
        "mt-1 size-4 shrink-0 text-muted-foreground transition-transform",
        !abierta && "-rotate-90",
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
              <span className="min-w-0 wrap-anywhere">
                Fila {entrada.fila}: omitida a mano. <span className="line-through">{entrada.texto}</span>
              </span>
            </span>
          ) : null}
          <Mensajes errores={entrada.errores} avisos={entrada.avisos} />
          {entrada.errores.length > 0 && !abierta ? (
            <span className="ml-6 text-sm font-semibold text-link underline underline-offset-4">
              Corregir u omitir
            </span>
          ) : null}
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
  const cobro = cobroTexto(producto);
  if (cobro !== null) detalles.push(cobro);
  if (producto.caja !== null) detalles.push(`en cajas de ${valorDe(producto, "caja")}`);
  return (
    <span className="flex items-start gap-2">
      {entrada.tipo === "producto" ? flecha : null}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">{producto.nombre}</span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{valorDe(producto, "precio")}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted-foreground">
          <span className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2 gap-y-1">
            {detalles.length === 0 ? null : <span className="wrap-anywhere">{detalles.join(" · ")}</span>}
            {entrada.tipo === "producto" ? <Cambio producto={entrada.producto} /> : null}
          </span>
          <span className="whitespace-nowrap tabular-nums">IVA {valorDe(producto, "iva")}</span>
        </span>
        {entrada.tipo === "producto" ? (
          <Mensajes errores={[]} avisos={entrada.avisos} />
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

/** How the product compares with the stored one; nothing when it is the same. */
function Cambio({ producto }: { producto: ProductoDeVista }) {
  if (producto.cambio === "igual") return null;
  if (producto.cambio === "nuevo") return <Badge variant="info">nuevo</Badge>;
  const variacion = variacionTexto(producto);
  return (
    <>
      {producto.sospechoso ? (
        <Badge variant="warning" icon={<TriangleAlert aria-hidden />}>
          {variacion ?? "cambia mucho"}: ¿seguro?
        </Badge>
      ) : (
        <Badge>{variacion ?? "cambia"}</Badge>
      )}
      {variacion !== null && producto.anterior !== null ? (
        <span>antes, {valorDe(producto.anterior, "precio")}</span>
      ) : null}
    </>
  );
}

function Mensajes({ errores, avisos }: { errores: readonly Incidencia[]; avisos: readonly Incidencia[] }) {
  return (
    <>
      {errores.map(({ mensaje }) => (
        <Mensaje key={mensaje} icon={CircleAlert} kind="Error" color="text-destructive-text">
          {mensaje}
        </Mensaje>
      ))}
      {avisos.map(({ mensaje }) => (
        <Mensaje key={mensaje} icon={TriangleAlert} kind="Aviso" color="text-warning-soft-foreground">
          {mensaje}
        </Mensaje>
      ))}
    </>
  );
}

function Mensaje({
  icon: Icon,
  kind,
  color,
  children,
}: {
  icon: LucideIcon;
  kind: string;
  color: string;
  children: string;
}) {
  return (
    <span className={cn("flex items-start gap-2 text-sm", color)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{kind}: </span>
        {children}
      </span>
    </span>
  );
}
