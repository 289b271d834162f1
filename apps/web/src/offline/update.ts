import { isSaved } from "../navigation/navigation.ts";

/** How often a page that stays open asks for a new version, in ms: at most once an hour. */
const ASK_EVERY = 3_600_000;

/** How long a new version may take to begin, in ms, before the page loads again without it. */
const PATIENCE = 3_000;

interface UpdateOptions {
  registration: ServiceWorkerRegistration;
  /** Called once a new version waits to be taken up. */
  onNewVersion: () => void;
  /** Whether something is under way that a reload would cut off. */
  isBusy: () => boolean;
}

/**
 * Follows the versions of the service worker. A new one waits until it is taken up: by the user, or
 * when another screen has been entered and nothing is unsaved. Returns what takes it up: the page
 * loads again, as the new version.
 */
export function followUpdates({ registration, onNewVersion, isBusy }: UpdateOptions): () => void {
  const { serviceWorker } = navigator;
  // The first one of all is nobody's update.
  let controlled = serviceWorker.controller !== null;
  let isNew = false;
  let isTaken = false;
  const found = () => {
    isNew = true;
    onNewVersion();
  };
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.waiting === worker && controlled) found();
    });
  if (registration.waiting !== null && controlled) found();
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  serviceWorker.addEventListener("controllerchange", () => {
    if (isTaken) {
      // What has been typed meanwhile stays until another screen is entered.
      if (isSaved()) window.location.reload();
    }
    // Another tab has taken it up: what this one needs of the old version is still there.
    else if (controlled) found();
    controlled = true;
  });

  const takeUp = () => {
    isTaken = true;
    if (registration.waiting === null) window.location.reload();
    else registration.waiting.postMessage("take-up");
    // Chromium lets the old version finish what it is at, for minutes at times. The server's page
    // is of the new version anyway.
    setTimeout(() => isSaved() && window.location.reload(), PATIENCE);
  };

  let path = window.location.pathname;
  const entered = () => {
    const before = path;
    path = window.location.pathname;
    if (isNew && path !== before && isSaved() && !isBusy()) takeUp();
  };
  for (const type of ["pushState", "replaceState", "popstate"]) window.addEventListener(type, entered);

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < ASK_EVERY) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
  return takeUp;
}
