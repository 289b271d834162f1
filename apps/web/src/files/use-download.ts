import { useCallback, useState } from "react";
import { textosWeb } from "../texts/texts.ts";
import { download } from "./files.ts";

/** Downloads files, one at a time, and says why a download failed until that is dismissed. */
export function useDownload() {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const start = useCallback(async (archivo: Parameters<typeof download>[0]) => {
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
  }, []);
  return { ...state, start, dismiss: () => setState({ busy: false }) };
}
