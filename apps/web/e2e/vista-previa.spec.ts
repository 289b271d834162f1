import type { Page } from "@playwright/test";
import {
  allowErrors,
  at,
  expect,
  expectAccessible,
  expectInNobodysWay,
  expectNoSidewaysScroll,
  signIn,
} from "./app.ts";
import { callsOf, failSilently, hold } from "./calls.ts";
import {
  csv,
  descripcion,
  entrada,
  filas,
  hoja,
  idDe,
  muestra,
  previa,
  productosDe,
  resumen,
  soltar,
  subir,
  test,
  verTodo,
} from "./disponibles.ts";

const LISTA =
  "Producto;Formato;Precio;IVA\nAcelga;manojo;1,50;4\nEspinaca;kg;consultar;4\nPuerro;kg;2,00;4\n";

/** The listing that another file is sent to later: three products, each with its price. */
async function createListing(page: Page, nombre: string) {
  await descripcion(page).fill(nombre);
  await subir(page, csv(LISTA.replace("consultar", "3,00")));
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("3 productos creados")).toBeVisible();
}

// X7.17, S2.disponible.8, S8.exito.6
test("a clean file is shown before anything is stored, and then creates the listing", async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, muestra("01-lista-limpia.xlsx"));
  await expect(resumen(page)).toHaveText("40 productos");
  await expect(previa(page).getByText("Nada que señalar")).toBeVisible();
  await expect(hoja(page).getByRole("columnheader", { name: /Precio/ })).toBeVisible();
  expect(await admin.get(`/api/disponibles/ByProveedor/${proveedorId}`)).toEqual([]);

  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Este campo es obligatorio")).toBeVisible();
  await descripcion(page).fill("Semana 47");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("This disponible was created successfully!")).toBeVisible();
  await expect(page.getByText("40 productos creados")).toBeVisible();
  expect(await productosDe(admin, idDe(page))).toHaveLength(40);
});

test("what is charged by weight says so at its product, with what a piece weighs", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Quesos");
  const lista =
    "Producto;Unidad;Precio/kg;IVA;Peso medio\nQueso curado;kg;16,90;4;1,2 kg\nPollo;pieza;8,50;10;1,8\nPuerro;kg;2,00;4;\n";
  await subir(page, csv(lista));
  await verTodo(page);
  await expect(entrada(page, /^Queso/)).toContainText("se cobra por peso: 1,2 kg por pieza, más o menos");
  await expect(entrada(page, /^Pollo/)).toContainText("«Pollo» se cobra por peso: 1,8 kg por pieza");
  await expect(entrada(page, /^Puerro/)).not.toContainText("peso");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("This disponible was created successfully!")).toBeVisible();
  expect(await productosDe(admin, idDe(page))).toMatchObject([
    { nombre: "Queso curado", cobro: "kg", pesoMedio: 1.2 },
    { nombre: "Pollo", unidad: "pieza", precio: 8.5, cobro: "kg", pesoMedio: null },
    { nombre: "Puerro", cobro: "unidad", pesoMedio: null },
  ]);
});

