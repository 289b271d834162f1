import { FACTURA_MAXIMO } from "@cosecha/domain/archivos";
import { formatoEuros } from "@cosecha/domain/dinero";
import { type PedidoDatos, type PedidoVista, pedidoDatos } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { DateTimeField } from "@cosecha/ui/date-time-field";
import { FileInputField } from "@cosecha/ui/file-input-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import * as z from "zod";
import { failureText } from "../../api.ts";
import { DownloadButton } from "../../download-button.tsx";
import { EditForm } from "../../edit-form.tsx";
import { toUpload } from "../../files.ts";
import { FormEnd } from "../../form-end.tsx";
import { FormTab, FormTabs } from "../../form-tabs.tsx";
import { paths } from "../../paths.ts";
import { textosWeb } from "../../texts.ts";
import { ZONA } from "../../zona.ts";
import { useEstados } from "./estado.tsx";

const { inicio, fin, descripcion, estado } = pedidoDatos.shape;

/** The domain's form, with the file as the browser has it; the rules across fields are the domain's. */
const formulario = z
  .object({ inicio, fin, descripcion, estado, factura: z.instanceof(File).nullish() })
  .superRefine(({ factura: _file, ...valores }, ctx) => {
    for (const { path, message } of pedidoDatos.safeParse(valores).error?.issues ?? []) {
      ctx.addIssue({ code: "custom", path, message });
    }
  });
type Valores = z.input<typeof formulario>;

export interface PedidoFormProps {
  disponibleId: number;
  /** The order as it is stored; none for a new one. */
  pedido?: PedidoVista;
  defaultValues: Partial<Valores>;
  /** What the last saving said. */
  message?: string | null;
  readOnly?: boolean;
  submitLabel: string;
  /** What a failure is called when the server does not say (section 8). */
  failureDefault: string;
  onSave: (datos: PedidoDatos) => Promise<unknown>;
}

/** An order's form. */
export function PedidoForm({
  disponibleId,
  pedido,
  defaultValues,
  message = null,
  readOnly = false,
  submitLabel,
  failureDefault,
  onSave,
}: PedidoFormProps) {
  const estados = useEstados();
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState(message);
  return (
    <EditForm
      schema={formulario}
      disabled={readOnly}
      defaultValues={defaultValues}
      onSubmitStart={() => {
        setFailure(null);
        setSaid(null);
      }}
      onSubmit={async ({ factura, ...datos }) =>
        onSave({ ...datos, ...(factura && { factura: await toUpload(factura) }) })
      }
      onError={(error) => setFailure(failureText(error, failureDefault))}
    >
      {readOnly ? <Alert>{textosWeb.pedido.soloLectura}</Alert> : null}
      <FormTabs label="Pedido" tabs={TABS}>
        <FormTab value="datos">
          <DateTimeField timeZone={ZONA} name="inicio" label="Inicio" required />
          <DateTimeField
            timeZone={ZONA}
            name="fin"
            label="Fin"
            hint="A partir de esta hora nadie puede cambiar su pedido."
            required
          />
          <SelectField
            name="estado"
            label="Estado"
            required
            options={(estados.data ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))}
          />
          <TextField name="descripcion" label="Descripción" required />
        </FormTab>
        <FormTab value="detalles">
          <p className="grid gap-0.5">
            <span className="font-semibold">Total</span>
            <output className="text-2xl font-bold tabular-nums">{formatoEuros(pedido?.total ?? 0)}</output>
            <span className="text-sm text-muted-foreground">
              La suma de lo que han pedido todas las familias.
            </span>
          </p>
          <FileInputField
            name="factura"
            label="Factura"
            hint="Hace falta para pasar el pedido a Completado."
            required
            maxBytes={FACTURA_MAXIMO}
            messages={{ tooBig: textos.archivo.demasiadoGrande, empty: textos.archivo.vacio }}
            current={
              pedido?.factura
                ? {
                    name: pedido.factura.nombre,
                    size: pedido.factura.tamano,
                    action: <DownloadButton archivo={pedido.factura} />,
                  }
                : undefined
            }
          />
        </FormTab>
      </FormTabs>
      {said === null ? null : (
        <div ref={bringIntoSight} tabIndex={-1}>
          <Alert variant="success" title={textos.comun.exito} onDismiss={() => setSaid(null)}>
            {said}
          </Alert>
        </div>
      )}
      <FormEnd
        failure={failure}
        onDismiss={() => setFailure(null)}
        submit={readOnly ? undefined : submitLabel}
        cancelHref={paths.disponible({ id: disponibleId })}
      />
    </EditForm>
  );
}

/** Once the screen has settled. The form has been made anew: the focus that was in it would be lost. */
function bringIntoSight(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
}

const TABS = [
  { value: "datos", label: "Datos", fields: ["inicio", "fin", "estado", "descripcion"] },
  { value: "detalles", label: "Detalles adicionales", fields: ["factura"] },
] as const;

/** A listing's orders. */
export const pedidosDelDisponible = (id: number) => `${paths.disponible({ id })}?pestana=pedidos`;
