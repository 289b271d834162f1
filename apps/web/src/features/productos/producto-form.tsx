import {
  type CampoDeProducto,
  type Cobro,
  deNumeros,
  deTextos,
  LIMITES,
  PRODUCTO,
  porCampo,
  segunTipo,
  segunValor,
} from "@cosecha/domain/campos";
import { type ProductoVista, productoFormulario } from "@cosecha/domain/esquemas/productos";
import { ivaEnPuntos } from "@cosecha/domain/iva";
import { claveUnidad } from "@cosecha/domain/unidades";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { TextareaField } from "@cosecha/ui/textarea-field";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { backToDisponible } from "./way-back.ts";

const SIGUEN =
  "Sin IVA. Si cambia el precio o el IVA, cambian también en los pedidos pendientes y en proceso; los completados y cancelados se quedan como están.";

const igual = (valor: unknown) => valor;
const enCampo = segunValor<number, Cobro, unknown>({
  ...deTextos((texto: string | null) => texto ?? ""),
  ...deNumeros(igual),
  iva: (iva) => ivaEnPuntos(iva).toNumber(),
  cobro: igual,
});

/** A stored product's values in the form. */
const enFormulario = (producto: ProductoVista) =>
  ({
    ...porCampo((campo) => enCampo(producto, campo)),
    // A supplier's file may give no description, but the form requires one.
    descripcion: producto.descripcion || producto.nombre,
    version: producto.version,
  }) as z.input<typeof productoFormulario>;

const NUEVO = segunTipo({
  ...deTextos(""),
  precio: undefined,
  iva: undefined,
  existencias: null,
  kilos: null,
  caja: null,
  cobro: "unidad" as const,
});

const deCampo = (campo: CampoDeProducto) => ({ name: campo, label: PRODUCTO[campo].nombre });

/** A product's form. `producto` is the stored one, or undefined for a new one. */
export function ProductoForm({
  producto,
  disponibleId,
  record,
  disabled,
  submit,
  onSave,
  children,
}: RecordFormProps<z.infer<typeof productoFormulario>> & { producto?: ProductoVista; disponibleId: number }) {
  const stored = producto ? enFormulario(producto) : NUEVO;
  return (
    <EditForm
      schema={productoFormulario}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={onSave}
    >
      <FollowStored stored={stored} {...record.follow} />
      <TextField {...deCampo("nombre")} required />
      <NumberField
        {...deCampo("precio")}
        unit="€"
        decimals={LIMITES.precio.lugares}
        min={0}
        hint={producto ? SIGUEN : "Sin IVA."}
        required
      />
      <NumberField {...deCampo("iva")} unit="%" decimals={2} min={0} required />
      <TextareaField
        {...deCampo("descripcion")}
        hint={producto?.descripcion === "" ? "No tenía ninguna: se propone su nombre." : undefined}
        required
      />
      <NumberField
        {...deCampo("stock")}
        decimals={LIMITES.existencias.lugares}
        min={0}
        emptyValue={null}
        hint="Lo que hay para todas las familias juntas. En blanco, sin límite."
      />
      <TextField {...deCampo("unidad")} hint="Por ejemplo: kg, manojo, caja de 5 kg." />
      <NumberField
        {...deCampo("caja")}
        decimals={LIMITES.caja.lugares}
        min={0}
        emptyValue={null}
        hint="Si el proveedor solo lo sirve por cajas enteras, cuánto lleva cada una. En blanco, se pide suelto."
      />
      <CobroFields />
      <TextField {...deCampo("codigo")} hint="El del proveedor, si lo tiene." />
      <TextField {...deCampo("categoria")} hint="Agrupa los productos en los pedidos." />
      <FormEnd {...record.end} submit={submit} cancelHref={backToDisponible(disponibleId)}>
        {children}
      </FormEnd>
    </EditForm>
  );
}

const COBRADO = [
  { value: "unidad", label: "Las unidades pedidas" },
  { value: "kg", label: "Los kilos que pese" },
];

/**
 * What is charged, and for what is charged by weight, what a piece weighs. Nothing for what is
 * ordered in kilos, as it is charged by them anyway.
 */
function CobroFields() {
  const [cobro, unidad] = useWatch({ name: ["cobro", "unidad"] }) as [unknown, unknown];
  if (cobro !== "kg" && typeof unidad === "string" && claveUnidad(unidad) === "kg") return null;
  return (
    <>
      <SelectField
        {...deCampo("cobro")}
        options={COBRADO}
        hint="Por kilos, lo que se pide por piezas y se pesa el día del reparto: un pollo, un queso, un melón."
      />
      {cobro === "kg" ? (
        <NumberField
          {...deCampo("pesoMedio")}
          unit="kg"
          decimals={LIMITES.kilos.lugares}
          min={0}
          emptyValue={null}
          hint="Si lo rellena, el precio es el de una pieza de ese peso. En blanco, el precio es el de un kilo."
        />
      ) : null}
    </>
  );
}