// X7.17, X7.16
test("an error is shown at its row, and the row can be corrected, left out and restored", async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Filas malas");
  await subir(page, muestra("09-filas-malas.xlsx"));
  await expect(resumen(page)).toHaveText("23 productos · 3 filas con avisos · 15 filas con errores");
  await expect(previa(page).getByText("Las 15 filas con errores se quedan fuera de la lista.")).toBeVisible();
  // What is to be mended is what one sees first.
  await expect(previa(page).getByRole("button", { name: "Con errores (15)" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(filas(page).getByRole("listitem").first()).toContainText("Fila 6, columna D");

  await entrada(page, /Trufa negra/).click();
  // Its row in the sheet is pointed out, with the cell that the error names.
  await expect(hoja(page).getByRole("gridcell", { name: "consultar" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  // Its price is the first thing to be mended, and said to be wrong.
  const precio = filas(page).getByRole("textbox").first();
  await expect(precio).toHaveAccessibleName("Precio D8");
  await expect(precio).toHaveAttribute("aria-invalid", "true");
  await precio.fill("12,30");
  await precio.press("Enter");
  // A price for a single gram is named.
  await expect(resumen(page)).toHaveText("24 productos · 4 filas con avisos · 14 filas con errores");
  // The row stays where one mends it, and so does the focus.
  await expect(precio).toBeFocused();
  await expect(entrada(page, /^Trufa negra/)).toContainText("12,30 €");

  await previa(page).getByRole("button", { name: "Deshacer: la celda D8" }).click();
  await expect(resumen(page)).toHaveText("23 productos · 3 filas con avisos · 15 filas con errores");
  await precio.fill("12,30");
  await precio.press("Enter");
  await expect(resumen(page)).toHaveText("24 productos · 4 filas con avisos · 14 filas con errores");

  await previa(page).getByRole("button", { name: /^Todo/ }).click();
  await entrada(page, /^Tomate pera/).click();
  await filas(page).getByRole("button", { name: "Omitir la fila 7" }).click();
  await expect(resumen(page)).toHaveText("23 productos · 4 filas con avisos · 14 filas con errores");
  await previa(page).getByRole("button", { name: "Omitidas (1)" }).click();
  await expect(entrada(page, /Fila 7: omitida a mano. .*Tomate pera/)).toBeVisible();
  await filas(page).getByRole("button", { name: "Volver a leer la fila 7" }).click();
  await expect(resumen(page)).toHaveText("24 productos · 4 filas con avisos · 14 filas con errores");
  await filas(page).getByRole("button", { name: "Omitir la fila 7" }).click();
  await expect(resumen(page)).toHaveText("23 productos · 4 filas con avisos · 14 filas con errores");

  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("23 productos creados")).toBeVisible();
  const productos = await productosDe(admin, idDe(page));
  expect(productos.find(({ nombre }) => nombre === "Trufa negra")?.precio).toBe(12.3);
  expect(productos.some(({ nombre }) => nombre === "Tomate pera")).toBe(false);
});

// X7.17
test("a dropped file is read, and a cell of its sheet leads to its product and can be corrected there", async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await soltar(page, LISTA, "soltada.csv");
  await expect(page.getByText("soltada.csv")).toBeVisible();
  await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
  await hoja(page).getByRole("gridcell", { name: "consultar" }).click();
  await expect(entrada(page, /Espinaca/)).toHaveAttribute("aria-expanded", "true");
  const celda = previa(page).getByRole("textbox", { name: "Celda C3, Precio" });
  await celda.fill("1,85");
  await celda.press("Enter");
  await expect(resumen(page)).toHaveText("3 productos");
  await expect(hoja(page).getByRole("gridcell", { name: "1,85" })).toBeFocused();
  await previa(page).getByRole("button", { name: "Deshacer: la celda C3" }).click();
  await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
});

// X7.18
test("on a phone, the columns of a file without a list are assigned by hand, remembered, and reset", {
  tag: "@extra",
}, async ({ page, openAs, admin, proveedorId }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Turnos");
  await subir(page, muestra("12-no-es-una-lista.xlsx"));
  await expect(previa(page).getByRole("alert")).toContainText(
    "No se ha encontrado ninguna lista de productos",
  );
  await hoja(page).getByRole("columnheader", { name: "C", exact: true }).click();
  await previa(page).getByLabel("La columna C es…").selectOption({ label: "Nombre" });
  await expect(hoja(page).getByRole("columnheader", { name: /Nombre/ })).toBeVisible();
  await hoja(page).getByRole("columnheader", { name: "A", exact: true }).click();
  await previa(page).getByLabel("La columna A es…").selectOption({ label: "Precio" });
  await expect(resumen(page)).toHaveText(/^\d+ productos/);
  await expect(previa(page).getByRole("alert")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("This disponible was created successfully!")).toBeVisible();
  expect((await productosDe(admin, idDe(page))).map(({ nombre }) => nombre)).toContain("Casa Verde");

  await page.goto(`/disponibles/add/${proveedorId}`);
  await subir(page, muestra("12-no-es-una-lista.xlsx"));
  await expect(previa(page).getByText(/Se ha leído como la última vez/)).toBeVisible();
  await expect(resumen(page)).toHaveText(/^\d+ productos/);
  // And taken back, which can be undone.
  await previa(page).getByRole("button", { name: "Leer desde cero" }).click();
  await expect(previa(page).getByRole("heading", { level: 2 })).toBeFocused();
  await expect(previa(page).getByText(/Se lee sin tener en cuenta/)).toBeVisible();
  await expect(previa(page).getByRole("alert")).toContainText(
    "No se ha encontrado ninguna lista de productos",
  );
  await previa(page).getByRole("button", { name: "Deshacer: leer desde cero" }).click();
  await expect(resumen(page)).toHaveText(/^\d+ productos/);
});

// X7.18
test("columns, header and IVA can be changed in the form for each list", { tag: "@extra" }, async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(
    page,
    csv(
      "Lista de hoy;;;;\nProducto;Tarifa A;Tarifa B;IVA;Viene en\nAcelga;1,04;2,08;4;12\nPuerro;2,00;4,00;4;1\n",
    ),
  );
  await previa(page).getByText("Columnas y cabecera").click();
  await expect(previa(page).getByLabel("Fila de cabecera")).toHaveValue("2");
  await previa(page)
    .getByRole("combobox", { name: /^Precio/ })
    .selectOption({ label: "C · Tarifa B" });
  await expect(entrada(page, /^Acelga/)).toContainText("2,08 €");
  await previa(page).getByLabel("IVA de los precios").selectOption({ label: "IVA incluido" });
  await expect(entrada(page, /^Acelga/)).toContainText("2,00 €");
  await previa(page)
    .getByRole("combobox", { name: /^Unidades por caja/ })
    .selectOption({ label: "E · Viene en" });
  await expect(entrada(page, /^Acelga/)).toContainText("en cajas de 12");
  await previa(page).getByRole("button", { name: "Deshacer todos los cambios" }).click();
  await expect(previa(page).getByRole("button", { name: /^Deshacer/ })).toHaveCount(0);
  await expect(entrada(page, /^Acelga/)).not.toContainText("en cajas");
});

// X7.11
test("the supplier's usual IVA is asked for once, used at once, and remembered", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Sin IVA");
  await subir(page, muestra("05-sin-iva.xls"));
  await expect(entrada(page, /^Coliflor/)).toContainText("IVA 4 %");
  const pregunta = previa(page).getByLabel(/¿Qué IVA llevan los productos/);
  await pregunta.focus();
  await pregunta.selectOption({ label: "21 %" });
  await expect(entrada(page, /^Coliflor/)).toContainText("IVA 21 %");
  // Answered, it is still there to be changed.
  await expect(pregunta).toBeFocused();
  await pregunta.selectOption({ label: "10 %" });
  await expect(entrada(page, /^Coliflor/)).toContainText("IVA 10 %");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("32 productos creados")).toBeVisible();
  expect(new Set((await productosDe(admin, idDe(page))).map(({ iva }) => iva))).toEqual(new Set([0.1]));

  await page.goto(`/disponibles/add/${proveedorId}`);
  await subir(page, muestra("05-sin-iva.xls"));
  await expect(entrada(page, /^Coliflor/)).toContainText("IVA 10 %");
});

