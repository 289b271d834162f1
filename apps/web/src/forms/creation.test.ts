import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser, trpcAnswer } from "../../test/browser.ts";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = () => Response;
const created: Answer = () => Response.json({ result: { data: { json: { id: 7, message: "" } } } });
const lost: Answer = () => {
  throw new TypeError("Failed to fetch");
};
const refused =
  (reason: string): Answer =>
  () =>
    trpcAnswer(409, "CONFLICTO", "Otra clave.", {}, reason);

/** A form that creates, and the keys that its requests bore. The server gives these answers. */
async function createForm(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  stubBrowser(async (_, { headers }) => {
    keys.push(new Headers(headers).get("idempotency-key"));
    return (answers.shift() ?? created)();
  });
  const { MutationObserver } = await import("@tanstack/react-query");
  const { queryClient, trpcClient } = await import("../api/api.ts");
  const { failureOf } = await import("./failure.ts");
  const { creation } = await import("./creation.ts");
  const options = creation();
  type Datos = Parameters<typeof trpcClient.disponibles.crear.mutate>[0];
  const mutation = new MutationObserver(queryClient, {
    ...options,
    mutationFn: (datos: Datos) => trpcClient.disponibles.crear.mutate(datos, options.trpc),
  });
  const press = async (descripcion: string, bytes = [1]) => {
    const archivoExcel = { nombre: "l.csv", tipo: "", bytes: new Uint8Array(bytes) };
    const datos = { proveedorId: 1, subida: new Date(0), descripcion, archivoExcel };
    const answer = mutation.mutate(datos).then(
      ({ id }) => id,
      (error: unknown) => failureOf(error, "No se ha podido crear.").text,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    return answer;
  };
  return { keys, press };
}

it("what got no answer is sent again under its key, and anything else under another", async () => {
  const { keys, press } = await createForm(lost, lost, lost, lost);
  expect(await press("Huerta")).toMatch(/No hay conexión/);
  await press("Huerta");
  await press("Huerta", [2]);
  await press("Huerto", [2]);
  expect(await press("Huerto", [2])).toBe(7);
  await press("Huerto", [2]);
  const [a, , b, c, , d] = keys;
  expect(keys).toEqual([a, a, b, c, c, d]);
  expect(new Set([a, b, c, d, null]).size).toBe(5);
});

it("waits for the answer to the first, where the server is still at it", async () => {
  const { keys, press } = await createForm(lost, refused("enCurso"), refused("enCurso"));
  await press("Huerta");
  expect(await press("Huerta")).toBe(7);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(4);
});

it("says what the server says, where the server has lost its answer, and then makes another", async () => {
  const { keys, press } = await createForm(lost, refused("respuestaPerdida"));
  await press("Huerta");
  expect(await press("Huerta")).toBe("Otra clave.");
  expect(await press("Huerta")).toBe(7);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
