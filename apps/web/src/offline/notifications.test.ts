import { expect, it, vi } from "vitest";
import { addressOf, readTold, showWhatIsTold } from "./notifications.ts";

const ORIGIN = "https://huerta.example";

it.each([
  ["/entregas/12", "/entregas/12"],
  ["https://huerta.example/entregas/12", "/entregas/12"],
  ["https://malo.example/entregas/12", "/"],
  ["//malo.example/x", "/"],
  ["/\\malo.example", "/"],
  ["javascript:alert(1)", "/"],
  ["https://[", "/"],
  ["", "/"],
  [undefined, "/"],
])("%s opens %s", (enlace, path) => {
  expect(addressOf(enlace, ORIGIN)).toBe(ORIGIN + path);
});

it("reads what has a title, and nothing else", () => {
  expect(readTold({ titulo: "Hola", texto: 3 })).toEqual({
    titulo: "Hola",
    texto: "",
    enlace: "",
    etiqueta: "",
  });
  for (const data of [null, "Hola", {}, { titulo: "" }, { titulo: 3 }, []]) expect(readTold(data)).toBeNull();
});

/** A service worker with some windows, which answer or do not, as far as notifications need one. */
function workerWith(windowsAnswer: boolean[]) {
  const heard = new Map<string, (event: object) => void>();
  const shown = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const windows = windowsAnswer.map((answers) => ({
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn((_data: object, [port]: MessagePort[]) => void (answers && port?.postMessage(true))),
  }));
  const worker = {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    registration: { showNotification: shown },
    location: { origin: ORIGIN },
    clients: { matchAll: async () => windows, openWindow },
  };
  showWhatIsTold(worker as unknown as ServiceWorkerGlobalScope);
  const tell = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    heard.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
    await Promise.all(waited);
  };
  const press = (enlace: string) =>
    tell("notificationclick", { notification: { close: () => undefined, data: { enlace } } });
  return { shown, openWindow, windows, tell, press };
}

it("shows what it is told, and something where that cannot be read", async () => {
  const { shown, tell } = workerWith([]);
  const told = { titulo: "Cierra pronto", texto: "Hoy", enlace: "/home", etiqueta: "cierre-1" };
  await tell("push", { data: { json: () => told } });
  expect(shown).toHaveBeenLastCalledWith(
    "Cierra pronto",
    expect.objectContaining({ body: "Hoy", tag: "cierre-1", data: { enlace: "/home" } }),
  );
  await tell("push", { data: { json: () => JSON.parse("{") } });
  await tell("push", { data: null });
  expect(shown).toHaveBeenCalledTimes(3);
  expect(shown).toHaveBeenLastCalledWith("Cosecha", expect.objectContaining({ body: "Hay algo nuevo." }));
});

it("opens where it leads: in the window last used, if that goes there, or in a new one", async () => {
  const there = workerWith([true, true]);
  await there.press("/entregas/12");
  expect(there.windows.map(({ focus }) => focus.mock.calls.length)).toEqual([1, 0]);
  expect(there.windows[0]?.postMessage.mock.calls[0]?.[0]).toEqual({ abrir: `${ORIGIN}/entregas/12` });
  expect(there.openWindow).not.toHaveBeenCalled();
  vi.useFakeTimers();
  const silent = workerWith([false]);
  const pressed = silent.press("https://malo.example/");
  await vi.runAllTimersAsync();
  await pressed;
  vi.useRealTimers();
  expect(silent.windows[0]?.focus).not.toHaveBeenCalled();
  expect(silent.openWindow).toHaveBeenCalledWith(`${ORIGIN}/`);
  const none = workerWith([]);
  await none.press("/home");
  expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/home`);
});
