import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../../test/browser.ts";
import type { ChangedLine } from "../draft/changes.ts";
import { LinesDraft } from "../draft/lines-draft.ts";
import { textosGuardar } from "./texts.ts";

const linea = (productoId: number, cantidad = 0) =>
  ({
    productoId,
    cantidad,
    nombreProducto: `Producto ${productoId}`,
    nota: "",
    disponible: null,
  }) as LineaVista;

/** What the server answers instead of saving. */
function refusal(codigo: string, status: number, issues: { path: string; message: string }[] = []) {
  const error = { message: "No.", code: -32603, data: { codigo, httpStatus: status, issues } };
  const response = new Response(null, { status });
  return TRPCClientError.from({ error } as never, { meta: { response } });
}
const sinRed = new Error("Failed to fetch");
const overtaken = refusal("CONFLICTO", 409, [{ path: "lineas.0.antes", message: "Cambiada." }]);

/** A screen of two products, of which the server has 3 and none. */
async function opened() {
  vi.resetModules();
  stubBrowser(async () => Response.json({}));
  const { Saver } = await import("./saver.ts");
  const draft = new LinesDraft();
  draft.load([linea(1, 3), linea(2)]);
  const server = {
    lineas: [linea(1, 3), linea(2)],
    isEditable: true,
    /** What the next calls fail with. */
    failures: [] as Error[],
    sent: [] as ChangedLine[][],
    sesion: "mía",
  };
  const put = (lines: readonly ChangedLine[]) => {
    const changed = new Map(lines.map(({ productoId, cantidad }) => [productoId, cantidad]));
    server.lineas = server.lineas.map((una) => ({
      ...una,
      cantidad: changed.get(una.productoId) ?? una.cantidad,
    }));
  };
  const shown: number[] = [];
  let doubtful: number | null = null;
  const saver = new Saver(draft, {
    async guardar(lines) {
      server.sent.push([...lines]);
      const failure = server.failures.shift();
      if (failure) throw failure;
      put(lines);
      return { message: "Guardado." };
    },
    reload: async () => {
      const motivoNoEditable = server.isEditable ? null : "caducado";
      return server.failures[0] === sinRed
        ? null
        : ({ lineas: server.lineas, motivoNoEditable } as PantallaDeLineas);
    },
    keep: () => draft.load(server.lineas),
    confirm: async () => doubtful,
    show: (productoId) => shown.push(productoId),
    sesion: () => server.sesion,
  });
  const close = saver.open();
  const doubt = (productoId: number) => {
    doubtful = productoId;
  };
  return { draft, server, saver, shown, put, close, doubt };
}

const line = (productoId: number, cantidad: number, antes: number) => ({ productoId, cantidad, antes });

