import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Download } from "lucide-react";
import { useDownload } from "./use-download.ts";

/**
 * Downloads a file that the server writes and names; says why where it cannot. `pide`: what is sent to
 * ask for it, where that may stand in no address.
 */
export function Llevar({
  url,
  pide,
  name,
  variant = "ghost",
  className,
  children,
}: {
  url: string;
  pide?: object;
  name?: string;
  variant?: "ghost" | "secondary";
  className?: string;
  children: string;
}) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <>
      <Button
        variant={variant}
        loading={busy}
        onClick={() => void start({ url, ...(pide && { pide }) })}
        aria-label={name}
        className={cn("print:hidden", className)}
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
