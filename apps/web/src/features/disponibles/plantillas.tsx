import type { ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { download } from "../../files/files.ts";
import { textosWeb } from "../../texts/texts.ts";

/** An empty spreadsheet for suppliers who have none of their own. */
export function PlantillaVacia() {
  return (
    <Plantilla nombre="plantilla.xlsx" url="/api/disponibles/plantilla" variant="link">
      Descargar una plantilla vacía
    </Plantilla>
  );
}

/** A spreadsheet with a listing's products, to be changed and uploaded again. */
export function PlantillaDe({ id, descripcion }: { id: number; descripcion: string }) {
  return (
    <Plantilla nombre={`${descripcion}.xlsx`} url={`/api/disponibles/${id}/plantilla`} variant="outline">
      <FileSpreadsheet aria-hidden />
      Exportar como plantilla (.xlsx)
    </Plantilla>
  );
}

function Plantilla({
  nombre,
  url,
  variant,
  children,
}: Pick<ArchivoVista, "nombre" | "url"> & { variant: "link" | "outline"; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <span className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        loading={busy}
        onClick={async () => {
          setBusy(true);
          setFailure(null);
          try {
            await download({ nombre, url, tamano: 0 });
          } catch (error) {
            setFailure(error instanceof Error ? error.message : textosWeb.comun.noDescargado);
          }
          setBusy(false);
        }}
      >
        {children}
      </Button>
      {failure === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={() => setFailure(null)}>
          {failure}
        </Alert>
      )}
    </span>
  );
}
