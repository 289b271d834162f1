/// <reference lib="webworker" />
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { findRoute } from "../navigation/paths.ts";
import { showWhatIsTold } from "./notifications.ts";
import { Shell } from "./shell.ts";

/*
 * The service worker: it opens the app without a network, answers nothing else, and shows what this
 * device is told (decision 123). Calls of the
 * API, live streams, downloads and the API's own pages never pass through it (decision 79).
 */
declare const self: ServiceWorkerGlobalScope;

/** What the build writes here (vite.config.ts). */
declare const BUILD: {
  /** Another one for each build. */
  version: string;
  /** The hashed files that its page names. */
  named: string[];
  /** The hashed files of the screens that every member uses. */
  files: string[];
};

const shell = new Shell({ ...BUILD, caches, fetch: (path, init) => fetch(path, init) });

/** How long to wait for the server's page, in seconds, before the stored one opens. */
const PATIENCE = 5;

/**
 * Hashed files never change under their name. Those of earlier versions stay until newer ones need
 * the room, so that a tab with an old version finds the rest of its screens. None gets too old, as
 * nobody fetches them again before the next version.
 */
const files = new CacheFirst({
  cacheName: "cosecha-archivos",
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 250, purgeOnQuotaError: true })],
});

self.addEventListener("install", (event) => {
  // The browser has most of them already, and does not ask the server again.
  const fetchFile = async (file: string) => {
    const [answered, stored] = files.handleAll({ event, request: new Request(`/${file}`) });
    // Where one is missing the version does not begin, and is tried again.
    const { ok, status } = await answered;
    if (!ok) throw new Error(`${file}: ${status}`);
    await stored;
  };
  event.waitUntil(Promise.all([shell.store(), ...BUILD.files.map(fetchFile)]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([shell.forgetOthers(), self.clients.claim()]));
});

// A new version waits until a page that has nothing unsaved takes it up (update.ts).
self.addEventListener("message", ({ data }) => {
  if (data === "take-up") void self.skipWaiting();
});

showWhatIsTold(self);

const isHashed = ({ pathname, searchParams }: URL) =>
  pathname.startsWith("/assets/") || (pathname === "/cooperativa/logo" && searchParams.has("v"));
registerRoute(({ url, sameOrigin }) => sameOrigin && isHashed(url), files);

// What the server answers is what is shown, be it an error: the stored page is for no answer alone.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && findRoute(url.pathname) !== null,
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        handlerDidError: () => shell.read(),
        fetchDidSucceed: async ({ event, response }) => {
          event.waitUntil(shell.follow(response.clone()));
          return response;
        },
      },
    ],
  }),
);
