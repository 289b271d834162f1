import type { ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Download } from "lucide-react";
import { useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { download } from "./files.ts";

/** 'descargar': downloads a stored file, or shows why that failed. */
export function DownloadButton({ archivo }: { archivo: ArchivoVista }) {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const start = async () => {
    setState({ busy: true });
    try {
      await download(archivo);
      setState({ busy: false });
    } catch (error) {
      setState({
        busy: false,
        failure: error instanceof Error ? error.message : textosWeb.comun.noDescargado,
      });
    }
  };
  return (
    <span className="grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        loading={state.busy}
        onClick={() => void start()}
        title={`Descargar ${archivo.nombre}`}
      >
        <Download aria-hidden />
        descargar
      </Button>
      {state.failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={() => setState({ busy: false })}>
          {state.failure}
        </Alert>
      )}
    </span>
  );
}
