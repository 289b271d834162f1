import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** What the page is at. */
let at: { saved: boolean; busy: boolean; telling: boolean };
let location: { pathname: string; reload: () => void };
let worker: EventTarget & { state: ServiceWorkerState; postMessage: (message: string) => void };
let serviceWorker: EventTarget & { controller: object };
let takeUp: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.doMock("../navigation/navigation.ts", () => ({ isSaved: () => at.saved }));
  at = { saved: true, busy: false, telling: false };
  location = { pathname: "/home", reload: vi.fn() };
  worker = Object.assign(new EventTarget(), { state: "installed" as const, postMessage: vi.fn() });
  serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { serviceWorker });
  const registration = Object.assign(new EventTarget(), {
    ...{ waiting: worker, installing: null },
    update: () => Promise.reject(new Error("Nobody asks for a new version here.")),
  });
  const { followUpdates } = await import("./update.ts");
  takeUp = followUpdates({
    registration,
    onNewVersion: () => undefined,
    isBusy: () => at.busy,
    isTelling: () => at.telling,
  });
});
afterEach(() => {
  vi.doUnmock("../navigation/navigation.ts");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function enter(pathname: string): void {
  location.pathname = pathname;
  window.dispatchEvent(new Event("pushState"));
}
/** The new version has begun. */
const begin = () => serviceWorker.dispatchEvent(new Event("controllerchange"));

it.each(["unsaved", "busy", "telling"])(
  "another screen takes a new version up, but while it is %s",
  (why) => {
    const put = (is: boolean) => {
      at = {
        saved: !(is && why === "unsaved"),
        busy: is && why === "busy",
        telling: is && why === "telling",
      };
    };
    put(true);
    enter("/pedidos");
    expect(worker.postMessage).not.toHaveBeenCalled();
    put(false);
    enter("/home");
    expect(worker.postMessage).toHaveBeenCalledWith("take-up");

    // What has begun since is not cut off, either.
    put(true);
    begin();
    vi.runAllTimers();
    expect(location.reload).not.toHaveBeenCalled();
    put(false);
    enter("/pedidos");
    vi.runAllTimers();
    expect(location.reload).toHaveBeenCalled();
  },
);

it("whoever asks for a new version has it under a message, but cuts nothing off", () => {
  at.telling = true;
  at.busy = true;
  takeUp();
  begin();
  expect(location.reload).not.toHaveBeenCalled();
  at.busy = false;
  vi.runAllTimers();
  expect(location.reload).toHaveBeenCalledOnce();
});
