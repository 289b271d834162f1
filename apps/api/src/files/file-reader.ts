import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { textos } from "@cosecha/domain/textos";
import type { FileAnswer, FileRequest } from "@cosecha/importador/file-reading";
import { unpack } from "@cosecha/trpc/excel/pack";
import type { SheetRequest } from "@cosecha/trpc/excel/write-file";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { createProcessApart, type Limits, type Says } from "./process-apart.ts";

/**
 * The program of the child process: next to the bundle, or the TypeScript source, which needs tsx.
 */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith(".js") ? "./file-process.js" : "./file-process.ts", import.meta.url),
);

/**
 * What reading one file may cost (decision 19). They wait for each other, whoever sent them. A list
 * of 20,000 rows takes up to 5.5 s of a virtual processor that others share.
 */
const LIMITS: Limits = {
  milliseconds: 12_000,
  patience: 4,
  othersMilliseconds: 5000,
  megabytes: 350,
  tasks: 8,
  tasksOfOne: 8,
  idleMilliseconds: 30_000,
};

/**
 * What writing one sheet may cost. It may cost more than reading a file, because its rows come from
 * the database: they may be many, but they are not hostile.
 */
const SHEET_LIMITS = { ...LIMITS, milliseconds: 15_000, megabytes: 600 };

/**
 * What those may take who have nothing but a link: of both processes two tasks at once, in turns
 * with the cooperative's own people, and a part of the time for a file, as theirs has 2,000 rows at
 * most.
 */
const BY_LINK = { tasksOfOne: 2 };
const PART_OF_THE_TIME = 1 / 4;
const byLink = (asker = "") => `${asker} por enlace`;

/**
 * What a file makes lives until its answer is sent, and a small nursery copies it again and again:
 * a larger one takes about a tenth less time, for some 35 MB.
 */
const NURSERY = "--max-semi-space-size=32";

const tooMuch = (message: string) =>
  new DomainError("DEMASIADO_GRANDE", message, [{ path: "archivoExcel", message }]);

const ofFiles: Says = {
  slow: () => tooMuch(textos.disponible.lento),
  large: () => tooMuch(textos.disponible.muyGrande),
  busy: () => new DomainError("DEMASIADOS_INTENTOS", textos.disponible.ocupado, undefined, 5),
};

const ofSheets: Says = {
  slow: () => new DomainError("CONFLICTO", textos.archivo.hojaDemasiadoGrande),
  large: () => new DomainError("CONFLICTO", textos.archivo.hojaDemasiadoGrande),
  busy: () => new DomainError("DEMASIADOS_INTENTOS", textos.archivo.escribiendo, undefined, 5),
};

/**
 * Reads suppliers' files in one child process and writes sheets in another, each one at a time. So
 * the server keeps answering, a hostile file costs no more than its limits, and no sheet waits for
 * a file. Both throw DomainError when the work breaks a limit, and DEMASIADOS_INTENTOS when too
 * many files wait.
 */
export function createFileReader({
  program = PROGRAM,
  ...given
}: Partial<Limits & { program: string }> = {}) {
  const options = [NURSERY, "--expose-gc"];
  const limits = { ...LIMITS, ...given };
  const fileByLink = { ...BY_LINK, milliseconds: limits.milliseconds * PART_OF_THE_TIME };
  const reading = createProcessApart<FileRequest, unknown>(program, {
    limits,
    says: ofFiles,
    options,
  });
  const writing = createProcessApart<SheetRequest, Uint8Array<ArrayBuffer>>(program, {
    limits: { ...SHEET_LIMITS, ...given },
    says: ofSheets,
    options,
  });
  /** What the last preview has read, packed and without its sheets. */
  let seen: { key: string; answer: object } | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  return {
    /**
     * Whoever confirms a preview sends the same file and directions again: the preview's reading
     * then serves once more.
     */
    async read(request: FileRequest, asker?: string): Promise<FileAnswer> {
      const key = keyOf(request);
      if (seen?.key === key && !request.paraVer?.hojas) return (await unpack(seen.answer)) as FileAnswer;
      const answer = request.paraTotales
        ? await reading.work(request, byLink(asker), fileByLink)
        : await reading.work(request, asker);
      if (request.paraVer !== null) {
        seen = { key, answer: { ...(answer as object), hojas: null } };
        clearTimeout(forgetting);
        forgetting = setTimeout(() => {
          seen = undefined;
        }, SEEN_MILLISECONDS).unref();
      }
      return (await unpack(answer)) as FileAnswer;
    },
    write: ({ porEnlace, ...request }: SheetRequest, asker?: string) =>
      porEnlace ? writing.work(request, byLink(asker), BY_LINK) : writing.work(request, asker),
    /** Ends both processes. Unfinished work fails. */
    close() {
      clearTimeout(forgetting);
      reading.close();
      writing.close();
    },
  };
}

/** How long a preview's reading is kept, in ms: it may be some megabytes. */
const SEEN_MILLISECONDS = 5 * 60_000;

/** Tells the requests apart whose readings differ in more than what is only for showing. */
function keyOf({ bytes, paraVer: _, ...directions }: FileRequest): string {
  return createHash("sha256").update(JSON.stringify(directions)).update("\0").update(bytes).digest("hex");
}
