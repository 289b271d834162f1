import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
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

const refusal = (codigo: string, ...paths: string[]) => {
  const issues = paths.map((path) => ({ path, message: "Falta." }));
  return new TRPCClientError("No.", { result: { error: { data: { codigo, issues } } } } as never);
};

/** What a server's procedure is sent: both of its ways lead to it. */
const by = <T>(call: (visto: ArchivoSubido | ArchivoVisto) => Promise<T>) => ({ byKey: call, whole: call });

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
    preview: async (visto: ArchivoSubido | ArchivoVisto, arrived = Promise.resolve()) => {
      sent.push("clave" in visto ? "clave" : "archivo");
      if ("clave" in visto && !has) throw refusal("NO_ENCONTRADO");
      await arrived;
      has = true;
      return { clave: "k" };
    },
    /** As a save does. */
    save: async (visto: ArchivoSubido | ArchivoVisto) => {
      sent.push("clave" in visto ? "clave" : "archivo");
      if ("clave" in visto && !has) throw refusal("NO_ENCONTRADO");
      return { id: 7 };
    },
  };
}

describe("a file goes up once", () => {
  it("for its first preview, and its corrections and the save send its key", async () => {
    const { sent, preview, save } = createServer();
    const file = chosen();
    for (let n = 0; n < 3; n++) await sendOnce(file, by(preview));
    expect(await sendOnce(file, by(save))).toEqual({ id: 7 });
    expect(sent).toEqual(["archivo", "clave", "clave", "clave"]);
  });

  it("and again where the server does not have it any more", async () => {
    const { sent, preview, save, forget } = createServer();
    const file = chosen();
    await sendOnce(file, by(preview));
    forget();
    await sendOnce(file, by(preview));
    await sendOnce(file, by(preview));
    forget();
    expect(await sendOnce(file, by(save))).toEqual({ id: 7 });
    const again = ["clave", "clave", "archivo"];
    expect(sent).toEqual(["archivo", ...again, "clave", ...again]);
    // Another save asks for it by its key first: it has come with the one before.
    await sendOnce(file, by(preview));
    expect(sent.slice(8)).toEqual(again);
  });

  it("while whoever sends it meanwhile waits for its key", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const first = sendOnce(
      file,
      by((visto) => preview(visto, arrived)),
    );
    await Promise.resolve();
    const second = sendOnce(file, by(preview));
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
      await sendOnce(file, {
        whole: async () => ({}),
        byKey: async () => {
          asked++;
          throw refusal("NO_ENCONTRADO");
        },
      });
      return asked;
    };
    const KB = 1024;
    expect(await Promise.all([10, 300 * KB, 1000 * KB, 9000 * KB].map(ask))).toEqual([2, 3, 5, 5]);
    const { sent, preview } = createServer();
    const file = chosen();
    file.archivo = { ...archivo, bytes: new Uint8Array(300 * KB) };
    await sendOnce(file, by(preview));
    let turn = 0;
    const elsewhere = by((visto) => {
      if (turn++ === 0) throw refusal("NO_ENCONTRADO");
      return preview(visto);
    });
    await sendOnce(file, elsewhere);
    expect(sent).toEqual(["archivo", "clave"]);
  });

  it("and is not sent in place of its key for any other refusal", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    await sendOnce(file, by(preview));
    for (const no of [refusal("CONFLICTO"), refusal("DATOS_INVALIDOS", "archivoExcel", "descripcion")]) {
      const refuse = by(async () => {
        sent.push("clave");
        throw no;
      });
      await expect(sendOnce(file, refuse)).rejects.toThrow("No.");
    }
    expect(sent).toEqual(["archivo", "clave", "clave"]);
  });

  it("and where its first preview fails, the next one sends it", async () => {
    const { sent, preview } = createServer();
    const file = chosen();
    await expect(
      sendOnce(
        file,
        by(() => Promise.reject(refusal("DEMASIADOS_INTENTOS"))),
      ),
    ).rejects.toThrow("No.");
    await sendOnce(file, by(preview));
    expect(sent).toEqual(["archivo"]);
  });

  it("and again as it was where its answer is lost, so that the server knows it again", async () => {
    const { sent, preview, save, forget } = createServer();
    const file = chosen();
    await sendOnce(file, by(preview));
    forget();
    const lose = by(async (visto) => {
      await save(visto);
      throw new Error("Failed to fetch");
    });
    await expect(sendOnce(file, lose)).rejects.toThrow("Failed");
    await sendOnce(file, by(save));
    expect(sent.slice(1)).toEqual(["clave", "clave", "archivo", "archivo"]);
  });

  it("and again where a version that knows no keys answers", async () => {
    for (const no of [
      refusal("NO_ENCONTRADO"),
      refusal("DATOS_INVALIDOS", "archivoExcel.nombre", "archivoExcel.tipo", "archivoExcel.bytes"),
    ]) {
      const file = { ...chosen(), clave: Promise.resolve("k") };
      const sent: string[] = [];
      const answer = await sendOnce(file, {
        byKey: () => {
          sent.push("clave");
          return Promise.reject(no);
        },
        whole: async (subido) => {
          sent.push(subido.nombre);
          return { id: 7 };
        },
      });
      expect([answer, sent]).toEqual([{ id: 7 }, ["clave", "clave", "lista.csv"]]);
    }
  });

  it("and once where its key is lost to several that are under way", async () => {
    const { sent, preview, forget } = createServer();
    const file = chosen();
    await sendOnce(file, by(preview));
    forget();
    await Promise.all([1, 2, 3].map(() => sendOnce(file, by(preview))));
    expect(sent.filter((what) => what === "archivo")).toHaveLength(2);
    expect(sent.slice(-2)).toEqual(["clave", "clave"]);
  });

  it("and not for an answer that nobody waits for any more, which does not break it off", async () => {
    const { sent, preview, forget } = createServer();
    const file = chosen();
    let wanted = false;
    const ask = (call = preview) => sendOnce(file, by(call), () => wanted);
    expect(await ask()).toBeNull();
    expect(sent).toEqual([]);
    wanted = true;
    const under = ask((visto) => {
      wanted = false;
      return preview(visto);
    });
    expect(await under).toEqual({ clave: "k" });
    expect(sent).toEqual(["archivo"]);
    wanted = true;
    forget();
    const outdated = ask((visto) => {
      wanted = false;
      return preview(visto);
    });
    expect(await outdated).toBeNull();
    expect(sent).toEqual(["archivo", "clave"]);
    wanted = true;
    await ask();
    expect(sent).toEqual(["archivo", "clave", "clave", "clave", "archivo"]);
  });
});
