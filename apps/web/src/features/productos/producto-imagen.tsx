import { LOGO_MAXIMO } from "@cosecha/domain/archivos";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Card, CardTitle } from "@cosecha/ui/card";
import { FileField } from "@cosecha/ui/file-field";
import { readAsDataUrl } from "@cosecha/ui/lib/files";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { API_URL } from "../../api/api-fetch.ts";
import { useImagenes } from "./use-imagenes.ts";

/** A product's picture, which is stored as it is chosen. For users who manage its supplier. */
export function ProductoImagen({
  producto: { id: productoId, disponibleId },
  disabled,
}: {
  producto: ProductoVista;
  disabled: boolean;
}) {
  const url = useImagenes(disponibleId).get(productoId);
  const poner = trpc.imagenes.poner.useMutation();
  const quitar = trpc.imagenes.quitar.useMutation();
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState<{ variant: "success" | "error"; text: string } | null>(null);

  async function change(work: () => Promise<{ message: string }>, failed: string) {
    setSaid(null);
    try {
      const { message } = await work();
      setSaid({ variant: "success", text: message });
    } catch (error) {
      setSaid({ variant: "error", text: failureText(error, failed) });
    }
    setFile(null);
  }
  function take(chosen: File | null) {
    setSaid(null);
    setFile(chosen);
    if (chosen === null) return;
    const work = async () => poner.mutateAsync({ productoId, imagen: await readAsDataUrl(chosen) });
    void change(work, textos.imagen.noPuesta);
  }

  return (
    <Card aria-labelledby="imagen-del-producto" className="grid gap-3">
      <CardTitle id="imagen-del-producto">Imagen</CardTitle>
      <FileField
        value={file}
        onValueChange={take}
        accept="image/*"
        maxBytes={LOGO_MAXIMO}
        messages={{ type: textos.logo.tipo, tooBig: textos.logo.demasiadoGrande }}
        disabled={disabled || poner.isPending || quitar.isPending}
        preview
        previewUrl={url && `${API_URL}${url}`}
        {...(url && {
          current: {
            name: "Imagen actual",
            onRemove: () => void change(() => quitar.mutateAsync({ productoId }), textos.imagen.noQuitada),
          },
        })}
        aria-describedby="imagen-del-producto-para"
      />
      <p id="imagen-del-producto-para" className="text-sm text-muted-foreground">
        Se guarda al elegirla, pequeña y cuadrada. Se ve al pedir y en los listados, también en los próximos
        de este proveedor.
      </p>
      {said ? (
        <Alert variant={said.variant} onDismiss={() => setSaid(null)}>
          {said.text}
        </Alert>
      ) : null}
    </Card>
  );
}
