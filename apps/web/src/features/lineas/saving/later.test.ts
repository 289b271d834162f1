import { beforeEach, describe, expect, it, vi } from "vitest";
import { trpcAnswer as said, stubBrowser } from "../../../../test/browser.ts";

/** What `laterOf` and `failureText` make of what comes instead of a saved order. */
async function saving(answer: () => Response | Promise<Response>) {
  vi.resetModules();
  stubBrowser(async () => answer());
  const { trpcClient, failureText } = await import("../../../api/api.ts");
  const { laterOf } = await import("./later.ts");
  const error: unknown = await trpcClient.lineas.guardar
    .mutate({ pedidoId: 1, familiaId: 2, lineas: [] })
    .catch((reason: unknown) => reason);
  return { later: laterOf(error), text: failureText(error, "No se ha podido guardar.") };
}

describe("a save that failed", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it("without a network waits for it", async () => {
    const { later } = await saving(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(later).toEqual({ reason: expect.stringMatching(/^Sin conexión/), notBefore: 0 });
  });

  it.each([
    ["says why", said(500, "ERROR_INTERNO", "Algo ha fallado.")],
    [
      "says it as over REST",
      Response.json({ message: "Algo ha fallado.", code: "ERROR_INTERNO" }, { status: 500 }),
    ],
  ])("because of an internal error, which %s, waits for the user", async (_, answer) => {
    expect(await saving(() => answer)).toEqual({ later: null, text: "Algo ha fallado." });
  });

  it.each([
    ["is no JSON", new Response("<h1>Internal Server Error</h1>", { status: 500 })],
    ["is JSON of somebody else", Response.json({ nonsense: true }, { status: 500 })],
  ])(
    "because of an internal error, whose answer %s, waits for the user with a Spanish message",
    async (_, answer) => {
      const { later, text } = await saving(() => answer);
      expect(later).toBeNull();
      expect(text).toBe(
        "No se ha podido guardar. Cosecha no responde ahora mismo. Inténtelo de nuevo dentro de un momento.",
      );
    },
  );

  it.each([
    [
      "503",
      said(503, "NO_DISPONIBLE", "El disco está lleno.", { "retry-after": "40" }),
      /^El disco está lleno\. /,
      40_000,
    ],
    ["429", said(429, "DEMASIADOS_INTENTOS", "Espere.", { "retry-after": "7" }), /^Espere\. /, 7000],
    [
      "503 as over REST",
      Response.json({ message: "El disco está lleno.", code: "NO_DISPONIBLE" }, { status: 503 }),
      /^El disco está lleno\. /,
      0,
    ],
    ["502 of a proxy", new Response("Bad Gateway", { status: 502 }), /^Cosecha no responde ahora mismo\./, 0],
    ["page of a network to sign in to", new Response("<form>", { status: 200 }), /^Cosecha no responde/, 0],
  ])(
    "with a %s is repeated by itself, not earlier than the server asked",
    async (_, answer, reason, notBefore) => {
      const { later } = await saving(() => answer);
      expect(later).toEqual({ reason: expect.stringMatching(reason), notBefore });
      expect(later?.reason).not.toContain("Sin conexión");
    },
  );

  it("because of a rule is not repeated", async () => {
    const { later } = await saving(() => said(409, "CONFLICTO", "Pedido caducado"));
    expect(later).toBeNull();
  });

  it("is repeated after longer and longer pauses", async () => {
    const { pauseAfter } = await import("./later.ts");
    const later = { reason: "", notBefore: 0 };
    expect([0, 1, 2, 3, 4, 50].map((failures) => pauseAfter(failures, later))).toEqual([
      3000, 6000, 12_000, 24_000, 30_000, 30_000,
    ]);
  });

  it("is repeated when the server says, until that has gone on for long", async () => {
    const { pauseAfter } = await import("./later.ts");
    const pauses = (notBefore: number) =>
      [0, 1, 11, 12, 50].map((failures) => pauseAfter(failures, { reason: "", notBefore }));
    expect(pauses(5_000)).toEqual([5_000, 5_000, 5_000, 30_000, 30_000]);
    expect(pauses(60_000)).toEqual([60_000, 60_000, 60_000, 60_000, 60_000]);
  });
});
