import type { Page } from "@playwright/test";
import { allowErrors, at, expect } from "./app.ts";
import { callsOf } from "./calls.ts";
import {
  csv,
  descripcion,
  entrada,
  filas,
  idDe,
  previa,
  productosDe,
  resumen,
  subir,
  test,
} from "./disponibles.ts";

/** A list of some 9 kB, with an error. */
const LISTA = [
  "Código;Producto;Formato;Precio;IVA",
  "R0;Espinaca;kg;consultar;4",
  ...Array.from({ length: 299 }, (_, n) => `R${n + 1};Producto ${n + 1};kg;1,50;4`),
  "",
].join("\n");

/** What goes up from now on: which procedure it is for, and whether it is the file or its key. */
function goingUp(page: Page) {
  const sent: { what: string; bytes: number }[] = [];
  page.on("request", (request) => {
    const [, verb] =
      /disponibles\.(vistaPreviaCompacta|(?:crear|actualizar)(?:Visto)?)$/.exec(request.url()) ?? [];
    const body = request.postDataBuffer();
    if (verb === undefined || body === null) return;
    sent.push({ what: `${verb}: ${body.includes('"clave"') ? "key" : "file"}`, bytes: body.length });
  });
  return {
    what: () => sent.map(({ what }) => what),
    bytes: (of: "key" | "file") =>
      sent.filter(({ what }) => what.endsWith(of)).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Two corrections: the price of the row with an error, and a row left out. */
async function correct(page: Page) {
  await expect(resumen(page)).toHaveText("299 productos · 1 fila con errores");
  await entrada(page, /Espinaca/).click();
  const precio = filas(page).getByRole("textbox", { name: /^Precio/ });
  await precio.fill("1,85");
  await precio.press("Enter");
  await expect(resumen(page)).toHaveText("300 productos");
  await filas(page).getByRole("button", { name: "Omitir la fila 2" }).click();
  await expect(resumen(page)).toHaveText("299 productos");
  await previa(page)
    .getByRole("button", { name: /^Deshacer: omitir/ })
    .click();
  await expect(resumen(page)).toHaveText("300 productos");
}

/** The server does not know the key of this procedure's next call, which asks twice. */
async function forget(page: Page, procedure: string) {
  allowErrors(page, /404/);
  await page.route(
    callsOf(procedure),
    async (route) => {
      const postData = route
        .request()
        .postData()
        ?.replace(/"clave":"\w+"/, `"clave":"${"0".repeat(64)}"`);
      await route.continue({ postData });
    },
    { times: 2 },
  );
}

test("a file goes up once, however often its reading is corrected before it is stored", async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  const up = goingUp(page);
  await descripcion(page).fill("Semana 47");
  await subir(page, csv(LISTA));
  await correct(page);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("300 productos creados")).toBeVisible();
  expect(up.what()).toEqual([
    "vistaPreviaCompacta: file",
    "vistaPreviaCompacta: key",
    "vistaPreviaCompacta: key",
    "vistaPreviaCompacta: key",
    "crearVisto: key",
  ]);
  expect(up.bytes("file")).toBeGreaterThan(LISTA.length);
  expect(up.bytes("key")).toBeLessThan(4_000);
  const productos = await productosDe(admin, idDe(page));
  expect(productos[0]).toMatchObject({ nombre: "Espinaca", precio: 1.85 });

  // Another file for the same listing is another one that goes up.
  const again = goingUp(page);
  await subir(page, csv(LISTA.replaceAll("1,50", "1,60"), "otra.csv"));
  await correct(page);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("299 precios cambian")).toBeVisible();
  expect(again.what().filter((what) => what.endsWith("file"))).toEqual(["vistaPreviaCompacta: file"]);
  expect(again.what().at(-1)).toBe("actualizarVisto: key");
  expect((await productosDe(admin, idDe(page)))[1]).toMatchObject({ precio: 1.6 });
});

test("a file that the server has forgotten goes up once more, and nobody notices but for the wait", {
  tag: "@extra",
}, async ({ page, openAs, admin, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  const up = goingUp(page);
  await descripcion(page).fill("Semana 48");
  await subir(page, csv(LISTA));
  await forget(page, "disponibles.vistaPreviaCompacta");
  await correct(page);
  await forget(page, "disponibles.crearVisto");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("300 productos creados")).toBeVisible();
  expect(up.what()).toEqual([
    "vistaPreviaCompacta: file",
    "vistaPreviaCompacta: key",
    "vistaPreviaCompacta: key",
    "vistaPreviaCompacta: file",
    "vistaPreviaCompacta: key",
    "vistaPreviaCompacta: key",
    "crearVisto: key",
    "crearVisto: key",
    "crear: file",
  ]);
  await expect(page.getByText("El servidor ya no tiene ese archivo")).toHaveCount(0);
  expect((await productosDe(admin, idDe(page)))[0]).toMatchObject({ nombre: "Espinaca", precio: 1.85 });
});

test("what is stored is what was previewed, also where another file was looked at before", {
  tag: "@extra",
}, async ({ page, openAs, garcia, admin, proveedorId }) => {
  await garcia.upload("/api/disponibles", {
    ...{ proveedorId, subida: at(-1), descripcion: "Lista de antes" },
    archivoExcel: csv("Producto;Precio;IVA\nAcelga;1,50;4\n"),
  });
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("La segunda");
  await subir(page, csv("Producto;Precio;IVA\nAcelga;1,60;4\n", "primera.csv"));
  await expect(entrada(page, /^Acelga/)).toContainText("1,60 €");
  await subir(page, csv("Producto;Precio;IVA\nAcelga;1,70;4\n", "segunda.csv"));
  await expect(entrada(page, /^Acelga/)).toContainText("1,70 €");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("1 producto creado")).toBeVisible();
  const { archivoExcel } = await admin.get<{ archivoExcel: { nombre: string } }>(
    `/api/disponibles/${idDe(page)}`,
  );
  expect(archivoExcel.nombre).toBe("segunda.csv");
  expect(await productosDe(admin, idDe(page))).toMatchObject([{ nombre: "Acelga", precio: 1.7 }]);
});
