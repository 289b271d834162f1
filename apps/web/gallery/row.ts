import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { paths } from "../src/navigation/paths.ts";
import type { Server } from "./looks.ts";
import { LONG, type World } from "./world.ts";

/** The demo's families, by what each may do: all, managing one supplier, ordering. */
export const ADMIN = { nombre: "Administración", email: "admin@cosecha.example" };
export const GARCIA = { nombre: "García", email: "garcia@cosecha.example" };
export const MARTINEZ = { nombre: "Martínez", email: "martinez@cosecha.example" };
/** Who administers the servers without a demo, and the first family of the long names. */
export const SOLO_ADMIN = { nombre: "", email: "admin@cosecha.example" };
export const LARGA = { nombre: LONG, email: "familia0@un-dominio-bastante-largo.cosecha.example" };

/** A family with a short name beside it. */
export const OTERO = { nombre: "Otero", email: "familia2@un-dominio-bastante-largo.cosecha.example" };

/** A screen in one of its states. */
export interface Row {
  /** The name of its pictures, and its title in the index. */
  name: string;
  /** The route that it is of; none where there is none. */
  route: keyof typeof paths | null;
  /** Who looks; nobody where it is left out. */
  who?: { nombre: string; email: string };
  path: string | ((world: World) => string);
  /** Where it is; on the demo where it is left out. */
  on?: Server;
  /** What is done before the pictures. */
  before?: (page: Page, world: World) => Promise<unknown>;
  /** What is arranged before it is opened. */
  arrange?: (page: Page) => Promise<unknown>;
  /** What is scrolled to, where it is not the top of the screen. */
  show?: (page: Page) => Locator;
  /** It is waiting, and stays so. */
  waiting?: true;
  /** The whole of it, not what is in sight: where nothing lies over it or sticks to an edge. */
  whole?: true;
  /**
   * The picture of docs/images that `--guide` makes of it: of a phone, of a desk, of a tall one, or
   * of a phone and a desk.
   */
  guide?: { file: string; of: "phone" | "desk" | "tall" | "both" };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
export const quantity = (page: Page, n = 0) => page.getByLabel(/^Cantidad de /).nth(n);
export const sample = (name: string) =>
  fileURLToPath(new URL(`../../../packages/importador/test/fixtures/${name}`, import.meta.url));
export const demoFile = fileURLToPath(new URL("../../api/demo/huerta-la-vega.xlsx", import.meta.url));

/** Chooses a supplier's file, and waits until it has been read. */
export const choose = (file: Parameters<Locator["setInputFiles"]>[0]) => async (page: Page) => {
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('section[aria-busy="false"]').first().waitFor();
};

/** The server fails at a procedure and does not say why; or does not answer. */
export const fail = (procedure: string) => (page: Page) =>
  page.route(new RegExp(`/trpc/[^?]*${procedure}\\b`), (route) => route.fulfill({ status: 500, body: "" }));
export const hang = (procedure: string) => (page: Page) =>
  page.route(new RegExp(`/trpc/[^?]*${procedure}\\b`), () => undefined);

export const preview = (page: Page) => page.getByRole("region", { name: "Lo que se ha entendido" });

export const lineas = ({ large, familia }: World) => `/lineasPedido/${large}/${familia}`;
export const changed = ({ changed: pedidoId, familia }: World) => `/lineasPedido/${pedidoId}/${familia}`;
