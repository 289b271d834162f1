import { expect, expectFit, expectInNobodysWay, test } from "./app.ts";
import { closedOrder, elegir, entregado, expectSent, parte, recibido } from "./entregas.ts";

interface Pantalla {
  entregas: { familiaId: number; productoId: number; entregado: number | null; origen: string }[];
  recepciones: { productoId: number; recibido: number | null }[];
}

test("an order is received, weighed by a scale that types, put into baskets, and over", async ({
  page,
  openAs,
  admin,
}) => {
  const { id, path, of, tercera } = await closedOrder(admin);
  await openAs("García", path);
  await expectFit(page);
  await page.getByRole("button", { name: "Todo como se pidió" }).click();
  await expect(recibido(page, "Tomate")).toHaveValue("6");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(recibido(page, "Tomate")).toHaveValue("");
  await page.getByRole("button", { name: "Todo como se pidió" }).click();
  // Less came than was ordered; and 1,200 grams are asked about.
  await recibido(page, "Tomate").fill("5000");
  await recibido(page, "Tomate").press("Enter");
  await expectInNobodysWay(page);
  await page.getByRole("button", { name: "Son gramos: 5 kg" }).click();
  await expect(recibido(page, "Tomate")).toHaveValue("5");
  await expect(recibido(page, "Patata")).toBeFocused();
  await page.getByRole("button", { name: "Dar por recibido" }).click();
  await expect(page.getByText("Por repartir")).toBeVisible();

  await parte(page, "Por producto").click();
  await elegir(page, "Producto", "Tomate");
  await expectFit(page);
  await page.getByRole("button", { name: "Proponer" }).click();
  await expect(entregado(page, "Tomate", "García")).toHaveValue("1,667");
  await expect(entregado(page, "Tomate", "Martínez")).toHaveValue("0,833");
  // A scale: digits and Enter at once; a person types slower.
  await entregado(page, "Tomate", "García").focus();
  await page.keyboard.type("1.650\n");
  await expect(entregado(page, "Tomate", "Martínez")).toBeFocused();
  await page.keyboard.type("0,85", { delay: 80 });
  await page.keyboard.press("Enter");
  await expect(entregado(page, "Tomate", tercera.nombre)).toBeFocused();
  await page.getByLabel("Tara (kg)").fill("0,1");
  await entregado(page, "Tomate", tercera.nombre).fill("2,6");
  await expect(page.getByText("− tara 0,1 = 2,5 kg")).toBeVisible();
  await entregado(page, "Tomate", tercera.nombre).press("Enter");
  await expectSent(page);
  const cells = async () => {
    const { entregas } = await admin.get<Pantalla>(`/api/entregas/${id}`);
    return Object.fromEntries(
      entregas
        .filter(({ productoId }) => productoId === of("Tomate"))
        .map(({ familiaId, entregado: cuanto, origen }) => [familiaId, `${cuanto} ${origen}`]),
    );
  };
  expect(await cells()).toEqual({ 2: "1.65 bascula", 3: "0.85 mano", [tercera.id]: "2.5 mano" });

  // The rest of what is not weighed, and the baskets.
  await page.getByRole("button", { name: /^Siguiente/ }).click();
  await page.getByRole("button", { name: "Igual que lo pedido", exact: true }).click();
  await expect(entregado(page, "Patata", "Martínez")).toHaveValue("5");
  await parte(page, "Por familia").click();
  await page.getByRole("button", { name: "Igual que lo pedido", exact: true }).click();
  await page.getByRole("button", { name: "Todo preparado" }).click();
  await expect(page.getByText("1 de 3 cestas preparadas")).toBeVisible();
  await expectFit(page);
  await expect(page.getByText(/Falta por pesar 1 línea: Lechuga \(Martínez\)/)).toBeVisible();
  await page.getByRole("button", { name: /^Siguiente/ }).click();
  await page.getByRole("button", { name: "Lechuga, Martínez: igual que lo pedido" }).click();
  await expect(page.getByText("Todo está contado, pesado y repartido.")).toBeVisible();
  await expectSent(page);
  await page.getByRole("button", { name: "Dar el reparto por terminado" }).click();
  await expect(page.getByText("Repartido", { exact: true })).toBeVisible();
  await expect(entregado(page, "Lechuga", "Martínez")).toHaveAttribute("readonly");
  await expectInNobodysWay(page);
});
