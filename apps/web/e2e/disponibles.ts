import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { type Api, test as base, expect, unique } from "./app.ts";

/** A supplier's file of those that the importer is tried with. */
export const muestra = (nombre: string) =>
  fileURLToPath(new URL(`../../../packages/importador/test/fixtures/${nombre}`, import.meta.url));

export const csv = (texto: string, name = "lista.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(texto),
});

/** A supplier that no other journey knows, managed by García. */
export async function newProveedor(admin: Api): Promise<number> {
  const nombre = `Proveedor ${unique()}`;
  const datos = { nombre, email: "proveedor@cosecha.example", familias: [2] };
  return (await admin.post<{ id: number }>("/api/proveedores", datos)).id;
}

/** Journeys of a listing of such a supplier. */
export const test = base.extend<{ proveedorId: number }>({
  proveedorId: async ({ admin }, use) => use(await newProveedor(admin)),
});

export const previa = (page: Page) => page.getByRole("region", { name: "Lo que se ha entendido" });
export const resumen = (page: Page) => previa(page).getByRole("status").first().locator("p");
export const filas = (page: Page) => previa(page).getByRole("list", { name: "Filas del archivo" });
export const hoja = (page: Page) => previa(page).getByRole("grid");
export const descripcion = (page: Page) => page.getByRole("textbox", { name: /^Descripción/ }).first();

/** Chooses the file, as one does, and waits until it has been read. */
export async function subir(
  page: Page,
  archivo: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
) {
  await page.locator('input[type="file"]').setInputFiles(archivo);
  await expect(previa(page)).toHaveAttribute("aria-busy", "false");
}

/** Drops a file on its field, as from a folder. */
export async function soltar(page: Page, texto: string, nombre: string) {
  const dataTransfer = await page.evaluateHandle(
    ([contenido, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([contenido], name, { type: "text/csv" }));
      return data;
    },
    [texto, nombre] as const,
  );
  const campo = page.getByText("Elegir archivo");
  await campo.dispatchEvent("dragover", { dataTransfer });
  await campo.dispatchEvent("drop", { dataTransfer });
  await expect(previa(page)).toHaveAttribute("aria-busy", "false");
}

/** All rows, those without errors too. */
export const verTodo = (page: Page) => previa(page).getByRole("button", { name: /^Todo/ }).click();

/** An entry of the list, by what its line says. */
export const entrada = (page: Page, texto: string | RegExp) =>
  filas(page).getByRole("button", { name: texto });

export interface Producto {
  id: number;
  nombre: string;
  precio: number;
  iva: number;
  stock: number | null;
}

export const productosDe = (api: Api, disponibleId: number) =>
  api.get<Producto[]>(`/api/productos/ByDisponible/${disponibleId}`);

/** The listing that is on screen. */
export const idDe = (page: Page) => Number(/edit\/(\d+)/.exec(page.url())?.[1]);