describe("saving lines", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("sends what has changed alone, and takes it back and does it again when asked to", async () => {
    const { draft, server, saver } = await opened();
    draft.write(1, "5");
    await saver.save();
    expect(saver.outcome()).toMatchObject({ saved: { message: "Guardado.", undoes: false }, failure: null });
    await saver.undo();
    expect(saver.outcome().saved).toMatchObject({ message: textosGuardar.deshecho, undoes: true });
    await saver.undo();
    expect(server.sent).toEqual([[line(1, 5, 3)], [line(1, 3, 5)], [line(1, 5, 3)]]);
    expect(draft.changes().lines).toEqual([]);
  });

  it("sends nothing that is no quantity, or that the user wants to look at again", async () => {
    const { draft, server, saver, shown, doubt } = await opened();
    draft.write(2, "dos");
    await saver.save();
    expect(saver.outcome().failure).toEqual({ reason: textos.comun.datosInvalidos, retriable: false });
    draft.write(2, "200");
    // What it said does not apply any more.
    expect(saver.outcome().failure).toBeNull();
    doubt(2);
    await saver.save();
    expect([server.sent, shown]).toEqual([[], [2, 2]]);
  });

  it("goes on top of what another has changed elsewhere, and asks about the same line", async () => {
    const { draft, server, saver, put, shown } = await opened();
    draft.write(2, "4");
    put([line(1, 7, 3)]);
    server.failures = [overtaken];
    await saver.save();
    expect(server.sent).toEqual([[line(2, 4, 0)], [line(2, 4, 0)]]);
    expect(saver.outcome().saved?.message).toBe("Guardado.");

    draft.write(2, "1");
    put([line(2, 9, 4)]);
    server.failures = [overtaken];
    await saver.save();
    expect(saver.outcome().failure).toEqual({ reason: textosGuardar.porElegir, retriable: false });
    expect([server.sent.length, shown, draft.row(2).conflict]).toEqual([3, [2], 9]);
  });

  it("sends again what did not arrive, later and later, but not what has been typed since", async () => {
    const { draft, server, saver } = await opened();
    draft.write(1, "5");
    server.failures = [sinRed];
    await saver.save();
    expect(saver.outcome().waiting?.later.reason).toBe(textosGuardar.sinRespuesta);
    draft.write(2, "8");
    server.failures = [sinRed];
    await vi.advanceTimersByTimeAsync(3_000);
    expect([saver.outcome().waiting?.retries, server.sent.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    server.failures = [];
    expect(server.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.sent).toEqual([[line(1, 5, 3)], [line(1, 5, 3)]]);
    expect(saver.outcome()).toMatchObject({ waiting: null, saved: { message: "Guardado." } });
    expect(draft.changes().lines).toEqual([line(2, 8, 0)]);
  });

  it("sends all of it at once for who presses again while the server does not answer", async () => {
    const { draft, server, saver } = await opened();
    draft.write(1, "5");
    server.failures = [sinRed];
    await saver.save();
    const { reload } = saver.around;
    let answer = () => {};
    saver.around.reload = () =>
      new Promise((resolve) => {
        answer = () => void reload().then(resolve);
      });
    await vi.advanceTimersByTimeAsync(60_000);
    draft.write(2, "4");
    await saver.save();
    expect(saver.outcome()).toMatchObject({ saved: { message: "Guardado." }, waiting: null });
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent.slice(1)).toEqual([[line(1, 5, 3), line(2, 4, 0)]]);
    expect(draft.changes().lines).toEqual([]);
  });

  it("says saved, and sends nothing twice, where only the answer was lost", async () => {
    const { draft, server, saver, put } = await opened();
    draft.write(1, "5");
    server.failures = [sinRed];
    await saver.save();
    put([line(1, 5, 3)]);
    server.failures = [];
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.outcome()).toMatchObject({ waiting: null, saved: { message: textos.lineas.guardadas } });
    expect(server.sent).toHaveLength(1);
  });

  it("sends nothing for somebody else, after the end of the order, or when the screen has closed", async () => {
    for (const happens of ["another", "over", "closed"]) {
      const { draft, server, saver, close } = await opened();
      draft.write(1, "5");
      server.failures = [sinRed];
      await saver.save();
      server.failures = [];
      if (happens === "another") server.sesion = "de otra";
      if (happens === "over") server.isEditable = false;
      if (happens === "closed") close();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.sent, happens).toHaveLength(1);
      expect(draft.changes().lines, happens).toEqual([line(1, 5, 3)]);
    }
  });

  it("is for the user to try again where the server failed, with the line where it was refused", async () => {
    const { draft, server, saver, shown } = await opened();
    draft.write(1, "5");
    server.failures = [refusal("ERROR_INTERNO", 500)];
    await saver.save();
    expect(saver.outcome().failure).toEqual({ reason: textosGuardar.noGuardado("No."), retriable: true });
    server.failures = [refusal("DATOS_INVALIDOS", 400, [{ path: "lineas.0.cantidad", message: "Quedan 4" }])];
    await saver.save();
    expect(saver.outcome().failure).toEqual({ reason: "No.", retriable: false });
    expect([shown, draft.row(1).error]).toEqual([[1], "Quedan 4"]);
  });
});
