import { Button } from "@cosecha/ui/button";
import { useObjectUrl } from "@cosecha/ui/lib/use-object-url";
import { useMemo, useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";

/** A photo of damaged goods, fetched when somebody asks for it. */
export default function DanoFoto({ pedidoId, id }: { pedidoId: number; id: string }) {
  const [open, setOpen] = useState(false);
  const foto = trpc.entregas.foto.useQuery({ pedidoId, id }, { enabled: open });
  const file = useMemo(
    () =>
      foto.data ? new File([foto.data.bytes as BlobPart], foto.data.nombre, { type: foto.data.tipo }) : null,
    [foto.data],
  );
  const url = useObjectUrl(file);
  if (!open) {
    return (
      <Button variant="outline" size="tall" className="justify-self-start" onClick={() => setOpen(true)}>
        Ver la foto
      </Button>
    );
  }
  if (foto.isError) return <p role="alert">{failureText(foto.error, "No se ha podido cargar la foto.")}</p>;
  return url === undefined ? (
    <p role="status">Cargando la foto…</p>
  ) : (
    <img src={url} alt="Lo que llegó dañado" className="max-h-96 max-w-full rounded-control border" />
  );
}
