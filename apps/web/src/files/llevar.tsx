import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Download } from "lucide-react";
import { useDownload } from "./use-download.ts";

/** Downloads a file that the server writes and names; says why where it cannot. */
export function Llevar({ url, name, children }: { url: string; name: string; children: string }) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <>
      <Button
        variant="ghost"
        loading={busy}
        onClick={() => void start({ url })}
        aria-label={name}
        className="print:hidden"
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
