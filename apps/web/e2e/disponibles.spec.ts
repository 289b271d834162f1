import { readFile } from "node:fs/promises";
import {
  type Api,
  allowErrors,
  test as base,
  expect,
  expectFit,
  expectInNobodysWay,
  lookFrom,
} from "./app.ts";
import { changeMessage, failSilently, loseAnswer } from "./calls.ts";
import {
  csv,
  descripcion,
  entrada,
  filas,
  idDe,
  muestra,
  newProveedor,
  previa,
  productosDe,
  resumen,
  subir,
} from "./disponibles.ts";

const LISTA = "Producto;Formato;Precio;IVA\nAcelga;manojo;1,50;4\nPuerro;kg;2,00;4\nNabo;kg;1,00;4\n";
const guardar = (page: Parameters<typeof descripcion>[0]) =>
  page.getByRole("button", { name: "Guardar", exact: true });

/** A listing that no other journey knows, of a supplier of its own, with its file. */
async function newDisponible(admin: Api, texto = LISTA) {
  const proveedorId = await newProveedor(admin);
  const datos = {
    proveedorId,
    subida: "2026-11-14 09:00",
    descripcion: "Lista de noviembre",
    archivoExcel: csv(texto),
  };
  const { id } = await admin.upload<{ id: number }>("/api/disponibles", datos);
  return { id, proveedorId };
}

/** An order of it in which García has one of the first product. */
async function pedir(admin: Api, disponibleId: number) {
  const dia = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const pedido = { disponibleId, inicio: dia(-1), fin: dia(1), descripcion: "Semana 47", estado: 1 };
  const { id: pedidoId } = await admin.post<{ id: number }>("/api/pedidos", pedido);
  const [producto] = await productosDe(admin, disponibleId);
  const lineas = [{ familiaId: 2, productoId: producto?.id, pedidoId, cantidad: 1 }];
  await admin.post(`/api/lineasPedido/${pedidoId}/2`, lineas as never);
}

const test = base.extend<{ disponible: Awaited<ReturnType<typeof newDisponible>> }>({
  disponible: async ({ admin }, use) => use(await newDisponible(admin)),
});

// S2.disponible.1, S2.disponible.9, S2.disponible.11, S8.exito.5
test("the data of a listing can be changed, and «Cancelar» goes back to its supplier", async ({
  page,
  openAs,
  disponible,
}) => {
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Editar Disponible Lista de noviembre de Proveedor \d+$/,
  );
  await descripcion(page).fill("Lista de diciembre");
  await guardar(page).click();
  await expect(page.getByText("This disponible was updated successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Editar Disponible Lista de diciembre de/,
  );
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(`/proveedores/edit/${disponible.proveedorId}?pestana=disponibles`);
});

