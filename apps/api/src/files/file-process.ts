import { inspect } from "node:util";
import type { FileRequest } from "@cosecha/importador/file-reading";
import { readFile } from "@cosecha/importador/read-file";
import { pack } from "@cosecha/trpc/excel/pack";
import { type SheetRequest, writeFile } from "@cosecha/trpc/excel/write-file";

// The process that reads suppliers' files or writes sheets for file-reader.ts, one at a time. A
// terminal sends its signals to this process too, so it ignores them: the server decides when it
// ends.
process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (request: FileRequest | SheetRequest) => {
  try {
    process.send?.({ answer: "hoja" in request ? writeFile(request) : pack(readFile(request)) });
  } catch (error) {
    process.send?.({ error: inspect(error) });
  }
});
process.send?.({ ready: true });
