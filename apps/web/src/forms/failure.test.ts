import { beforeEach, expect, it, vi } from "vitest";
import { stubBrowser, trpcAnswer } from "../../test/browser.ts";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it.each([
  ["what the server broke at", false, trpcAnswer(500, "ERROR_INTERNO", "Algo ha fallado.")],
  ["a server that is not ready", false, trpcAnswer(503, "NO_DISPONIBLE", "Espere.")],
  ["too many tries", false, trpcAnswer(429, "DEMASIADOS_INTENTOS", "Espere.")],
  ["a conflict", true, trpcAnswer(409, "CONFLICTO", "Otra persona ha guardado cambios.")],
  ["wrong data", true, trpcAnswer(400, "DATOS_INVALIDOS", "Hay datos que no son válidos.")],
  ["what one may not do", true, trpcAnswer(403, "SIN_PERMISO", "No puede.")],
  ["no network", true, null],
])("the message for %s stays until the form is sent again: %s", async (_, stays, answer) => {
  stubBrowser(() => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"))));
  const { trpcClient } = await import("../api/api.ts");
  const { failureOf } = await import("./failure.ts");
  const error: unknown = await trpcClient.familias.eliminar
    .mutate({ id: 1 })
    .catch((reason: unknown) => reason);
  expect(failureOf(error, "No se ha podido eliminar").stays).toBe(stays);
});
