import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";

const PGDATA = "/pglite/data";

/** A file of a data folder, or a folder in it, which has no bytes. */
interface Entry {
  path: string;
  bytes?: Uint8Array;
}

/** What is in a data folder, each folder before its files. */
export function readEntries(folder: string): Entry[] {
  const entries = (inside: string): Entry[] =>
    readdirSync(inside, { withFileTypes: true }).flatMap((entry): Entry[] => {
      const file = join(inside, entry.name);
      const path = `${PGDATA}/${relative(folder, file).replaceAll("\\", "/")}`;
      return entry.isDirectory() ? [{ path }, ...entries(file)] : [{ path, bytes: readFileSync(file) }];
    });
  return entries(folder);
}

/**
 * A file system in memory that begins with a copy of those entries. PGlite's own way, a dump that
 * it unpacks, takes twice as long.
 */
export class CopiedMemoryFS extends MemoryFS {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async init(...[pg, options]: Parameters<MemoryFS["init"]>): ReturnType<MemoryFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const fill = ({ FS }: EmscriptenModule) => {
      FS.mkdirTree(PGDATA);
      for (const { path, bytes } of this.#entries) {
        if (bytes === undefined) FS.mkdir(path);
        // It keeps the array that it is given, and writes into it.
        else FS.writeFile(path, Uint8Array.from(bytes), { canOwn: true });
      }
    };
    const before = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [before, fill as never].flat() } };
  }
}

interface EmscriptenModule {
  FS: {
    mkdirTree(path: string): void;
    mkdir(path: string): void;
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  };
}
