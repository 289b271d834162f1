import { createECDH, randomBytes } from "node:crypto";
import type { Page, Worker } from "@playwright/test";
import { expect, expectFit } from "./app.ts";
import { test } from "./installed.ts";
import { quantity } from "./lineas.ts";

/** What a push service does: says something to the page's service worker. */
async function pushTo(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

interface Shown extends NotificationOptions {
  title: string;
}

/**
 * Takes note of what the service worker shows: a browser without windows shows nothing, whatever it
 * is allowed.
 */
async function shownBy(worker: Worker) {
  await worker.evaluate(() => {
    const shown: Shown[] = [];
    const showNotification = async (title: string, options: NotificationOptions) =>
      void shown.push({ title, ...options });
    Object.assign(self, { shown });
    Object.assign(Reflect.get(self, "registration"), { showNotification });
  });
  return () => worker.evaluate(() => Reflect.get(self, "shown") as Shown[]);
}

/** Presses a notification. */
const press = (worker: Worker, { data }: Shown) =>
  worker.evaluate(async (data) => {
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event("notificationclick"), {
      notification: { data, close: () => undefined },
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    self.dispatchEvent(event);
    // Only a real press brings a window to the front.
    await Promise.allSettled(works);
  }, data);

test("what a device is told is shown there, and leads where it says", async ({ installed: page, path }) => {
  const [worker] = page.context().serviceWorkers() as [Worker];
  const shown = await shownBy(worker);
  const push = await pushTo(page);
  const told = {
    titulo: "Cierra hoy a las 20:00",
    texto: "Verdura",
    enlace: path,
    etiqueta: "cierrePronto-1",
  };
  await push(JSON.stringify(told));
  // What nobody can read is something, too.
  await push("{");
  await expect.poll(shown).toMatchObject([
    { title: "Cierra hoy a las 20:00", body: "Verdura", tag: "cierrePronto-1", lang: "es" },
    { title: "Cosecha", body: "Hay algo nuevo." },
  ]);
  const [first] = (await shown()) as [Shown];
  await press(worker, first);
  await expect(page).toHaveURL(path);
  // It takes nobody away from what is unsaved.
  await quantity(page, "Espinaca").fill("2");
  await press(worker, { title: "Ya puede recoger", data: { enlace: "/mis-avisos" } });
  await page.getByRole("button", { name: "Seguir aquí" }).click();
  await expect(quantity(page, "Espinaca")).toHaveValue("2");
  await expect(page).toHaveURL(path);
});

/**
 * Stands in for what a browser without windows has not: permission to show something, as
 * `localStorage.permiso` says, and a push service, which takes nobody until `servicio` is there.
 */
function standIn(keys: { p256dh: string; auth: string }) {
  const endpoint = "https://fcm.googleapis.com/fcm/send/un-aparato";
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem("suscrito"),
  };
  const shown = { close: () => localStorage.removeItem("mostrado") };
  const permission = () => localStorage.getItem("permiso") ?? "denied";
  Object.defineProperty(Notification, "permission", { get: permission });
  Object.assign(Notification, { requestPermission: async () => permission() });
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: async () => (localStorage.getItem("mostrado") === null ? [] : [shown]),
  });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem("suscrito") === null ? null : subscription),
    subscribe: async () => {
      if (localStorage.getItem("servicio") === null) {
        throw new DOMException("Registration failed - push service error", "AbortError");
      }
      localStorage.setItem("suscrito", "");
      return subscription;
    },
  });
}

test("whoever wants to be told on a device reads what is in the way, and switches it on and off", {
  tag: "@extra",
}, async ({ installed: page }) => {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  await page.addInitScript(standIn, { p256dh, auth: randomBytes(16).toString("base64url") });
  await page.goto("/mis-avisos");
  const device = page.getByRole("region", { name: "Avisos en este aparato" });
  await expect(device).toContainText("Este navegador tiene bloqueados los avisos de Cosecha.");
  await expectFit(page);
  // In the browser's settings; then one comes back.
  await page.evaluate(() => {
    localStorage.setItem("permiso", "granted");
    window.dispatchEvent(new Event("focus"));
  });
  const turn = device.getByRole("switch", { name: "Avisar en este aparato" });
  await turn.click();
  await expect(device.getByRole("alert")).toContainText(
    "El navegador no ha podido registrarse en su servicio de avisos. Compruebe su conexión e inténtelo de nuevo.",
  );
  await expect(turn).not.toBeChecked();

  await page.evaluate(() => localStorage.setItem("servicio", ""));
  await turn.click();
  await expect(turn).toBeChecked();
  await expect(device.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(turn).toBeChecked();
  await turn.click();
  await expect(turn).not.toBeChecked();
  await page.reload();
  await expect(turn).not.toBeChecked();
});

test("who has signed out is told nothing more on that device, though the server does not know", {
  tag: "@extra",
}, async ({ installed: page, network }) => {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  await page.addInitScript(standIn, { p256dh, auth: randomBytes(16).toString("base64url") });
  await page.evaluate(() => {
    for (const key of ["permiso", "servicio", "mostrado"]) localStorage.setItem(key, "granted");
  });
  await page.goto("/mis-avisos");
  const turn = page.getByRole("switch", { name: "Avisar en este aparato" });
  await turn.click();
  await expect(turn).toBeChecked();
  const kept = () =>
    page.evaluate(() =>
      ["suscrito", "mostrado", "avisos"].filter((key) => localStorage.getItem(key) !== null),
    );
  expect(await kept()).toEqual(["suscrito", "mostrado", "avisos"]);
  network.gone = true;
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(kept).toEqual([]);
});
