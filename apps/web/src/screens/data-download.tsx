import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FileBraces, FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { useDownload } from "../files/use-download.ts";

/** Everything that is stored of somebody, to take along: a workbook to read, JSON for programs. */
export function DataDownload({ title, what, url }: { title: string; what: string; url: string }) {
  const { busy, failure, dismiss, start } = useDownload();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 grid max-w-prose gap-3 border-t pt-6 print:hidden">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p className="text-muted-foreground">{what}</p>
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={dismiss}>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" loading={busy} onClick={() => void start({ url: `${url}?formato=xlsx` })}>
          <FileSpreadsheet aria-hidden />
          En Excel
        </Button>
        <Button variant="outline" loading={busy} onClick={() => void start({ url: `${url}?formato=json` })}>
          <FileBraces aria-hidden />
          En JSON
        </Button>
      </div>
    </section>
  );
}
