import {
  finDespues,
  type PedidoDatos,
  type PedidoVista,
  pedidoCambiado,
} from "@cosecha/domain/esquemas/pedidos";
import { faltaFactura, PENDIENTE } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { TextField } from "@cosecha/ui/text-field";
import { type ReactNode, useMemo, useState } from "react";
import * as z from "zod";
import { serverTime } from "../../api/server-clock.ts";
import { toUpload } from "../../files/files.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormColumn, FormNote } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FormTab, FormTabs } from "../../forms/form-tabs.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { useQuestion } from "../../forms/use-question.tsx";
import { paths } from "../../navigation/paths.ts";
import { cuando } from "../../texts/zone.ts";
import { preguntaDeEstado, preguntaDeFin } from "./cambio-de-estado.ts";
import { EstadoField } from "./estado-field.tsx";
import { PedidoDetalles } from "./pedido-detalles.tsx";
import { PedidoFechas } from "./pedido-fechas.tsx";

const { inicio, fin, descripcion, estado, version } = pedidoCambiado.shape;

/**
 * The domain's fields, with the invoice as the browser's File. `guardada`: the stored order already
 * has its invoice.
 */
const formulario = (guardada: boolean) =>
  z
    .object({ inicio, fin, descripcion, estado, version, factura: z.instanceof(File).nullish() })
    .refine(finDespues.valido, finDespues.error)
    .refine((datos) => !faltaFactura(datos.estado, guardada || datos.factura instanceof File), {
      error: textos.pedido.faltaFactura,
      path: ["factura"],
      when: () => true,
    });

/** What the form saves, with the version that it started from. */
export type DatosDePedido = PedidoDatos & { version?: number | undefined };

/** The address of a listing's orders. */
export const pedidosDelDisponible = (id: number) => `${paths.disponible({ id })}?pestana=pedidos`;

const TABS = [
  { value: "datos", label: "Datos", fields: ["inicio", "fin", "estado", "descripcion"] },
  { value: "detalles", label: "Detalles adicionales", fields: ["factura"] },
] as const;

/**
 * An order's form. `pedido` is the stored one, or undefined for a new one. Before it saves a change
 * of state, or an end that has passed, it asks.
 */
export function PedidoForm({
  disponibleId,
  pedido,
  propuesto,
  record,
  disabled = false,
  submit,
  onSave,
  cerrar,
  children,
}: RecordFormProps<DatosDePedido> & {
  disponibleId: number;
  pedido?: PedidoVista;
  /** What a new order starts with; its dates are null where nothing proposes them. */
  propuesto?: { descripcion: string; plazo: { inicio: Date; fin: Date } | null };
  /** What closes it now, below its end. */
  cerrar?: ReactNode;
}) {
  const { ask, dialog } = useQuestion();
  const [ahora] = useState(() => new Date(Math.floor(serverTime().getTime() / 60_000) * 60_000));
  const stored = useMemo(
    () => ({
      inicio: pedido?.inicio ?? propuesto?.plazo?.inicio ?? ahora,
      fin: pedido?.fin ?? propuesto?.plazo?.fin,
      descripcion: pedido?.descripcion ?? propuesto?.descripcion ?? "",
      estado: pedido?.estado ?? PENDIENTE,
      factura: null,
      version: pedido?.version,
    }),
    [pedido, propuesto, ahora],
  );
  const guardada = pedido !== undefined && pedido.factura !== null;
  const schema = useMemo(() => formulario(guardada), [guardada]);
  return (
    <>
      <EditForm
        wide
        schema={schema}
        disabled={disabled}
        defaultValues={stored}
        {...record.form}
        onSubmit={async ({ factura, ...datos }) => {
          const ahora = serverTime();
          const dicho = { ahora, cuando: (fecha: Date) => cuando(fecha, ahora) };
          const pregunta =
            pedido &&
            (preguntaDeEstado(pedido.estado, datos.estado, { fin: datos.fin, ...dicho }) ??
              preguntaDeFin(pedido, datos.fin, dicho));
          if (pregunta && !(await ask(pregunta))) return;
          await onSave({ ...datos, ...(factura && { factura: await toUpload(factura) }) });
        }}
      >
        <FollowStored stored={stored} {...record.follow} />
        <FormColumn>
          <FormTabs label="Pedido" tabs={TABS}>
            <FormTab value="datos">
              <PedidoFechas
                nuevo={pedido === undefined}
                editable={!disabled}
                cerrar={cerrar}
                comoElAnterior={propuesto !== undefined && propuesto.plazo !== null}
              />
              <EstadoField tieneFactura={guardada} />
              <TextField name="descripcion" label="Descripción" required />
            </FormTab>
            <FormTab value="detalles">
              <PedidoDetalles pedido={pedido} />
            </FormTab>
          </FormTabs>
        </FormColumn>
        <FormEnd
          {...record.end}
          successTitle={textos.comun.exito}
          submit={submit}
          cancelHref={pedidosDelDisponible(disponibleId)}
        >
          {children}
        </FormEnd>
        <FormNote title="Qué significa cada estado">
          <p>
            <strong>Pendiente</strong> y <strong>En proceso</strong>: las familias piden y cambian lo suyo
            hasta el fin.
          </p>
          <p>
            <strong>Completado</strong>: ha llegado con su factura. Nadie cambia ya nada, y los precios quedan
            como están.
          </p>
          <p>
            <strong>Cancelado</strong>: nadie puede pedir. Lo pedido se conserva, y sus existencias quedan
            libres.
          </p>
        </FormNote>
      </EditForm>
      {dialog}
    </>
  );
}
