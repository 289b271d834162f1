import { inspect } from "node:util";
import { type FileRequest, readFile } from "@cosecha/trpc/excel/read-file";

// The process that reads suppliers' files, one after the other, for file-reader.ts. It ends with the server, which
// says when: what a terminal sends goes to both.
process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (request: FileRequest) => {
  try {
    process.send?.({ answer: readFile(request) });
  } catch (error) {
    process.send?.({ error: inspect(error) });
  }
});
process.send?.({ ready: true });