// X7.12
test("the preview says that prices include IVA, and the user can say that they do not", {
  tag: "@extra",
}, async ({ page, openAs, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, muestra("07-iva-incluido.xlsx"));
  await expect(previa(page).getByText(/llevan el IVA incluido/)).toBeVisible();
  await expect(entrada(page, /^Pan de espelta/)).toContainText("4,375 €");
  await previa(page).getByText("Columnas y cabecera").click();
  await previa(page).getByLabel("IVA de los precios").selectOption({ label: "Precios sin IVA" });
  await expect(entrada(page, /^Pan de espelta/)).toContainText("4,55 €");
});

// X7.12
test("the preview asks which column is the price and whether it includes IVA, and uses the answer", async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, csv("Producto;PVP;IVA\nAcelga;1,04;4\nPuerro;2,08;4\nNabo;3,12;4\n"));
  const no = previa(page).getByRole("radio", { name: /^No/ });
  const si = previa(page).getByRole("radio", { name: /^Sí/ });
  await expect(previa(page).getByRole("group", { name: /llevan el IVA/ })).toBeVisible();
  await no.click();
  await expect(entrada(page, /^Acelga/)).toContainText("1,04");
  await expect(no).toBeChecked();
  await si.click();
  await expect(entrada(page, /^Acelga/)).toContainText("1,00");
  await expect(si).toBeChecked();
});

