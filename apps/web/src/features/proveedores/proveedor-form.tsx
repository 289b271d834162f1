import { type ProveedorVista, proveedorCambio } from "@cosecha/domain/esquemas/proveedores";
import { textos } from "@cosecha/domain/textos";
import { ImageInputField } from "@cosecha/ui/image-input-field";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { SwitchField } from "@cosecha/ui/switch-field";
import { TextField } from "@cosecha/ui/text-field";
import { TextareaField } from "@cosecha/ui/textarea-field";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormColumn } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { FamiliasField } from "./familias-field.tsx";

/** The form sends the version that it started from, for the server to compare. */
const formulario = proveedorCambio.omit({ id: true });

/** A supplier's values in the form; empty ones for a new supplier. */
export const enFormulario = (proveedor?: ProveedorVista) => ({
  nombre: proveedor?.nombre ?? "",
  email: proveedor?.email ?? "",
  telefono: proveedor?.telefono ?? "",
  descripcion: proveedor?.descripcion ?? "",
  horarios: proveedor?.horarios ?? "",
  logo: proveedor?.logo ?? null,
  familias: proveedor?.familias.map(({ id }) => id) ?? [],
  enviarAlCerrar: proveedor?.enviarAlCerrar ?? false,
  minimo: proveedor?.minimo ?? null,
  minimoEn: proveedor?.minimoEn ?? ("euros" as const),
  portes: proveedor?.portes ?? null,
  portesGratisDesde: proveedor?.portesGratisDesde ?? null,
  version: proveedor?.version,
});

/** A supplier's form. `proveedor` is the stored one, or undefined for a new one. */
export function ProveedorForm({
  proveedor,
  record,
  disabled,
  submit,
  onSave,
  children,
}: RecordFormProps<z.infer<typeof formulario>> & { proveedor?: ProveedorVista }) {
  const stored = enFormulario(proveedor);
  const correo = trpc.cooperativa.ver.useQuery().data?.correo;
  return (
    <EditForm
      wide
      schema={formulario}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={onSave}
    >
      <FollowStored stored={stored} {...record.follow} />
      <FormColumn>
        <TextField name="nombre" label="Nombre" autoComplete="off" required />
        {/* The browser would fill in the user's own email, not the supplier's. */}
        <TextField name="email" type="email" label="Email" autoComplete="off" required />
        <TextField name="telefono" type="tel" label="Teléfono" autoComplete="off" />
        <TextareaField name="descripcion" label="Descripción" />
        <TextareaField name="horarios" label="Horarios" rows={2} />
      </FormColumn>
      <FormColumn aside>
        <ImageInputField
          name="logo"
          label="Logo"
          messages={{ type: textos.logo.tipo, tooBig: textos.logo.demasiadoGrande }}
        />
        <FamiliasField gestionan={proveedor?.familias ?? []} />
        {correo === true ? (
          <SwitchField
            name="enviarAlCerrar"
            label="Enviarle el pedido por correo al cerrar"
            hint="Con su hoja. Si no, quien lo gestiona lo envía cuando quiera desde el pedido."
          />
        ) : null}
        <CondicionesFields />
      </FormColumn>
      <FormEnd {...record.end} submit={submit} cancelHref={paths.proveedores()}>
        {children}
      </FormEnd>
    </EditForm>
  );
}

const EN = [
  { value: "euros", label: "Euros, sin IVA" },
  { value: "kilos", label: "Kilos" },
];

/** What the supplier wants an order to come to, and what bringing it costs. */
function CondicionesFields() {
  const enKilos = useWatch({ name: "minimoEn" }) === "kilos";
  const importe = { unit: "€", decimals: 2, min: 0, emptyValue: null } as const;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          name="minimo"
          label="Pedido mínimo"
          {...importe}
          unit={enKilos ? "kg" : "€"}
          hint="De todas las familias juntas. En blanco, no hay."
        />
        <SelectField name="minimoEn" label="Se cuenta en" options={EN} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField name="portes" label="Portes" {...importe} hint="Sin IVA, por pedido." />
        <NumberField name="portesGratisDesde" label="Portes gratis desde" {...importe} hint="Sin IVA." />
      </div>
    </>
  );
}
