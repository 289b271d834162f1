import { hashKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createRoot } from "react-dom/client";
import { queryClient, serverError, trpc } from "../api/api.ts";
import { logWarning } from "../api/log.ts";
import { isUnderWay } from "../api/under-way.ts";
import { endWithSession } from "../features/push/device.ts";
import { isTold } from "../navigation/arrival.ts";
import { goTo, leaveThen } from "../navigation/navigation.ts";
import { personaOf, sesionDe, session } from "../session/session.ts";
import { followQueries, type LastSeen } from "./last-seen.ts";
import { Notice } from "./notice.tsx";
import { browserPlace } from "./place.ts";
import { SeenAnswers } from "./seen.ts";
import { status } from "./status.ts";
import { followUnsent } from "./unsent.ts";
import { followUpdates } from "./update.ts";
import { isQuien } from "./who.ts";

/** How often the server is asked again for what is on screen from an earlier time, in ms. */
const RETRY_EVERY = 30_000;
/**
 * When it is asked besides once the network is back, which at first often carries nothing. In ms.
 */
const SOON = [0, 1_000, 3_000, 8_000];

/** Who is signed in. */
const WHO = getQueryKey(trpc.auth.me, undefined, "query");

const whenIdle = (work: () => void): void => {
  // Safari has no such moments.
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 200);
};

const usuarioId = (): number | null => {
  const now = session.get();
  return now.token === null ? null : personaOf(now).id;
};

/** What is on its way is let come where `cancelRefetch` is false. */
const retry = (options?: { cancelRefetch: boolean }) =>
  queryClient.refetchQueries({ type: "active" }, options);

/**
 * Opens the app without a network from now on (decision 79): registers the service worker, keeps
 * what is seen, and says above the page what is of an earlier time. In a browser without service
 * workers, as on plain http, or that forbids them, it sends what deliveries have left and says so,
 * and no more. `build`: another one for each build of the app.
 */
export async function startOffline(build: string): Promise<void> {
  if ("indexedDB" in window) followUnsent();
  let takeUp = () => window.location.reload();
  showNotice(() => takeUp());
  if (!("serviceWorker" in navigator)) return;
  followPressed();
  const { controller } = navigator.serviceWorker;
  // Who has come without a network is not kept waiting by what the registration asks for.
  const registering = register().then((registration) => {
    if (registration === undefined) return false;
    takeUp = followUpdates({
      registration,
      onNewVersion: () => status.set({ newVersion: true }),
      isBusy: () => queryClient.isMutating() > 0 || isUnderWay(),
      isTelling: () => isTold() || session.get().aviso !== null,
    });
    return true;
  });
  if (controller === null && !(await registering)) return;

  const seen = new SeenAnswers(browserPlace(), {
    build,
    opening: { hash: hashKey(WHO), isValid: isQuien },
  });
  forgetWithSession(seen);
  keepWho(seen);
  const lastSeen = followQueries({
    queryClient,
    seen,
    usuarioId,
    isUnanswered,
    isRefused,
    whenIdle,
    now: Date.now,
    onSince: (since) => status.set({ since }),
  });
  askAgain(lastSeen);
  if (!navigator.onLine) await lastSeen.restore();
}

function showNotice(takeUp: () => void): void {
  const box = document.createElement("div");
  document.body.prepend(box);
  createRoot(box).render(<Notice onRetry={() => retry()} onTakeUp={() => leaveThen(takeUp)} />);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch (error) {
    // Forbidden by the browser, or without a network and never registered before.
    logWarning(error);
    return undefined;
  }
}

/** Goes where a pressed notification leads (notifications.ts), and asks about what is unsaved. */
function followPressed(): void {
  navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
    if (typeof data?.abrir !== "string") return;
    port?.postMessage(true);
    if (data.abrir !== window.location.href) goTo(data.abrir);
  });
}

/** Nobody answered, or the server has no database just now. */
function isUnanswered(error: unknown): boolean {
  const said = serverError(error);
  return said === null || said.codigo === "NO_DISPONIBLE";
}

/** What it showed is not this user's any more, or is gone. */
function isRefused(error: unknown): boolean {
  const codigo = serverError(error)?.codigo;
  return codigo === "SIN_PERMISO" || codigo === "NO_ENCONTRADO";
}

/** What was seen in a session goes with it, and what is told; also where another tab ended it. */
function forgetWithSession(seen: SeenAnswers): void {
  const forget = () => void seen.forget().catch(logWarning);
  const beToldNothing = () => void endWithSession().catch(logWarning);
  let last = sesionDe(session.get().token);
  if (last === null) forget();
  beToldNothing();
  session.subscribe(() => {
    const sesion = sesionDe(session.get().token);
    if (last !== null && sesion !== last) forget();
    if (sesion !== last) beToldNothing();
    last = sesion;
  });
}

/** A new window asks who is signed in, which after a login nobody has asked. */
function keepWho(seen: SeenAnswers): void {
  const keep = () => {
    const [id, { quien }] = [usuarioId(), session.get()];
    if (id === null || quien === null) return;
    void seen
      .keep(id, hashKey(WHO), { queryKey: WHO, data: quien, since: Date.now() })
      .catch(() => undefined);
  };
  keep();
  session.subscribe(keep);
}

/**
 * Stores what is left to store when the page goes, and asks again while something is of earlier.
 */
function askAgain(lastSeen: LastSeen): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") lastSeen.flush().catch(() => undefined);
  });
  const retryWhatIsOld = (options?: { cancelRefetch: boolean }) => {
    if (status.get().since !== null && document.visibilityState === "visible") void retry(options);
  };
  setInterval(retryWhatIsOld, RETRY_EVERY);
  // The queries themselves see no change where the page was opened without a network.
  window.addEventListener("online", () => {
    for (const ms of SOON) setTimeout(retryWhatIsOld, ms, { cancelRefetch: ms === 0 });
  });
}