// X7.17
test("a second file shows new products, changed prices and products that disappear", async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await createListing(page, "Lista de noviembre");

  await page.goto(`/disponibles/add/${proveedorId}`);
  await subir(
    page,
    csv("Producto;Formato;Precio;IVA\nAcelga;manojo;1,65;4\nEspinaca;kg;30,00;4\nNabo;kg;1,00;4\n"),
  );
  await expect(
    previa(page).getByText(
      /Frente a «Lista de noviembre», del \d\d\/\d\d\/\d{4}: 1 nuevo · 2 cambian · 1 desaparece/,
    ),
  ).toBeVisible();
  // What stands out comes first, and no green tick beside it.
  await expect(previa(page).getByText("2 de 3 suben de precio")).toBeVisible();
  await expect(entrada(page, /^Acelga/)).toContainText(/sube 10 %.*antes, 1,50\s€/);
  await expect(entrada(page, /^Espinaca/)).toContainText("sube 900 %: ¿seguro?");
  await previa(page).getByRole("button", { name: "Desaparecen (1)" }).click();
  await expect(filas(page).getByRole("listitem")).toContainText(["Puerro"]);
  await previa(page).getByRole("button", { name: "Nuevos (1)" }).click();
  await expect(filas(page).getByRole("listitem")).toContainText(["Nabo"]);
  await previa(page).getByRole("button", { name: "Con avisos (1)" }).click();
  await expect(filas(page).getByRole("listitem")).toContainText(["Espinaca"]);
});

