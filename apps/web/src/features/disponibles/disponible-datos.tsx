import { formatoTamano } from "@cosecha/domain/archivos";
import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { Card } from "@cosecha/ui/card";
import { DataList } from "../../data-list.tsx";
import { DownloadButton } from "../../download-button.tsx";
import { fechaHora } from "../../zona.ts";
import { ProveedorNombre } from "../proveedores/proveedor-logo.tsx";

/** What is known of a listing, and the supplier's file as it came. */
export function DisponibleDatos({ disponible }: { disponible: DisponibleVista }) {
  const { subida, descripcion, proveedor, archivoExcel } = disponible;
  return (
    <Card>
      <DataList
        items={[
          ["Subida", fechaHora(subida)],
          ["Descripción", descripcion],
          ["Proveedor", <ProveedorNombre key="proveedor" proveedor={proveedor} />],
          [
            "Archivo Excel",
            archivoExcel === null ? (
              ""
            ) : (
              <span key="archivo" className="grid gap-2">
                <span>
                  {archivoExcel.nombre}{" "}
                  <span className="text-muted-foreground">({formatoTamano(archivoExcel.tamano)})</span>
                </span>
                <DownloadButton archivo={archivoExcel} />
              </span>
            ),
          ],
        ]}
      />
    </Card>
  );
}
