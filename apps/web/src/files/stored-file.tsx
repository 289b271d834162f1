import { formatoTamano } from "@cosecha/domain/archivos";
import type { ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { DownloadButton } from "./download-button.tsx";

/** A stored file, for users who may only look. */
export function StoredFile({ archivo }: { archivo: ArchivoVista }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 wrap-anywhere">
        {archivo.nombre}{" "}
        <span className="whitespace-nowrap text-muted-foreground">({formatoTamano(archivo.tamano)})</span>
      </span>
      <DownloadButton archivo={archivo} />
    </span>
  );
}
