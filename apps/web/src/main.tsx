import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { logWarning } from "./api/log.ts";
import { App } from "./app/app.tsx";
import { preload, preloadLinks, screenOf } from "./app/routes.ts";
import { findRoute } from "./navigation/paths.ts";
import { followPresses } from "./navigation/press.ts";
import { theme } from "./screens/theme.ts";
import { isOpen, session } from "./session/session.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = container;

/** How long what is of no use to the first page waits where the browser does not say, in ms. */
const A_WHILE = 2_000;

/** React throws away what the server had sent into the page as it puts its own in the place. */
const render = () => startTransition(() => createRoot(root).render(<App />));

function begin(): void {
  preload(window.location.href, { data: true });
  followPresses();
  preloadLinks();
  // The server sends the login as HTML. React takes it over as it is, with what has been typed. For
  // who is signed in it sends what React draws first.
  const found = findRoute(window.location.pathname);
  if (found?.name === "login" && root.hasChildNodes() && !isOpen(session.get())) {
    const { code } = screenOf(found);
    code.load().then(() => hydrateRoot(root, <App />), render);
  } else render();
}

/** Code that no first screen waits for; only the built app has a service worker. */
const startOffline = async () => {
  if (!import.meta.env.PROD) return;
  const offline = await import("./offline/offline.tsx");
  // The name of this script tells each build from the others: it holds a hash of all that it loads.
  await offline.startOffline(import.meta.url);
};

theme.start();
if (navigator.onLine) {
  begin();
  const start = () => void startOffline().catch(logWarning);
  // Safari has no idle moments.
  const startLater = () =>
    "requestIdleCallback" in window ? window.requestIdleCallback(start) : setTimeout(start, A_WHILE);
  window.addEventListener("load", startLater);
} else {
  // What was last seen is there before the first screen asks for it, if the browser finds it.
  const late = new Promise((resolve) => setTimeout(resolve, A_WHILE));
  void Promise.race([startOffline().catch(logWarning), late]).finally(begin);
}
