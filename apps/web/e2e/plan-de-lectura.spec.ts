import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./app.ts";
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
  verTodo,
} from "./disponibles.ts";

// What the app does not read alone is right after five corrections at most, and the same supplier's
// next file after none.

const CORRECCIONES_MAXIMAS = 5;

/** How many corrections were made, as the screen counts them. */
async function correcciones(page: Page): Promise<number> {
  const dicho = await previa(page)
    .getByText(/^\d+ cambios? a mano$/)
    .textContent();
  return Number.parseInt(dicho ?? "", 10);
}

/** Stores what is on screen, and chooses the supplier's next file. */
async function crearYSubir(page: Page, proveedorId: number, siguiente: ReturnType<typeof csv>) {
  expect(await correcciones(page)).toBeLessThanOrEqual(CORRECCIONES_MAXIMAS);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("This disponible was created successfully!")).toBeVisible();
  const id = idDe(page);
  await page.goto(`/disponibles/add/${proveedorId}`);
  await subir(page, siguiente);
  await expect(previa(page).getByText(/Se ha leído como la última vez/)).toBeVisible();
  await expect(previa(page).getByText(/cambios? a mano/)).toHaveCount(0);
  return id;
}

const pasos = (page: Page) => previa(page).getByRole("list", { name: "Cómo se lee" });

// X7.18
test("sizes across that nobody knows are said once, and the next file is read so", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  const huevos = (...lineas: string[]) =>
    csv(["Producto;Chiquitos;Hermosos;Colosales;IVA", ...lineas].join("\n"));
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Huevos");
  await subir(page, huevos("De corral;1,90;2,60;3,10;4", "Camperos;2,10;;3,40;4", "Ecológicos;2,50;2,90;;4"));
  await previa(page).getByText("Columnas y cabecera").click();
  await previa(page).getByLabel("Disposición").selectOption({ label: "Tallas o formatos en columnas" });
  await previa(page).getByRole("checkbox", { name: "D · Colosales" }).check();
  await expect(resumen(page)).toHaveText(/^7 productos/);
  await expect(pasos(page)).toContainText(
    "Las variantes Chiquitos, Hermosos y Colosales van a lo ancho, columnas B a D",
  );
  await verTodo(page);
  await expect(entrada(page, /^De corral Colosales/)).toContainText("3,10 €");

  const id = await crearYSubir(
    page,
    proveedorId,
    huevos("De corral;2,00;2,70;3,20;4", "De oca;5,00;6,00;;4"),
  );
  expect((await productosDe(admin, id)).map(({ nombre, precio }) => `${nombre} ${precio}`)).toEqual([
    "De corral Chiquitos 1.9",
    "De corral Hermosos 2.6",
    "De corral Colosales 3.1",
    "Camperos Chiquitos 2.1",
    "Camperos Colosales 3.4",
    "Ecológicos Chiquitos 2.5",
    "Ecológicos Hermosos 2.9",
  ]);
  await expect(resumen(page)).toHaveText(/^5 productos/);
  await verTodo(page);
  await expect(entrada(page, /^De oca Hermosos/)).toContainText("6,00 €");
});

// X7.18
test("the price of a box, keys of rates and rows of charges are steps that people change, on a phone, too", {
  tag: "@extra",
}, async ({ page, openAs, admin, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Bebidas");
  const lista = (mosto: string) =>
    `Producto;Uds/caja;Precio caja;IVA\nMosto;12;${mosto};R\nSidra;6;21,00;G\nPortes;1;9,00;G\n`;
  await subir(page, csv(lista("30,00")));
  await previa(page).getByText("Columnas y cabecera").click();
  await previa(page).getByRole("button", { name: "Calcular el precio con otra columna" }).click();
  await previa(page).getByLabel("Lo que dice la columna").selectOption({ label: "B · Uds/caja" });
  await expect(pasos(page)).toContainText(
    "El precio está en «Precio caja» (columna C), entre «Uds/caja» (columna B)",
  );
  await previa(page).getByRole("button", { name: "Decir qué IVA es cada texto" }).click();
  await expect(previa(page).getByLabel("«R» es")).toBeFocused();
  await previa(page).getByLabel("«R» es").selectOption({ label: "10 %" });
  await previa(page).getByLabel("«G» es").selectOption({ label: "21 %" });
  await expect(pasos(page)).toContainText("En el IVA, «R» es 10 % y «G» es 21 %");
  await verTodo(page);
  await entrada(page, /Portes/).click();
  await filas(page).getByRole("button", { name: "Omitir siempre filas como esta" }).click();
  await expect(entrada(page, /Portes/)).toHaveCount(0);
  await expect(resumen(page)).toHaveText("2 productos");
  await expect(entrada(page, /^Mosto/)).toContainText(/2,50\s€.*IVA 10\s%/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Its columns in another order: they are followed by their headers.
  const otra = lista("36,00")
    .split("\n")
    .map((fila) => fila.split(";").reverse().join(";"));
  const id = await crearYSubir(page, proveedorId, csv(otra.join("\n")));
  expect((await productosDe(admin, id)).map(({ precio, iva }) => [precio, iva])).toEqual([
    [2.5, 0.1],
    [3.5, 0.21],
  ]);
  await expect(resumen(page)).toHaveText("2 productos");
  await expect(entrada(page, /^Mosto/)).toContainText("3,00 €");
  await previa(page).getByText("Columnas y cabecera").click();
  await expect(pasos(page)).toContainText(
    "Se dejan fuera las filas en las que «Producto» (columna D) dice «Portes»",
  );
  // A step taken away can be put back.
  await previa(page)
    .getByRole("button", { name: /^Quitar: Se dejan fuera/ })
    .click();
  await expect(resumen(page)).toContainText("1 fila con errores");
  await previa(page)
    .getByRole("button", { name: /^Deshacer/ })
    .click();
  await expect(resumen(page)).toHaveText("2 productos");
});

// X7.18
test("where no list is found, the columns that were seen are said by hand, and the next file is read", async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Apuntes");
  const lista = (ajo: string) => csv(`Cosa;Apunte;Vale\nAjo;;${ajo}\nPuerro;hoy;2\nNabo;;3\n`);
  await subir(page, lista("1"));
  await expect(previa(page).getByRole("alert")).toContainText(
    "Se han visto estas columnas: A «Cosa», B «Apunte», C «Vale».",
  );
  await previa(page)
    .getByRole("combobox", { name: /^Nombre/ })
    .selectOption({ label: "A · Cosa" });
  await previa(page)
    .getByRole("combobox", { name: /^Precio/ })
    .selectOption({ label: "C · Vale" });
  await expect(resumen(page)).toHaveText(/^3 productos/);
  await expect(pasos(page)).toContainText("El precio está en «Vale» (columna C)");

  const id = await crearYSubir(page, proveedorId, lista("4"));
  expect((await productosDe(admin, id)).map(({ nombre, precio }) => `${nombre} ${precio}`)).toEqual([
    "Ajo 1",
    "Puerro 2",
    "Nabo 3",
  ]);
  await expect(resumen(page)).toHaveText(/^3 productos/);
  await expect(entrada(page, /^Ajo/)).toContainText("4,00 €");
});