test("what somebody else changes meanwhile is not replaced unseen", { tag: "@extra" }, async ({
  page,
  openAs,
  admin,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await createListing(page, "Lista de diciembre");

  await subir(page, csv("Producto;Formato;Precio;IVA\nAcelga;manojo;1,60;4\nPuerro;kg;2,00;4\n"));
  await expect(entrada(page, /^Acelga/)).toContainText(/antes, 1,50\s€/);
  const [acelga] = await productosDe(admin, idDe(page));
  await admin.put(`/api/productos/${acelga?.id}`, { ...acelga, descripcion: "De hoja ancha", precio: 1.7 });

  allowErrors(page, /409/);
  const guardar = page.getByRole("button", { name: "Guardar", exact: true });
  await guardar.click();
  await expect(page.getByText("alguien ha cambiado productos de este disponible").first()).toBeVisible();
  await expect(entrada(page, /^Acelga/)).toContainText(/antes, 1,70\s€/);
  await guardar.click();
  await expect
    .poll(async () => (await productosDe(admin, idDe(page))).map(({ precio }) => precio))
    .toEqual([1.6, 2]);
});

test("a file of another supplier's is asked about, and stored when one says whose it is", {
  tag: "@extra",
}, async ({ page, openAs, garcia, admin, proveedorId }) => {
  const lista = (de: string) =>
    csv(`Producto;Precio;IVA\n${Array.from({ length: 9 }, (_, n) => `${de} ${n};2,00;4\n`).join("")}`);
  await garcia.upload("/api/disponibles", {
    ...{ proveedorId, subida: at(-1), descripcion: "Verduras" },
    archivoExcel: lista("Verdura"),
  });
  const { nombre } = await admin.get<{ nombre: string }>(`/api/proveedores/${proveedorId}`);
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Quesos");
  await subir(page, lista("Queso"));
  const pregunta = previa(page).getByRole("group", {
    name: `¿Es de ${nombre}? Ninguno de sus 9 productos está en el archivo.`,
  });
  await expect(pregunta).toBeVisible();
  await expect(previa(page).getByText(`¿Es de ${nombre}?`)).toHaveCount(1);
  await expect(previa(page).getByText("Ninguno de los 9 de antes está")).toBeVisible();
  await expect(previa(page).getByText("Nada que señalar")).toHaveCount(0);
  const crear = page.getByRole("button", { name: "Crear", exact: true });
  const [si, no] = [
    pregunta.getByRole("radio", { name: /^Sí/ }),
    pregunta.getByRole("radio", { name: /^No/ }),
  ];

  await crear.click();
  await expect(page.getByText(`Diga antes si el archivo es de ${nombre}.`)).toBeVisible();
  await expect(si).toBeFocused();
  await no.check();
  await crear.click();
  await expect(page.getByText("Quite este archivo")).toBeVisible();
  await page.getByRole("button", { name: "Quitar el archivo" }).click();
  await expect(previa(page)).toHaveCount(0);
  await expect(page.locator('input[type="file"]')).toBeFocused();

  // The answer was about that file.
  await subir(page, lista("Queso"));
  await expect(si).not.toBeChecked();
  await si.check();
  await expectInNobodysWay(page);
  await crear.click();
  await expect(page.getByText("9 productos creados")).toBeVisible();
  await expect(page.getByText(`¿Es de ${nombre}?`)).toBeVisible();
  expect(await admin.get(`/api/disponibles/ByProveedor/${proveedorId}`)).toHaveLength(2);
});

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 640],
] as const) {
  test(`at ${width} × ${height} what was understood is in sight, and so is what creates it`, {
    tag: "@extra",
  }, async ({ page, openAs, proveedorId }) => {
    await page.setViewportSize({ width, height });
    await openAs("García", `/disponibles/add/${proveedorId}`);
    // On a phone files are not dropped while one types.
    if (width > 360) await descripcion(page).fill("Semana 47");
    const answer = await hold(page, "disponibles.vistaPreviaCompacta");
    const read = soltar(page, LISTA, "soltada.csv");
    await expect(resumen(page)).toHaveText("Leyendo el archivo…");
    // The same region says so, or a screen reader would not tell.
    const said = await previa(page).getByRole("status").first().elementHandle();
    answer();
    await read;
    await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
    expect(await said?.textContent()).toContain("2 productos · 1 fila con errores");
    await expect(resumen(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Crear", exact: true })).toBeInViewport({ ratio: 1 });
    if (width > 360) {
      // Who types goes on typing.
      await expect(descripcion(page)).toBeFocused();
      await expect(entrada(page, /Espinaca/)).toBeInViewport();
    } else await expect(previa(page).getByRole("heading", { level: 2 })).toBeFocused();
  });
}

test("what one is led to is not behind the top bar, however many lines that has", { tag: "@extra" }, async ({
  page,
  openAs,
  proveedorId,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs("García", `/disponibles/add/${proveedorId}`);
  const bar = page.getByRole("banner");
  const before = (await bar.boundingBox())?.height ?? 0;
  // Larger letters, as people set them in their browser.
  await page.addStyleTag({ content: "html { font-size: 24px }" });
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeGreaterThan(before * 2);
  await subir(page, csv(LISTA));
  const heading = previa(page).getByRole("heading", { level: 2 });
  await expect(heading).toBeFocused();
  const awning = await bar.locator(".awning").boundingBox();
  const { y = 0 } = (await heading.boundingBox()) ?? {};
  expect(y).toBeGreaterThan((awning?.y ?? 0) + (awning?.height ?? 0));
});

test("with the keyboard one gets past what was understood to what creates it", { tag: "@extra" }, async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await page.locator('input[type="file"]').focus();
  await subir(page, csv(LISTA));
  await expect(previa(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Saltar la lista" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Crear", exact: true })).toBeFocused();
});

test("each sheet of a file can be opened, and the one with the list is shown first", {
  tag: "@extra",
}, async ({ page, openAs, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, muestra("11-dos-hojas.xlsx"));
  const hojas = previa(page).getByRole("group", { name: "Hojas del archivo" }).getByRole("button");
  await expect(hojas).toHaveCount(2);
  await expect(hojas.nth(1)).toHaveAttribute("aria-pressed", "true");
  await hojas.nth(0).click();
  await expect(hoja(page)).not.toContainText("Acelga");
  await entrada(page, /^Acelga/).click();
  await expect(hoja(page).getByRole("gridcell", { name: "Acelga" })).toHaveAttribute("aria-selected", "true");
});

// X7.17
test("a long list is scrolled, filtered and searched without asking the server again", async ({
  page,
  openAs,
  proveedorId,
}) => {
  const lista = Array.from({ length: 1000 }, (_, n) => {
    const precio = n === 700 ? "consultar" : "1,50";
    return `R${n};Producto ${n} de la huerta;kg;${precio};4`;
  });
  const answers: number[] = [];
  await page.route(callsOf("disponibles.vistaPreviaCompacta"), async (route) => {
    const response = await route.fetch();
    answers.push((await response.body()).length);
    await route.fulfill({ response });
  });
  await openAs("García", `/disponibles/add/${proveedorId}`);
  const archivo = csv(["Código;Producto;Formato;Precio;IVA", ...lista, ""].join("\n"));
  await subir(page, archivo);
  await expect(resumen(page)).toHaveText("999 productos · 1 fila con errores");
  expect(answers[0]).toBeLessThan(70_000);

  await page.context().setOffline(true);
  await verTodo(page);
  await entrada(page, /^Producto 0 /).click();
  await entrada(page, /^Producto 0 /).press("End");
  await expect(entrada(page, /^Producto 999 /)).toBeFocused();
  await expect(hoja(page).getByRole("gridcell", { name: "Producto 999 de la huerta" })).toBeVisible();
  await filas(page)
    .locator("..")
    .evaluate((caja) => {
      caja.scrollIntoView({ block: "center" });
      caja.scrollTo(0, caja.scrollHeight / 2);
    });
  // The first one that is drawn may lie above what is in sight.
  await expect
    .poll(() =>
      entrada(page, /^Producto 5\d\d /).evaluateAll((rows) =>
        rows.some((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }),
      ),
    )
    .toBe(true);
  await hoja(page).evaluate((caja) => caja.scrollTo(0, caja.scrollHeight / 3));
  await hoja(page).getByRole("gridcell", { name: "Producto 333 de la huerta" }).click();
  await expect(entrada(page, /^Producto 333 /)).toHaveAttribute("aria-expanded", "true");
  await expect(filas(page).getByRole("textbox", { name: "Código A335" })).toHaveValue("R333");
  await previa(page).getByRole("searchbox", { name: "Buscar en la lista" }).fill("Producto 77 ");
  await expect(entrada(page, /^Producto 77 /)).toBeVisible();
  await page.context().setOffline(false);

  // The sheet stays: the next answer does not bring it again.
  await previa(page).getByRole("searchbox", { name: "Buscar en la lista" }).fill("");
  await previa(page).getByRole("button", { name: "Con errores (1)" }).click();
  await entrada(page, /«consultar»/).click();
  const precio = filas(page).getByRole("textbox", { name: "Precio D702" });
  await precio.fill("1,80");
  expect(answers).toHaveLength(1);
  await precio.press("Enter");
  await expect(resumen(page)).toHaveText("1000 productos");
  expect(answers).toHaveLength(2);
  expect(answers[1]).toBeLessThan(10_000);
  await expect(entrada(page, /^Producto 700 /)).toContainText("1,80 €");
});

// X7.17
test("the preview can be used with the keyboard alone", async ({ page, openAs, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Con teclado");
  await subir(page, csv(LISTA));
  await verTodo(page);
  await entrada(page, /^Acelga/).focus();
  await page.keyboard.press("ArrowDown");
  await expect(entrada(page, /Espinaca/)).toBeFocused();
  await expect(entrada(page, /Espinaca/)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("End");
  await expect(entrada(page, /^Puerro/)).toBeFocused();

  await hoja(page).locator('[tabindex="0"]').focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(hoja(page).getByRole("gridcell", { name: "consultar" })).toBeFocused();
  await page.keyboard.press("Enter");
  const celda = previa(page).getByRole("textbox", { name: "Celda C3, Precio" });
  await expect(celda).toBeFocused();
  await celda.press("ControlOrMeta+a");
  await page.keyboard.type("1,85");
  await page.keyboard.press("Enter");
  await expect(resumen(page)).toHaveText("3 productos");
  await expect(hoja(page).getByRole("gridcell", { name: "1,85" })).toBeFocused();
  // Up to the head of the column, and what it is.
  await page.keyboard.press("Control+ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(hoja(page).getByRole("columnheader", { name: /Precio/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(previa(page).getByLabel("La columna C es…")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(hoja(page).getByRole("columnheader", { name: /Precio/ })).toBeFocused();
  // Enter in the preview is not for the form.
  await expect(page).toHaveURL(/disponibles\/add/);
});

for (const [width, colorScheme] of [
  [360, "dark"],
  [1280, "light"],
] as const) {
  for (const archivo of ["09-filas-malas.xlsx", "12-no-es-una-lista.xlsx"]) {
    test(`the preview fits the screen and is accessible at ${width}, ${colorScheme}: ${archivo}`, {
      tag: "@extra",
    }, async ({ page, openAs, proveedorId }) => {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.emulateMedia({ colorScheme });
      await openAs("García", `/disponibles/add/${proveedorId}`);
      await subir(page, muestra(archivo));
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectInNobodysWay(page);
      if (archivo.startsWith("12")) return;
      await filas(page).getByRole("button").nth(1).click();
      // What it is, and what is wrong with it, is not scrolled out of sight by what can be done
      // about it.
      await expect(filas(page).locator("[aria-expanded=true]")).toBeInViewport({ ratio: 1 });
      // What the bars hide by half would be too small to be hit.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      if (width === 360) {
        await filas(page).getByRole("button", { name: "Ver en la hoja" }).click();
        await expect(hoja(page).locator('[tabindex="0"]')).toBeFocused();
        await expect(hoja(page).locator('[tabindex="0"]')).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectInNobodysWay(page);
      }
    });
  }
}

test("a failed reading loses nothing, and can be tried again", { tag: "@extra" }, async ({
  page,
  openAs,
  proveedorId,
}) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, csv(LISTA));
  await failSilently(page, "disponibles.vistaPreviaCompacta");
  await entrada(page, /Espinaca/).click();
  const precio = filas(page).getByRole("textbox", { name: /^Precio/ });
  await precio.fill("1,85");
  await precio.press("Enter");
  await expect(page.getByRole("alert")).toContainText("No se ha podido leer el archivo.");
  await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
  await expect(precio).toHaveValue("1,85");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(resumen(page)).toHaveText("3 productos");
  // The button is gone: the focus is where one goes on.
  await expect(previa(page).getByRole("heading", { level: 2 })).toBeFocused();
});

test("a listing being prepared survives the end of the session, for the same user", {
  tag: "@extra",
}, async ({ page, openAs, proveedorId, playwright, baseURL }) => {
  allowErrors(page, /401/);
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await descripcion(page).fill("Larga tarde");
  await subir(page, csv(LISTA));
  await entrada(page, /Espinaca/).click();
  const precio = filas(page).getByRole("textbox", { name: /^Precio/ });
  await precio.fill("1,85");
  await precio.press("Enter");
  await expect(resumen(page)).toHaveText("3 productos");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const otro = await playwright.request.newContext({ baseURL });
  await otro.post("/api/auth/signout", { headers: { authorization: `Bearer ${token}` }, data: {} });
  await otro.dispose();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Su sesión ha terminado")).toBeVisible();
  await signIn(page, "García", "garcia@cosecha.example");
  await expect(page.getByText("lo que estaba preparando sigue aquí")).toBeVisible();
  await expect(descripcion(page)).toHaveValue("Larga tarde");
  await expect(resumen(page)).toHaveText("3 productos");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("3 productos creados")).toBeVisible();
});

