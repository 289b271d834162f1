import { fileURLToPath } from "node:url";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { PictureAnswer, PictureRequest } from "@cosecha/trpc/kernel/picture";
import { createProcessApart, type Limits, type Says } from "./process-apart.ts";

/** As file-reader.ts has it. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith(".js") ? "./picture-process.js" : "./picture-process.ts", import.meta.url),
);

/** What one image may cost, and how many may wait (decision 20). */
const LIMITS: Limits = {
  milliseconds: 3000,
  patience: 4,
  othersMilliseconds: 500,
  megabytes: 320,
  // Each may weigh 10 MB while it waits.
  tasks: 12,
  tasksOfOne: 3,
  idleMilliseconds: 30_000,
};

const says: Says = {
  slow: () => new DomainError("DEMASIADO_GRANDE", textos.imagen.lenta),
  large: () => new DomainError("DEMASIADO_GRANDE", textos.imagen.pixeles),
  busy: () => new DomainError("NO_DISPONIBLE", textos.imagen.ocupado, undefined, 5),
};

/**
 * Makes images anew in one child process, and drawings, which may ask for any amount of work, in
 * another: no photo waits for a drawing. Throws DomainError: DEMASIADO_GRANDE for an image that
 * breaks a limit, NO_DISPONIBLE when too many wait.
 */
export function createPictureMaker({
  program = PROGRAM,
  ...given
}: Partial<Limits & { program: string }> = {}) {
  const apart = () =>
    createProcessApart<PictureRequest, PictureAnswer>(program, { limits: { ...LIMITS, ...given }, says });
  const [pictures, drawings] = [apart(), apart()];
  return {
    make: (request: PictureRequest, asker: string): Promise<PictureAnswer> =>
      (request.kind === "svg" ? drawings : pictures).work(request, asker),
    /** Ends both processes. Unfinished work fails. */
    close() {
      pictures.close();
      drawings.close();
    },
  };
}
