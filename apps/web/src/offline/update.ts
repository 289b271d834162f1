import { isSaved } from "../navigation/navigation.ts";

/** How often a page that stays open asks for a new version, in ms: at most once an hour. */
const ASK_EVERY = 3_600_000;

/** How long a new version may take to begin, in ms, before the page loads again without it. */
const PATIENCE = 3_000;

/** What of a service worker's registration is followed. */
interface Registration extends Pick<ServiceWorkerRegistration, "update" | "addEventListener"> {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
}
interface Worker extends Pick<ServiceWorker, "state" | "addEventListener"> {
  postMessage(message: string): void;
}

interface UpdateOptions {
  registration: Registration;
  /** Called once a new version waits to be taken up. */
  onNewVersion: () => void;
  /** Whether something is under way that a reload would cut off. */
  isBusy: () => boolean;
  /** Whether a message is on screen, or on its way there, that a reload would lose. */
  isTelling: () => boolean;
}

/**
 * Follows the versions of the service worker. A new one waits until it is taken up: by the user, or
 * when another screen has been entered, nothing is unsaved or under way and nothing is being told.
 * Returns what takes it up: the page loads again, as the new version.
 */
export function followUpdates(options: UpdateOptions): () => void {
  const { registration, onNewVersion, isBusy, isTelling } = options;
  const { serviceWorker } = navigator;
  // The first one of all is nobody's update.
  let controlled = serviceWorker.controller !== null;
  let isNew = false;
  /** Loads the page again, if that does no harm by then; null until a new version is taken up. */
  let reload: (() => void) | null = null;
  const found = () => {
    isNew = true;
    onNewVersion();
  };
  const watch = (worker: Worker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.waiting === worker && controlled) found();
    });
  if (registration.waiting !== null && controlled) found();
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  serviceWorker.addEventListener("controllerchange", () => {
    if (reload !== null) reload();
    // Another tab has taken it up: what this one needs of the old version is still there.
    else if (controlled) found();
    controlled = true;
  });

  const takeUp = (mayReload: () => boolean) => {
    // What has been typed or begun meanwhile stays until another screen is entered.
    const reloading = () => {
      if (mayReload()) window.location.reload();
    };
    reload = reloading;
    if (registration.waiting === null) reloading();
    else registration.waiting.postMessage("take-up");
    // Chromium lets the old version finish what it is at, for minutes at times. The server's page
    // is of the new version anyway.
    setTimeout(reloading, PATIENCE);
  };
  const isFree = () => isSaved() && !isBusy();
  const isQuiet = () => isFree() && !isTelling();

  let path = window.location.pathname;
  const entered = () => {
    const before = path;
    path = window.location.pathname;
    if (isNew && path !== before && isQuiet()) takeUp(isQuiet);
  };
  for (const type of ["pushState", "replaceState", "popstate"]) window.addEventListener(type, entered);

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < ASK_EVERY) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
  // Whoever asks for it has read what there was.
  return () => takeUp(isFree);
}