test("during a new reading the last result stays, and only the latest answer counts", {
  tag: "@extra",
}, async ({ page, openAs, proveedorId }) => {
  await openAs("García", `/disponibles/add/${proveedorId}`);
  await subir(page, csv(LISTA));
  await verTodo(page);
  const release = await hold(page, "disponibles.vistaPreviaCompacta");
  await entrada(page, /^Acelga/).click();
  await filas(page).getByRole("button", { name: "Omitir la fila 2" }).click();
  await expect(previa(page)).toHaveAttribute("aria-busy", "true");
  await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
  await expect(page.getByRole("button", { name: "Crear", exact: true })).toBeDisabled();
  await previa(page)
    .getByRole("button", { name: /^Deshacer/ })
    .click();
  release();
  await expect(previa(page)).toHaveAttribute("aria-busy", "false");
  await expect(resumen(page)).toHaveText("2 productos · 1 fila con errores");
});

for (const [que, archivo, mensaje] of [
  [
    "a web page with the name of a workbook",
    {
      name: "lista.xlsx",
      mimeType: "",
      buffer: Buffer.from("<html><body><table><tr><td>Ajo</td></tr></table></body></html>"),
    },
    /es una página web/,
  ],
  [
    "a damaged one",
    { name: "lista.xlsx", mimeType: "", buffer: Buffer.from("PK\u0003\u0004cortado") },
    /dañado o incompleto/,
  ],
  [
    "what is no spreadsheet",
    { name: "lista.xlsx", mimeType: "", buffer: Buffer.from("%PDF-1.7\n1 0 obj\n") },
    /no es una hoja de cálculo/,
  ],
] as const) {
  // X7.19, S8.error.6
  test(`${que} is refused at once, with what to do`, async ({ page, openAs, admin, proveedorId }) => {
    allowErrors(page, /400|413|415/);
    await openAs("García", `/disponibles/add/${proveedorId}`);
    await descripcion(page).fill("No vale");
    await page.locator('input[type="file"]').setInputFiles(archivo);
    await expect(page.getByRole("alert")).toContainText(mensaje);
    await page.getByRole("button", { name: "Crear", exact: true }).click();
    await expect(page.locator('input[type="file"]')).toHaveAttribute("aria-invalid", "true");
    await expect(descripcion(page)).toHaveValue("No vale");
    expect(await admin.get(`/api/disponibles/ByProveedor/${proveedorId}`)).toEqual([]);
  });
}
