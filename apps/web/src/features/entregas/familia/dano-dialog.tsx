import { FACTURA_MAXIMO } from "@cosecha/domain/archivos";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import { avisarDano } from "@cosecha/domain/esquemas/entregas";
import { id } from "@cosecha/domain/esquemas/piezas";
import { enKilos } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { FileInputField } from "@cosecha/ui/file-input-field";
import { SubmitButton } from "@cosecha/ui/form";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { trpc } from "../../../api/api.ts";
import { toUpload } from "../../../files/files.ts";
import { DialogFormEnd } from "../../../forms/dialog-form-end.tsx";
import { EditForm } from "../../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../../forms/failure.ts";
import { leaveThen } from "../../../navigation/navigation.ts";
import { textosWeb } from "../../../texts/texts.ts";

type Entrega = EntregaDeFamilia["entregas"][number];

const formulario = z.object({
  productoId: id,
  cantidad: avisarDano.shape.cantidad,
  texto: avisarDano.shape.texto,
  foto: z.instanceof(File).nullish(),
});

/** Tells whoever leads the order that something came damaged. `onClose` gets what was answered. */
export function DanoDialog({
  pedidoId,
  familiaId,
  entregas,
  onClose,
}: {
  pedidoId: number;
  familiaId: number;
  entregas: readonly Entrega[];
  onClose: (message?: string) => void;
}) {
  // Made once, so that telling again after a lost answer tells once.
  const [dano] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<Failure | null>(null);
  const utils = trpc.useUtils();
  const avisar = trpc.entregas.avisarDano.useMutation();
  const got = entregas.filter(({ entregado }) => (entregado ?? 0) > 0);
  const close = () => leaveThen(() => onClose());

  async function tell({ foto, ...datos }: z.output<typeof formulario>) {
    const archivo = foto == null ? {} : { foto: await toUpload(foto) };
    const { message } = await avisar.mutateAsync({ id: dano, pedidoId, familiaId, ...datos, ...archivo });
    await utils.entregas.deFamilia.invalidate({ pedidoId, familiaId });
    onClose(message);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      locked={avisar.isPending}
      keepOnPressOutside
      title="Avisar de un daño"
      description="Lo lee quien lleva el pedido, que lo acepta o no. Si lo acepta, deja de contarse en lo que paga."
    >
      <EditForm
        aria-label="Avisar de un daño"
        className="max-w-none"
        schema={formulario}
        defaultValues={{ productoId: got[0]?.productoId, cantidad: undefined, texto: "", foto: null }}
        onSubmitStart={() => setFailure(null)}
        onSubmit={tell}
        onError={(error) => setFailure(failureOf(error, "No se ha podido avisar."))}
      >
        <SelectField
          name="productoId"
          label="Producto"
          options={got.map(({ productoId, nombreProducto }) => ({
            value: productoId,
            label: nombreProducto,
          }))}
          required
        />
        <Cantidad entregas={got} />
        <TextField name="texto" label="Qué le pasa" autoComplete="off" />
        <FileInputField
          name="foto"
          label="Foto"
          hint="Con ella quien decide ve lo que usted ve."
          accept="image/jpeg,image/png,image/webp"
          maxBytes={FACTURA_MAXIMO}
          messages={{
            type: textos.entregas.fotoMala,
            tooBig: textos.archivo.demasiadoGrande,
          }}
          preview
          emptyValue={null}
        />
        <DialogFormEnd failure={failure} onDismiss={() => setFailure(null)}>
          <Button variant="outline" disabled={avisar.isPending} onClick={close}>
            {textosWeb.comun.cancelar}
          </Button>
          <SubmitButton>Avisar</SubmitButton>
        </DialogFormEnd>
      </EditForm>
    </Dialog>
  );
}

/** How much is damaged, in what the chosen product was delivered in. */
function Cantidad({ entregas }: { entregas: readonly Entrega[] }) {
  const productoId = useWatch({ name: "productoId" });
  const chosen = entregas.find((una) => una.productoId === productoId);
  const unit = chosen === undefined ? undefined : enKilos(chosen) ? "kg" : (chosen.unidad ?? undefined);
  return (
    <NumberField
      name="cantidad"
      label="Cuánto está dañado"
      decimals={3}
      min={0}
      max={chosen?.entregado ?? undefined}
      unit={unit}
      required
    />
  );
}
