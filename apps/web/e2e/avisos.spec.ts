import { type Api, expect, openOrder, test } from "./app.ts";
import { changeAnswers } from "./calls.ts";
import { guardar, newDisponible, newPedido, pedirAlgo, pregunta } from "./pedidos.ts";

interface Correo {
  id: number;
  clase: string;
  pedido: { id: number } | null;
  situacion: string;
}

/** The mail of a kind about an order, once it has been sent. */
async function sentMail(
  admin: Api,
  clase: string,
  pedidoId: number,
): Promise<{ contenido: { cuerpo: string } }> {
  let id = 0;
  await expect
    .poll(async () => {
      const all = await admin.get<Correo[]>(`/api/correos?clase=${clase}&situacion=enviado`);
      id = all.find(({ pedido }) => pedido?.id === pedidoId)?.id ?? 0;
      return id;
    })
    .toBeGreaterThan(0);
  return admin.get(`/api/correos/${id}`);
}

test("an order is mailed to its supplier when it closes, and whoever manages it sees so and sends it again", async ({
  page,
  openAs,
  admin,
  garcia,
}) => {
  const { id: disponibleId, proveedor } = await newDisponible(admin);
  const { proveedorId } = await admin.get<{ proveedorId: number }>(`/api/disponibles/${disponibleId}`);
  const id = await openOrder(admin, { disponibleId });
  await pedirAlgo(garcia, id, disponibleId);
  await openAs("García", `/proveedores/edit/${proveedorId}`);
  await page.getByRole("switch", { name: "Enviarle el pedido por correo al cerrar" }).click();
  await guardar(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Resultado:" })).toBeVisible();
  await garcia.put(`/api/pedidos/cerrar/${id}`, {});
  await page.goto(`/pedidos/edit/${id}`);
  const card = page.getByRole("region", { name: "El pedido, al proveedor" });
  await expect(card).toContainText(new RegExp(`Enviado a ${proveedor} (hoy a las?|a medianoche) `));
  await card.getByRole("button", { name: "Enviar otra vez" }).click();
  await pregunta(page).getByRole("button", { name: "Enviar otra vez" }).click();
  await expect
    .poll(
      async () =>
        (await admin.get<Correo[]>("/api/correos?clase=alProveedor")).filter((one) => one.pedido?.id === id)
          .length,
    )
    .toBe(2);
  await openAs("Administración", "/avisos?clase=alProveedor");
  await page
    .getByRole("button", { name: new RegExp(`para ${proveedor}`) })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`${proveedor} (proveedor@cosecha.example)`)).toBeVisible();
  await expect(dialog.frameLocator("iframe").getByText("Acelga")).toBeVisible();
});

test("home leads an administrator to what has not reached anybody", { tag: "@extra" }, async ({
  page,
  openAs,
}) => {
  await changeAnswers(page, { "cooperativa.estado": (estado) => ({ ...estado, correosFallidos: 3 }) });
  await openAs("Administración", "/");
  await page.getByRole("link", { name: "3 avisos de esta semana no han llegado" }).click();
  await expect(page).toHaveURL("/avisos?situacion=abandonado");
  await expect(page.getByLabel("Cómo han ido").locator("option:checked")).toHaveText("Ha fallado");
  await page.goto("/avisos");
  await expect(page.getByRole("alert")).toContainText("3 avisos de esta semana no han llegado.");
});

test("a kind of mail is switched off by its link, without signing in, and on again", {
  tag: "@extra",
}, async ({ page, openAs, admin, garcia }) => {
  const { id, disponibleId } = await newPedido(admin);
  await pedirAlgo(garcia, id, disponibleId);
  const { inicio, fin, descripcion } = await admin.get<Record<string, string>>(`/api/pedidos/${id}`);
  await admin.put(`/api/pedidos/${id}`, { inicio, fin, descripcion, estado: 4 });
  const { contenido } = await sentMail(admin, "pedidoCancelado", id);
  expect(contenido.cuerpo).toContain("Para no recibir más «Se cancela un pedido»: http");
  await openAs("García", /http\S+(\/pedidos\/\S+)/.exec(contenido.cuerpo)?.[1] ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Editar Pedido ${descripcion}`);
  const link = /http\S+\/baja\/\S+/.exec(contenido.cuerpo)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading")).toHaveText("¿Dejar de recibir «Se cancela un pedido»?");
  await page.getByRole("button", { name: "Dejar de recibirlo" }).click();
  await expect(page.getByText("Ya no recibirá «Se cancela un pedido».")).toBeVisible();
  await openAs("García", "/mis-avisos");
  const choice = page.getByLabel("Se cancela un pedido");
  await expect(choice.locator("option:checked")).toHaveText("Nada");
  await choice.selectOption("Correo");
  await expect(page.getByText("Guardado.")).toBeVisible();
  await page.reload();
  await expect(choice.locator("option:checked")).toHaveText("Correo");
});
