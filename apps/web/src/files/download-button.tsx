import type { ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Download } from "lucide-react";
import { useDownload } from "./use-download.ts";

/** 'descargar': downloads a stored file, or shows why that failed. */
export function DownloadButton({ archivo }: { archivo: ArchivoVista }) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <span className="grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        loading={busy}
        onClick={() => void start(archivo)}
        title={`Descargar ${archivo.nombre}`}
      >
        <Download aria-hidden />
        descargar
      </Button>
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={dismiss}>
          {failure}
        </Alert>
      )}
    </span>
  );
}
