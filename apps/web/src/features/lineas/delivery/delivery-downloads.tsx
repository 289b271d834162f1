import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Menu, MenuItem } from "@cosecha/ui/menu";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../../files/files.ts";
import { textosWeb } from "../../../texts/texts.ts";

const ARCHIVOS = [
  { cual: "proveedor", ...textos.reparto.paraProveedor },
  { cual: "reparto", ...textos.reparto.paraReparto },
  { cual: "relleno", ...textos.reparto.relleno },
] as const;

/** «Descargar»: downloads the order's files, one at a time, and shows why a download failed. */
export function DeliveryDownloads({ pedidoId }: { pedidoId: number }) {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const start = async (cual: string) => {
    setState({ busy: true });
    try {
      await download({ url: `/api/pedidos/${pedidoId}/excel/${cual}` });
      setState({ busy: false });
    } catch (error) {
      setState({
        busy: false,
        failure: error instanceof Error ? error.message : textosWeb.comun.noDescargado,
      });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" loading={state.busy}>
            <Download aria-hidden />
            {textos.reparto.descargar}
          </Button>
        }
      >
        {ARCHIVOS.map(({ cual, nombre, explicacion }) => (
          <MenuItem key={cual} onSelect={() => void start(cual)}>
            <span className="grid">
              <span className="font-semibold">{nombre}</span>
              <span className="max-w-80 text-sm">{explicacion}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
      {state.failure === undefined ? null : (
        <Alert
          variant="error"
          title={textos.comun.error}
          onDismiss={() => setState({ busy: false })}
          className="order-last basis-full"
        >
          {state.failure}
        </Alert>
      )}
    </>
  );
}
