import { formatoTamano } from "@cosecha/domain/archivos";
import type { ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { DownloadButton } from "./download-button.tsx";

/**
 * A stored file, for users who may only look. Not a file field, because disabling the field would
 * also disable its download button.
 */
export function StoredFile({ label, archivo }: { label: string; archivo: ArchivoVista | null }) {
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold">{label}</span>
      {archivo === null ? (
        <span className="text-muted-foreground">No tiene.</span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 wrap-anywhere">
            {archivo.nombre}{" "}
            <span className="whitespace-nowrap text-muted-foreground">({formatoTamano(archivo.tamano)})</span>
          </span>
          <DownloadButton archivo={archivo} />
        </span>
      )}
    </div>
  );
}
