import type { Page } from "@playwright/test";
import { type Api, openOrder, unique } from "./app.ts";
import { csv } from "./disponibles.ts";

/**
 * A supplier with a listing of three products that no other journey knows. García manages it,
 * unless `familias` says otherwise.
 */
export async function newDisponible(admin: Api, { nombre = "Proveedor", familias = [2] } = {}) {
  const proveedor = `${nombre} ${unique()}`;
  const { id: proveedorId } = await admin.post<{ id: number }>("/api/proveedores", {
    nombre: proveedor,
    email: "proveedor@cosecha.example",
    familias,
  });
  const { id } = await admin.upload<{ id: number }>("/api/disponibles", {
    proveedorId,
    subida: "2026-11-01 10:00",
    descripcion: "Lista de otoño",
    archivoExcel: csv("Producto;Precio;IVA\nAcelga;1,50;4%\nPuerro;2,00;4%\nNabo;1,10;4%\n"),
  });
  return { id, proveedor };
}

/** An order of such a listing. */
export async function newPedido(admin: Api, more: object = {}) {
  const { id: disponibleId, proveedor } = await newDisponible(admin);
  return { id: await openOrder(admin, { disponibleId, ...more }), disponibleId, proveedor };
}

/** Somebody orders something in it: a product of its listing, as García. */
export async function pedirAlgo(garcia: Api, pedidoId: number, disponibleId: number, cantidad = 2) {
  const [producto] = await garcia.get<{ id: number }[]>(`/api/productos/ByDisponible/${disponibleId}`);
  await garcia.post(`/api/lineasPedido/${pedidoId}/2`, [
    { familiaId: 2, productoId: producto?.id ?? 0, pedidoId, cantidad },
  ]);
}

export const pdf = (name: string, texto = "%PDF-1.7\nuna factura") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(texto),
});

/** Closes an order through REST, with its invoice. */
export const completar = (api: Api, id: number, datos: Record<string, string | number>) =>
  api.upload(`/api/pedidos/${id}`, { ...datos, estado: 3, factura: pdf("factura.pdf") }, "put");

export const exito = (page: Page) => page.getByRole("status").filter({ hasText: "¡Éxito!" });
export const guardar = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });
export const campo = (page: Page, nombre: "Inicio" | "Fin" | "Descripción") =>
  page.getByRole("textbox", { name: new RegExp(`^${nombre}`) });
export const pregunta = (page: Page) => page.getByRole("alertdialog");
