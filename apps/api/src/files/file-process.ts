import type { FileRequest } from "@cosecha/importador/file-reading";
import { readFile } from "@cosecha/importador/read-file";
import { pack } from "@cosecha/trpc/excel/pack";
import { type SheetRequest, writeFile } from "@cosecha/trpc/excel/write-file";
import { answerParent } from "./answer-parent.ts";

// The process that reads suppliers' files or writes sheets for file-reader.ts.
answerParent<FileRequest | SheetRequest>((request) =>
  "hoja" in request ? writeFile(request) : pack(readFile(request)),
);
