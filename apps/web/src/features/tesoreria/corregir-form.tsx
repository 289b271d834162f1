import { type Cargado, corregir as corregirSchema } from "@cosecha/domain/esquemas/contabilizar";
import { cantidad } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { NumberField } from "@cosecha/ui/number-field";
import { TextField } from "@cosecha/ui/text-field";
import { keepPreviousData } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { ApuntarForm } from "./apuntar-form.tsx";
import { dueno, ElegirField } from "./cuenta-field.tsx";
import { cuanto, Efecto, efectoDe } from "./efecto.tsx";

const formulario = corregirSchema
  .pick({ motivo: true })
  .extend({ familiaId: dueno, productoId: dueno, entregado: cantidad });

/** Corrects what a family got of a product: one after the other, each of them posted by itself. */
export function CorregirForm({ pedido }: { pedido: Cargado }) {
  const { pedidoId, familias, productos } = pedido;
  const { cuentas } = trpc.useUtils();
  // Refused, as somebody else has corrected it: what there is by now is asked for.
  const corregir = trpc.cuentas.corregir.useMutation({ onError: () => void cuentas.invalidate() });
  /** What the screen says that there is of a cell. */
  const vista = ({ familiaId, productoId }: { familiaId: number; productoId: number }) => {
    const de = (cuales: object) => cuentas.entregado.getData({ pedidoId, ...cuales });
    return (de({ productoId }) ?? de({ familiaId }))?.find(
      (una) => una.familiaId === familiaId && una.productoId === productoId,
    );
  };
  const nombreDe = (id: number) => familias.find(({ familiaId }) => familiaId === id)?.nombre ?? "";
  const productoDe = (id: number) => productos.find(({ productoId }) => productoId === id);
  return (
    <ApuntarForm
      label="Corregir"
      schema={formulario}
      first="familiaId"
      defaultValues={{ motivo: "" }}
      keep={({ productoId, motivo }) => ({ productoId, motivo })}
      post={(clave, { motivo, ...entrega }) =>
        corregir.mutateAsync({
          ...{ pedidoId, clave, motivo },
          entregas: [{ ...entrega, antes: vista(entrega)?.entregado ?? 0 }],
        })
      }
      inWords={({ familiaId, productoId, entregado }) => {
        const producto = productoDe(productoId);
        return producto === undefined
          ? ""
          : `${nombreDe(familiaId)}: ${producto.nombre}, ${cuanto(producto, entregado)}`;
      }}
      failureDefault="No se ha podido corregir."
    >
      <ElegirField
        name="productoId"
        label="Producto"
        listLabel="Productos"
        options={productos.map(({ productoId, nombre }) => ({ value: productoId, label: nombre }))}
      />
      <ElegirField
        name="familiaId"
        label="Familia"
        listLabel="Familias"
        options={familias.map(({ familiaId, nombre }) => ({ value: familiaId, label: nombre }))}
      />
      <Celda pedido={pedido} />
    </ApuntarForm>
  );
}

interface Escrito {
  familiaId?: number | null;
  productoId?: number | null;
  entregado?: number | null;
}

/**
 * What there is of the chosen product or family, to choose the other by; of both, how much it was,
 * how much it is to be, and what that changes.
 */
function Celda({ pedido }: { pedido: Cargado }) {
  const { familiaId, productoId, entregado } = useWatch<Escrito>() as Escrito;
  const { pedidoId } = pedido;
  // One product, or one family: an order has thousands of cells.
  const query = trpc.cuentas.entregado.useQuery(
    { pedidoId, ...(productoId ? { productoId } : familiaId ? { familiaId } : {}) },
    { enabled: Boolean(productoId || familiaId), placeholderData: keepPreviousData },
  );
  if (query.isError) {
    return <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>;
  }
  const celdas = query.data ?? [];
  const producto = pedido.productos.find((uno) => uno.productoId === productoId);
  if (!producto || !familiaId)
    return <Cuales pedido={pedido} celdas={celdas} porProducto={producto !== undefined} />;
  const ahora = celdas.find((una) => una.familiaId === familiaId && una.productoId === productoId);
  // What was asked for before may know it, and may not.
  if (ahora === undefined && (query.isPending || query.isPlaceholderData)) {
    return <p role="status">Cargando…</p>;
  }
  const habia = ahora?.entregado ?? 0;
  const cambia = typeof entregado === "number" && !Number.isNaN(entregado) && entregado !== habia;
  return (
    <>
      <p className="text-muted-foreground">
        {habia === 0
          ? "No se llevó nada."
          : `Se llevó ${cuanto(producto, habia)}: ${formatoImporte(ahora?.total ?? 0)}.`}
        {producto.sobrante > 0 ? ` Sobró ${cuanto(producto, producto.sobrante)}.` : ""}
      </p>
      <NumberField
        name="entregado"
        label="Se llevó de verdad"
        unit={cuanto(producto, 0).slice(2)}
        decimals={3}
        min={0}
        required
      />
      <TextField name="motivo" label="Motivo" autoComplete="off" maxLength={200} required />
      <div role="status" className="min-h-6">
        {cambia ? (
          <Efecto
            efecto={efectoDe(
              pedido,
              { entregas: [{ familiaId, productoId: producto.productoId, entregado }], recepciones: [] },
              celdas,
            )}
          />
        ) : null}
      </div>
    </>
  );
}

/** The families that got something of a product, or the products of a family. */
function Cuales({
  pedido: { familias, productos },
  celdas,
  porProducto,
}: {
  pedido: Cargado;
  celdas: readonly { familiaId: number; productoId: number; entregado: number; total: number }[];
  porProducto: boolean;
}) {
  const { setValue, setFocus } = useFormContext();
  // The row that had the focus gives way to the field for how much it was.
  const choose = (name: "familiaId" | "productoId", id: number) => {
    setValue(name, id, { shouldDirty: true });
    requestAnimationFrame(() => setFocus("entregado"));
  };
  const nombre = new Map(familias.map((una) => [una.familiaId, una.nombre]));
  const deProducto = new Map(productos.map((uno) => [uno.productoId, uno]));
  if (celdas.length === 0) return null;
  return (
    <ul
      aria-label={porProducto ? "Familias que se llevaron algo" : "Lo que se llevó"}
      className="grid divide-y border-y"
    >
      {celdas.map(({ familiaId, productoId, entregado, total }) => {
        const producto = deProducto.get(productoId);
        return (
          <li key={`${familiaId} ${productoId}`}>
            <button
              type="button"
              className="focus-ring flex min-h-12 w-full flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-left hover:bg-muted"
              onClick={() =>
                porProducto ? choose("familiaId", familiaId) : choose("productoId", productoId)
              }
            >
              <span className="min-w-0 break-words text-link">
                {porProducto ? nombre.get(familiaId) : producto?.nombre}
              </span>
              <span className="text-muted-foreground tabular-nums">
                {producto === undefined ? "" : cuanto(producto, entregado)}{" "}
                <span className="whitespace-nowrap">· {formatoImporte(total)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
