import { FACTURA_MAXIMO } from "@cosecha/domain/archivos";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import { enKilos } from "@cosecha/domain/reparto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DecimalInput } from "@cosecha/ui/decimal-input";
import { Field } from "@cosecha/ui/field";
import { FileField } from "@cosecha/ui/file-field";
import { Input } from "@cosecha/ui/input";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { toUpload } from "../../../files/files.ts";
import { newId } from "../../../forms/new-id.ts";
import { TypedDialog } from "../../../forms/typed-dialog.tsx";

interface DanoDialogProps {
  pedidoId: number;
  familiaId: number;
  /** What the family got something of. */
  entregas: EntregaDeFamilia["entregas"];
  onClose: () => void;
  /** It has been told: what the server says. */
  onDone: (message: string) => void;
}

/** Tells whoever leads the order that something came damaged, with a photo. */
export default function DanoDialog({ pedidoId, familiaId, entregas, onClose, onDone }: DanoDialogProps) {
  // Sent twice, it is told once.
  const [id] = useState(newId);
  const [productoId, setProductoId] = useState<number | null>(null);
  const [cantidad, setCantidad] = useState<number>();
  const [texto, setTexto] = useState("");
  const [foto, setFoto] = useState<File>();
  const [malaFoto, setMalaFoto] = useState<string>();
  const [mala, setMala] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const avisar = trpc.entregas.avisarDano.useMutation();
  const una = entregas.find((otra) => otra.productoId === productoId);
  const unidad = una && (enKilos(una) ? "kg" : una.unidad);
  const send = async () => {
    if (productoId === null || cantidad === undefined) {
      setFailure("Diga qué producto está dañado, y cuánto.");
      return;
    }
    // It would be told without the photo, and nobody would know.
    if (malaFoto !== undefined) return;
    setFailure(undefined);
    setSending(true);
    try {
      const subida = foto && (await toUpload(foto));
      const dano = { id, pedidoId, familiaId, productoId, cantidad, texto, foto: subida };
      onDone((await avisar.mutateAsync(dano)).message);
    } catch (error) {
      setFailure(failureText(error, "No se ha podido avisar."));
    } finally {
      setSending(false);
    }
  };
  return (
    <TypedDialog
      title="Avisar de un daño"
      description="Lo verá quien gestiona el pedido. Si lo acepta, no se le cobrará."
      changed={productoId !== null || cantidad !== undefined || mala || texto !== "" || foto !== undefined}
      busy={sending}
      onClose={onClose}
      submit={
        <Button size="tall" loading={sending} onClick={() => void send()}>
          Avisar
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label="Producto" required>
          {(control) => (
            <Select
              {...control}
              options={entregas.map((otra) => ({ value: otra.productoId, label: otra.nombreProducto }))}
              value={productoId}
              placeholder="Elija un producto"
              onValueChange={setProductoId}
            />
          )}
        </Field>
        <Field label="Cuánto está dañado" required>
          {(control) => (
            <DecimalInput
              {...control}
              value={cantidad}
              onValueChange={setCantidad}
              decimals={3}
              min={0}
              unit={unidad ?? ""}
              onWrong={setMala}
            />
          )}
        </Field>
        <Field label="Qué le pasa">
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              value={texto}
              onChange={(event) => setTexto(event.target.value)}
            />
          )}
        </Field>
        <Foto value={foto} onValueChange={setFoto} wrong={malaFoto} onWrong={setMalaFoto} />
        {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
      </div>
    </TypedDialog>
  );
}

function Foto({
  value,
  onValueChange,
  wrong,
  onWrong,
}: {
  value: File | undefined;
  onValueChange: (foto: File | undefined) => void;
  wrong: string | undefined;
  onWrong: (message: string | undefined) => void;
}) {
  return (
    <Field label="Foto" error={wrong}>
      {(control) => (
        <FileField
          {...control}
          // A telephone that takes HEIC then sends a JPEG.
          accept="image/jpeg,image/png,image/webp,image/gif"
          maxBytes={FACTURA_MAXIMO}
          value={value}
          onValueChange={(chosen) => onValueChange(chosen ?? undefined)}
          onProblem={(problem) => onWrong(problem?.message)}
        />
      )}
    </Field>
  );
}
