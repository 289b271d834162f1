import type { Page } from "@playwright/test";
import { button, choose, GARCIA, preview, type Row } from "./row.ts";

/** Chooses a list given as text, and waits until it has been read. */
const chooseText = (...lines: string[]) =>
  choose({ name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });

const openPlan = (page: Page) => preview(page).getByText("Columnas y cabecera").click();

/** How a list is read, as a person says it: the three journeys of `e2e/plan-de-lectura.spec.ts`. */
export const planRows: Row[] = [
  {
    name: "cómo se lee, tallas a lo ancho",
    before: async (page: Page) => {
      await chooseText(
        "Producto;Chiquitos;Hermosos;Colosales;IVA",
        "De corral;1,90;2,60;3,10;4",
        "Camperos;2,10;;3,40;4",
        "Ecológicos;2,50;2,90;;4",
      )(page);
      await openPlan(page);
      await preview(page).getByLabel("Disposición").selectOption({ label: "Tallas o formatos en columnas" });
      await preview(page).getByRole("checkbox", { name: "D · Colosales" }).check();
      await preview(page).getByText("a lo ancho").first().waitFor();
    },
  },
  {
    name: "cómo se lee, precio de la caja y claves del IVA",
    before: async (page: Page) => {
      await chooseText(
        "Producto;Uds/caja;Precio caja;IVA",
        "Mosto;12;30,00;R",
        "Sidra;6;21,00;G",
        "Portes;1;9,00;G",
      )(page);
      await openPlan(page);
      await button(page, "Calcular el precio con otra columna").click();
      await preview(page).getByLabel("Lo que dice la columna").selectOption({ label: "B · Uds/caja" });
      await button(page, "Decir qué IVA es cada texto").click();
      await preview(page).getByLabel("«R» es").selectOption({ label: "10 %" });
      await preview(page).getByText("«R» es 10 %").first().waitFor();
    },
  },
  {
    name: "cómo se lee, columnas dichas a mano",
    before: async (page: Page) => {
      await chooseText("Cosa;Apunte;Vale", "Ajo;;1", "Puerro;hoy;2", "Nabo;;3")(page);
      await preview(page)
        .getByRole("combobox", { name: /^Nombre/ })
        .selectOption({ label: "A · Cosa" });
      await preview(page)
        .getByRole("combobox", { name: /^Precio/ })
        .selectOption({ label: "C · Vale" });
      await preview(page).getByText("3 productos").first().waitFor();
    },
  },
].map((row) => ({
  ...row,
  route: "disponibleNuevo" as const,
  who: GARCIA,
  path: ({ unlisted }) => `/disponibles/add/${unlisted}`,
  show: (page) => preview(page).getByRole("list", { name: "Cómo se lee" }),
}));