// S2.disponible.7
test("a listing gives its original file, its products as a template, and an empty template", async ({
  page,
  openAs,
  disponible,
}) => {
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  const bytesOf = async (button: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const original = await bytesOf("descargar");
  expect(original.name).toBe("lista.csv");
  expect(original.bytes.toString()).toBe(LISTA);
  const plantilla = await bytesOf("Exportar como plantilla (.xlsx)");
  await page.goto(`/disponibles/add/${disponible.proveedorId}`);
  for (const { name, bytes } of [plantilla, await bytesOf("Descargar una plantilla vacía")]) {
    expect(name).toMatch(/\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  }
});

// X7.17, X7.20, X7.21
test("another file is compared with the listing, imported, and undone", async ({
  page,
  openAs,
  admin,
  disponible,
}) => {
  const antes = await productosDe(admin, disponible.id);
  await pedir(admin, disponible.id);
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await subir(page, csv("Producto;Formato;Precio;IVA\nPuerro;kg;2,20;4\nApio;ud;1,10;4\n", "nueva.csv"));
  await expect(
    previa(page).getByText(/Frente a «Lista de noviembre».*: 1 nuevo · 1 cambia · 2 desaparecen/),
  ).toBeVisible();
  await previa(page).getByRole("button", { name: "Desaparecen (2)" }).click();
  await expect(entrada(page, /^Acelga/)).toContainText("Sigue con stock 0 porque tiene pedidos.");
  await expect(entrada(page, /^Nabo/)).toContainText("en esta ya no");
  await guardar(page).click();
  await expect(page.getByText("This disponible was updated successfully!")).toBeVisible();
  await expect(previa(page)).toHaveCount(0);
  await expect(
    page.getByRole("heading", { name: "1 precio cambia, 1 producto nuevo, 2 desaparecen" }),
  ).toBeVisible();
  const ahora = await productosDe(admin, disponible.id);
  expect(ahora.map(({ nombre, precio, stock }) => [nombre, precio, stock])).toEqual(
    expect.arrayContaining([
      ["Puerro", 2.2, null],
      ["Apio", 1.1, null],
      ["Acelga", 1.5, 0],
    ]),
  );
  expect(ahora).toHaveLength(3);

  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  const dialog = page.getByRole("alertdialog", { name: "¿Deshacer la importación?" });
  await expect(dialog).toContainText(
    "los de antes de «nueva.csv»: se quitan los nuevos (1), vuelven los eliminados (1) y los cambiados quedan como estaban (1)",
  );
  await dialog.getByRole("button", { name: "Deshacer la importación" }).click();
  await expect(page.getByText("La importación se ha deshecho")).toBeVisible();
  await expect(page.getByRole("button", { name: "Deshacer la importación" })).toHaveCount(0);
  expect(
    (await productosDe(admin, disponible.id)).map(({ nombre, precio }) => [nombre, precio]).sort(),
  ).toEqual(antes.map(({ nombre, precio }) => [nombre, precio]).sort());
});

// S2.disponible.10
test("a listing is deleted after a confirmation, and refused with a reason while it has orders", async ({
  page,
  openAs,
  admin,
}) => {
  allowErrors(page, /409/);
  const { id, proveedorId } = await newDisponible(admin);
  const conPedido = await newDisponible(admin);
  await pedir(admin, conPedido.id);
  await openAs("García", `/disponibles/edit/${conPedido.id}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  const dialog = page.getByRole("alertdialog", { name: "¿Eliminar «Lista de noviembre»?" });
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("«Lista de noviembre» en un pedido («Semana 47»)");
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await page.goto(`/disponibles/edit/${id}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page).toHaveURL(`/proveedores/edit/${proveedorId}?pestana=disponibles`);
  await expect(page.getByText("Disponible eliminado correctamente")).toBeVisible();
  await expect(page.getByText("No hay disponibles asociados al proveedor.")).toBeVisible();
});

test("a user who does not manage the supplier sees the listing, and cannot change it", {
  tag: "@extra",
}, async ({ page, openAs, disponible }) => {
  await openAs("Martínez", `/disponibles/edit/${disponible.id}`);
  await expect(page.getByText("Solo puede verlo")).toBeVisible();
  await expect(page.getByText("Lista de noviembre", { exact: true })).toBeVisible();
  await expect(descripcion(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Volver" })).toHaveAttribute(
    "href",
    `/proveedores/edit/${disponible.proveedorId}?pestana=disponibles`,
  );
  await expect(
    page.getByRole("button", { name: /^(Guardar|Eliminar|Deshacer la importación)$/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("button", { name: "descargar" })).toBeEnabled();
  await page.goto(`/disponibles/add/${disponible.proveedorId}`);
  await expect(page.getByText("No tiene permiso para hacer esto.")).toBeVisible();
});

// S8.error.3
test("a failure without a message shows the screen's own text, and keeps what was typed", async ({
  page,
  openAs,
  disponible,
}) => {
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await failSilently(page, "disponibles.actualizar");
  await descripcion(page).fill("Otra");
  await guardar(page).click();
  await expect(page.getByText("No se ha podido realizar la modidficacion.")).toBeVisible();
  await expect(descripcion(page)).toHaveValue("Otra");
});

// S8.error.6
test("a new listing that cannot be saved keeps its file, its description and its preview", {
  tag: "@extra",
}, async ({ page, openAs, admin }) => {
  const proveedorId = await newProveedor(admin);
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await failSilently(page, "disponibles.crearVisto");
  await descripcion(page).fill("Nueva");
  await subir(page, csv(LISTA));
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("No se ha podido realizar la creacion.")).toBeVisible();
  await expect(descripcion(page)).toHaveValue("Nueva");
  await expect(resumen(page)).toHaveText("3 productos");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("3 productos creados")).toBeVisible();
});

// S8.error.17
test("the form shows the server's message after a save", { tag: "@extra" }, async ({
  page,
  openAs,
  disponible,
}) => {
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await changeMessage(page, "disponibles.actualizar", "Guardado por el servidor");
  await descripcion(page).fill("Otra");
  await guardar(page).click();
  await expect(page.getByText("Guardado por el servidor")).toBeVisible();
});

test("what was saved without an answer is no other person's change", { tag: "@extra" }, async ({
  page,
  openAs,
  disponible,
}) => {
  allowErrors(page, /409/);
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await descripcion(page).fill("Otra");
  await loseAnswer(page, "disponibles.actualizar");
  await guardar(page).click();
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  await page.unrouteAll();
  await guardar(page).click();
  await expect(page.getByText("This disponible was updated successfully!")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("after somebody else's change, the form loads the current data and keeps the chosen file with its decisions", {
  tag: "@extra",
}, async ({ page, openAs, admin, disponible }) => {
  allowErrors(page, /409/);
  await openAs("García", `/disponibles/edit/${disponible.id}`);
  await subir(page, csv(LISTA.replace("1,50", "1,60"), "nueva.csv"));
  await entrada(page, /^Puerro/).click();
  await filas(page).getByRole("button", { name: "Omitir la fila 3" }).click();
  await expect(resumen(page)).toHaveText("2 productos");
  await admin.put(`/api/disponibles/${disponible.id}`, {
    subida: "2026-11-14 09:00",
    descripcion: "De otra persona",
  });
  await guardar(page).click();
  await expect(page.getByText("Mientras lo editaba, otra persona ha guardado cambios.")).toBeVisible();
  await page.getByRole("button", { name: "Cargar los datos actuales" }).click();
  await expect(descripcion(page)).toHaveValue("De otra persona");
  await expect(resumen(page)).toHaveText("2 productos");
  await guardar(page).click();
  await expect(page.getByText("This disponible was updated successfully!")).toBeVisible();
  expect((await productosDe(admin, idDe(page))).map(({ nombre }) => nombre)).toEqual(["Acelga", "Nabo"]);
});

test("a listing with its import report fits and is accessible", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
}) => {
  await lookFrom(page, "phone");
  await openAs("García", `/disponibles/add/${await newProveedor(admin)}`);
  await descripcion(page).fill("Unalistaconunnombrelarguísimoysinespaciosparaverquépasa");
  await subir(page, muestra("09-filas-malas.xlsx"));
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("23 productos creados")).toBeVisible();
  await expectFit(page);
});

test("a file that turns an ordered product into another one asks first, and stores nothing before the answer", async ({
  page,
  openAs,
  admin,
}) => {
  allowErrors(page, /409/);
  const { id } = await newDisponible(admin, "Código;Producto;Formato;Precio;IVA\n7;Tomate pera;kg;2,00;4\n");
  await pedir(admin, id);
  await openAs("García", `/disponibles/edit/${id}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await subir(page, csv("Código;Producto;Formato;Precio;IVA\n7;Pepino;caja 5 kg;9,00;4\n"));
  const pregunta = previa(page).getByRole("group", { name: "¿Es el mismo producto?" });
  await expect(previa(page).getByRole("listitem").first()).toHaveText(
    "Tomate pera (kg) → Pepino (caja 5 kg) (1 familia)",
  );
  await guardar(page).click();
  await expect(page.getByText(/No se ha guardado nada: diga antes si son los mismos/)).toBeVisible();
  expect((await productosDe(admin, id)).map(({ nombre }) => nombre)).toEqual(["Tomate pera"]);
  await expectInNobodysWay(page);
  await pregunta.getByLabel(/^No: lo pedido se queda como está/).click();
  await expect(previa(page)).toHaveAttribute("aria-busy", "false");
  await expect(previa(page).getByRole("button", { name: "Nuevos (1)" })).toBeVisible();
  await guardar(page).click();
  await expect(page.getByText("This disponible was updated successfully!")).toBeVisible();
  const quedan = (await productosDe(admin, id)).map(({ nombre, stock }) => [nombre, stock]);
  expect(quedan.sort()).toEqual([
    ["Pepino", null],
    ["Tomate pera", 0],
  ]);
});
