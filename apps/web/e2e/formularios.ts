import type { Locator, Page } from "@playwright/test";
import { allowErrors, expect } from "./app.ts";
import { changeMessage, failSilently, loseAnswer } from "./calls.ts";

export const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const guardar = (page: Page) => boton(page, "Guardar");
export const crear = (page: Page) => boton(page, "Crear");
export const cancelar = (page: Page) => page.getByRole("link", { name: "Cancelar" });
export const aviso = (page: Page) => page.getByRole("alert");
export const resultado = (page: Page) => page.getByRole("status").filter({ hasText: "Resultado:" });

/** What is said of the records that a form makes and changes, and where. */
interface Ficha {
  /** Of «/familias/add» and «familias.crear». */
  plural: "familias" | "proveedores" | "productos" | "pedidos";
  creado: string;
  guardado: string;
  eliminado: string;
  /** Where the server does not say why. */
  noCreado?: string;
  noGuardado?: string;
  noEliminado: string;
  /** Where the form says that all went well. */
  exito?: (page: Page) => Locator;
}

/** There is nothing to write in, nor to save with. */
async function expectOnlyToBeLookedAt(page: Page) {
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Guardar|Crear|Eliminar)$/ })).toHaveCount(0);
}

/** On a wide screen a form has columns, and no field is wider than 400 px. */
export async function expectNarrowFields(page: Page) {
  const widths = await page
    .locator("main form :is(input, textarea, select)")
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(1);
  expect(Math.max(...widths)).toBeLessThanOrEqual(400);
}

/** Who would leave what is not saved is asked, and stays. */
async function stayWhenAsked(page: Page) {
  await cancelar(page).click();
  await expect(page.getByRole("alertdialog", { name: "¿Salir sin guardar?" })).toContainText(
    /se pierde lo que ha cambiado: .+\./,
  );
  await page.getByRole("button", { name: "Seguir aquí" }).click();
}

/** Who leaves with nothing unsaved is asked nothing. */
async function leave(page: Page, to: string) {
  await cancelar(page).click();
  await expect(page).toHaveURL(to);
}

/** Presses «Eliminar»; gives what it asks. */
async function askToDelete(page: Page, nombre: string): Promise<Locator> {
  await boton(page, "Eliminar").click();
  const asked = page.getByRole("alertdialog", { name: `¿Eliminar «${nombre}»?` });
  await expect(asked).toBeVisible();
  return asked;
}

const pregunta = (page: Page) => page.getByRole("alertdialog");
const confirm = (page: Page) => pregunta(page).getByRole("button", { name: "Eliminar" }).click();

/** The server does not delete what others need: it is told where it was asked. */
async function expectDeletionRefused(page: Page, why: string | RegExp) {
  allowErrors(page, /409/);
  await boton(page, "Eliminar").click();
  await confirm(page);
  await expect(pregunta(page).getByRole("alert")).toContainText(why);
}

/** What is done in the form of every kind of record, and seen to have been done. */
export function formularioDe({
  plural,
  creado,
  guardado,
  eliminado,
  noCreado = "No se ha podido realizar la creacion.",
  noGuardado = "No se ha podido realizar la modidficacion.",
  noEliminado,
  exito = resultado,
}: Ficha) {
  const expectSaved = (page: Page) => expect(exito(page)).toContainText(guardado);

  return {
    askToDelete,
    expectDeletionRefused,
    expectOnlyToBeLookedAt,
    expectSaved,
    leave,
    stayWhenAsked,

    /** Who may only look goes back. */
    async goBack(page: Page, to: string) {
      await page.getByRole("main").getByRole("link", { name: "Volver", exact: true }).click();
      await expect(page).toHaveURL(to);
    },

    /** Presses «Crear», sees the new record on a screen of its own, and gives its id. */
    async create(page: Page): Promise<number> {
      await crear(page).click();
      await expect(page).toHaveURL(new RegExp(`/${plural}/edit/\\d+$`));
      await expect(exito(page)).toContainText(creado);
      return Number(/\d+$/.exec(page.url())?.[0]);
    },

    /** Creating fails without a word of the server's: the form has one. */
    async failToCreate(page: Page) {
      await failSilently(page, `${plural}.crear`);
      await crear(page).click();
      await expect(aviso(page)).toHaveText(`Error:${noCreado}`);
    },

    /**
     * Writes each of them into a field and saves it with «Enter», after which it stands there
     * still.
     */
    async saveWithEnter(page: Page, field: Locator, values: string[]) {
      for (const value of values) {
        await field.fill(value);
        await field.press("Enter");
        await expectSaved(page);
        await expect(field).toHaveValue(value);
        await expect(field).toBeFocused();
      }
    },

    /** Saving fails without a word of the server's: the form has one. */
    async failToSave(page: Page) {
      await failSilently(page, `${plural}.actualizar`);
      await guardar(page).click();
      await expect(aviso(page)).toHaveText(`Error:${noGuardado}`);
      await page.unrouteAll();
    },

    /** What the server says of a saving is shown; where it says nothing, our own word is. */
    async saveWithAndWithoutWord(page: Page) {
      for (const [said, shown] of [
        ["Hecho", "Hecho"],
        ["", guardado],
      ] as const) {
        await changeMessage(page, `${plural}.actualizar`, said);
        await guardar(page).click();
        await expect(exito(page)).toHaveText(`Resultado:${shown}`);
        await page.unrouteAll();
      }
    },

    /** Somebody else has saved it meanwhile: that is said, and what they saved is loaded. */
    async loadWhatOthersSaved(page: Page) {
      allowErrors(page, /409/);
      await guardar(page).click();
      await expect(aviso(page)).toContainText("otra persona ha guardado cambios");
      await page.getByRole("button", { name: "Cargar los datos actuales" }).click();
    },

    /** Saves without being told that it was saved, and then once more. */
    async saveAgainAfterLostAnswer(page: Page) {
      await loseAnswer(page, `${plural}.actualizar`);
      await guardar(page).click();
      await expect(aviso(page)).toContainText("No hay conexión con Cosecha.");
      await page.unrouteAll();
      await guardar(page).click();
    },

    /** Deleting fails without a word of the server's: the question has one. */
    async failToDelete(page: Page) {
      await failSilently(page, `${plural}.eliminar`);
      await confirm(page);
      await expect(pregunta(page).getByRole("alert")).toContainText(noEliminado);
      await page.unrouteAll();
    },

    /** Deletes the record, once that was asked; the screen to which it leads says so. */
    async confirmDeletion(page: Page, to: string) {
      await confirm(page);
      await expect(page).toHaveURL(to);
      await expect(resultado(page)).toContainText(eliminado);
    },
  };
}
