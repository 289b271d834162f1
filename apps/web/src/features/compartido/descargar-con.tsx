import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Download } from "lucide-react";
import { useDownload } from "../../files/use-download.ts";

/** Downloads a file by the link, or says why that failed. */
export function DescargarCon({ token, url, children }: { token: string; url: string; children: string }) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={busy}
        onClick={() => void start({ url, pide: { token } })}
      >
        <Download aria-hidden />
        {children}
      </Button>
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={dismiss}>
          {failure}
        </Alert>
      )}
    </>
  );
}
