import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Menu, MenuItem } from "@cosecha/ui/menu";
import { Download } from "lucide-react";
import { useDownload } from "../../../files/use-download.ts";

const ARCHIVOS = [
  { url: (id: number) => `/api/pedidos/${id}/excel/proveedor`, ...textos.reparto.paraProveedor },
  { url: (id: number) => `/api/pedidos/${id}/excel/reparto`, ...textos.reparto.paraReparto },
  { url: (id: number) => `/api/entregas/${id}/hoja`, ...textos.reparto.hoja },
  { url: (id: number) => `/api/pedidos/${id}/excel/relleno`, ...textos.reparto.relleno },
] as const;

/** «Descargar»: downloads the order's files, one at a time, and shows why a download failed. */
export function RepartoDownloads({ pedidoId }: { pedidoId: number }) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" loading={busy}>
            <Download aria-hidden />
            {textos.reparto.descargar}
          </Button>
        }
      >
        {ARCHIVOS.map(({ url, nombre, explicacion }) => (
          <MenuItem key={nombre} onSelect={() => void start({ url: url(pedidoId) })}>
            <span className="grid">
              <span className="font-semibold">{nombre}</span>
              <span className="max-w-80 text-sm">{explicacion}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
      {failure === undefined ? null : (
        <Alert
          variant="error"
          title={textos.comun.error}
          onDismiss={dismiss}
          className="order-last basis-full"
        >
          {failure}
        </Alert>
      )}
    </>
  );
}
