import type { ArchivoVisto } from "@cosecha/domain/esquemas/disponibles";
import { TRPCClientError } from "@trpc/client";
import { beforeAll, describe, expect, it } from "vitest";
import { stubBrowser } from "../../../../test/browser.ts";
import type { SentFile } from "./sent-file.ts";

let sendOnce: typeof import("./sent-file.ts")["sendOnce"];
beforeAll(async () => {
  stubBrowser(() => Promise.reject(new Error("Nobody answers.")));
  ({ sendOnce } = await import("./sent-file.ts"));
});

const archivo = { nombre: "lista.csv", tipo: "text/csv", bytes: new Uint8Array([1, 2, 3]) };
const chosen = (): SentFile => ({
  file: new File([], "lista.csv"),
  archivo,
  clave: Promise.resolve(null),
});

const refusal = (reason?: string) =>
  new TRPCClientError("No.", { result: { error: { data: { codigo: "NO_ENCONTRADO", reason } } } } as never);

/** A server that has no file yet, and what it was sent. */
function createServer() {
  const sent: ("archivo" | "clave")[] = [];
  let has = false;
  return {
    sent,
    forget: () => {
      has = false;
    },
    /** As a preview answers, once `arrived`. */
    preview: async (visto: ArchivoVisto, arrived = Promise.resolve()) => {
      sent.push("clave" in visto ? "clave" : "archivo");
      if ("clave" in visto && !has) throw refusal("archivoPerdido");
      await arrived;
      has = true;
      return { clave: "k" };
    },
    /** As a save does. */
    save: async (visto: ArchivoVisto) => {
      sent.push("clave" in visto ? "clave" : "archivo");
      if ("clave" in visto && !has) throw refusal("archivoPerdido");
      return { id: 7 };
    },
  };
}

describe("a file goes up once", () => {
  it("for its first preview, and its corrections and the save send its key", async () => {
    const { sent, preview, save } = createServer();
    const file = chosen();
    for (let n = 0; n < 3; n++) await sendOnce(file, preview);
    expect(await sendOnce(file, save)).toEqual({ id: 7 });
    expect(sent).toEqual(["archivo", "clave", "clave", "clave"]);
  });

  it("and again where the server does not have it any more", async () => {
    const { sent, preview, save, forget } = createServer();
    const file = chosen();
    await sendOnce(file, preview);
    forget();
    await sendOnce(file, preview);
    await sendOnce(file, preview);
    forget();
    expect(await sendOnce(file, save)).toEqual({ id: 7 });
    const again = ["clave", "clave", "archivo"];
    expect(sent).toEqual(["archivo", ...again, "clave", ...again]);
    // Another save asks for it by its key first: it has come with the one before.
    await sendOnce(file, preview);
    expect(sent.slice(8)).toEqual(again);
  });

  it("while whoever sends it meanwhile waits for its key", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const first = sendOnce(file, (visto) => preview(visto, arrived));
    await Promise.resolve();
    const second = sendOnce(file, preview);
    arrive();
    await Promise.all([first, second]);
    expect(sent).toEqual(["archivo", "clave"]);
  });

  it("where another process has it, which is asked the more often the larger it is", async () => {
    const ask = async (size: number) => {
      let asked = 0;
      const file = chosen();
      file.archivo = { ...archivo, bytes: new Uint8Array(size) };
      file.clave = Promise.resolve("k");
      await sendOnce(file, async (visto) => {
        if (!("clave" in visto)) return {};
        asked++;
        throw refusal("archivoPerdido");
      });
      return asked;
    };
    const KB = 1024;
    expect(await Promise.all([10, 300 * KB, 1000 * KB, 9000 * KB].map(ask))).toEqual([2, 3, 5, 5]);
    const { sent, preview } = createServer();
    const file = chosen();
    file.archivo = { ...archivo, bytes: new Uint8Array(300 * KB) };
    await sendOnce(file, preview);
    let turn = 0;
    await sendOnce(file, async (visto) => {
      if (turn++ === 0) throw refusal("archivoPerdido");
      return preview(visto);
    });
    expect(sent).toEqual(["archivo", "clave"]);
  });

  it("and is not sent in place of its key for any other refusal", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    await sendOnce(file, preview);
    const refused = sendOnce(file, async () => {
      sent.push("clave");
      throw refusal();
    });
    await expect(refused).rejects.toThrow("No.");
    expect(sent).toEqual(["archivo", "clave"]);
  });

  it("and where its first preview fails, the next one sends it", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    await expect(sendOnce(file, () => Promise.reject(refusal()))).rejects.toThrow("No.");
    await sendOnce(file, preview);
    expect(sent).toEqual(["archivo"]);
  });
});
