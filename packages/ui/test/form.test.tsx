import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Button } from "../src/button.tsx";
import { DateField } from "../src/date-field.tsx";
import { DateTimeField } from "../src/date-time-field.tsx";
import { FileInputField } from "../src/file-input-field.tsx";
import { Form, FormActions, SubmitButton } from "../src/form.tsx";
import { MultiSelectField } from "../src/multi-select-field.tsx";
import { NumberField } from "../src/number-field.tsx";
import { PasswordInputField } from "../src/password-input-field.tsx";
import { SelectField } from "../src/select-field.tsx";
import { SwitchField } from "../src/switch-field.tsx";
import { TextField } from "../src/text-field.tsx";
import { TextareaField } from "../src/textarea-field.tsx";

const schema = z.object({
  nombre: z.string().min(1, "El nombre es requerido"),
  email: z.email("Email inválido"),
  precio: z.number("El precio es requerido").optional(),
});
type Values = z.input<typeof schema>;

interface Options {
  onSubmit?: (values: Values) => unknown;
  onError?: (error: unknown, rest: { path: string; message: string }[]) => void;
  disabled?: boolean;
  defaultValues?: Values;
}
function setup({
  onSubmit = vi.fn(),
  onError,
  disabled,
  defaultValues = { nombre: "", email: "" },
}: Options = {}) {
  render(
    <Form
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      onError={onError}
      disabled={disabled}
      aria-label="Familia"
    >
      <TextField<Values> name="nombre" label="Nombre" required hint="Como la conocen todos." />
      <TextField<Values> name="email" label="Email" type="email" required />
      <NumberField<Values> name="precio" label="Precio" />
      <FormActions>
        <SubmitButton>Guardar</SubmitButton>
        <Button variant="outline">Cancelar</Button>
      </FormActions>
    </Form>,
  );
  return {
    nombre: screen.getByLabelText<HTMLInputElement>(/Nombre/),
    email: screen.getByLabelText<HTMLInputElement>(/Email/),
    precio: screen.getByLabelText<HTMLInputElement>(/Precio/),
    save: screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" }),
  };
}
const errorOf = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent)[0];

describe("Form", () => {
  it("connects label, hint and required mark with the field", () => {
    const { nombre, precio } = setup();
    expect(nombre.getAttribute("aria-required")).toBe("true");
    expect(precio.getAttribute("aria-required")).toBeNull();
    expect(document.getElementById(nombre.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Como la conocen todos.",
    );
    expect(screen.getByRole("form", { name: "Familia" }).className).toContain("max-w-[400px]");
  });

  it("shows an error once its field has been left", async () => {
    const { nombre, email } = setup();
    expect(errorOf(nombre)).toBeUndefined();
    await userEvent.click(nombre);
    await userEvent.tab();
    await waitFor(() => expect(errorOf(nombre)).toBe("El nombre es requerido"));
    expect(nombre.getAttribute("aria-invalid")).toBe("true");
    // The other field was neither touched nor changed.
    expect(errorOf(email)).toBeUndefined();
  });

  it("shows an error once its field has changed, and hides it when it is right", async () => {
    const { email } = setup();
    await userEvent.type(email, "ana");
    await waitFor(() => expect(errorOf(email)).toBe("Email inválido"));
    await userEvent.type(email, "@ejemplo.es");
    await waitFor(() => expect(errorOf(email)).toBeUndefined());
    expect(email.getAttribute("aria-invalid")).toBeNull();
  });

  it("focuses the first wrong field on submit, and does not send", async () => {
    const onSubmit = vi.fn();
    const { nombre, email, save } = setup({ onSubmit, defaultValues: { nombre: "", email: "mal" } });
    await userEvent.click(save);
    await waitFor(() => expect(document.activeElement).toBe(nombre));
    expect(errorOf(nombre)).toBe("El nombre es requerido");
    expect(errorOf(email)).toBe("Email inválido");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("opens what is folded over a wrong field, whether it or the server says so", async () => {
    const onSubmit = vi.fn().mockRejectedValue({ issues: [{ path: "importe", message: "Demasiado." }] });
    render(
      <Form schema={z.object({ importe: z.number() })} defaultValues={{ importe: 2 }} onSubmit={onSubmit}>
        <details>
          <summary>Lo demás</summary>
          <NumberField name="importe" label="Importe" />
        </details>
        <SubmitButton>Guardar</SubmitButton>
      </Form>,
    );
    const folded = screen.getByRole("group");
    const importe = screen.getByLabelText<HTMLInputElement>("Importe");
    const save = screen.getByRole("button", { name: "Guardar" });
    await userEvent.click(save);
    await waitFor(() => expect(errorOf(importe)).toBe("Demasiado."));
    expect(folded.hasAttribute("open")).toBe(true);

    await userEvent.clear(importe);
    folded.removeAttribute("open");
    await userEvent.click(save);
    expect(folded.hasAttribute("open")).toBe(true);
    expect(document.activeElement).toBe(importe);
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("moves nothing under a button that is being pressed", async () => {
    const { nombre, save } = setup();
    nombre.focus();
    const user = userEvent.setup();
    await user.pointer({ keys: "[MouseLeft>]", target: save });
    expect(document.activeElement).not.toBe(nombre);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(errorOf(nombre)).toBeUndefined();
    await user.pointer("[/MouseLeft]");
    await waitFor(() => expect(errorOf(nombre)).toBe("El nombre es requerido"));
  });

  it("sends once, and shows that it is busy", async () => {
    let finish: () => void = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { nombre, email, precio, save } = setup({ onSubmit });
    await userEvent.type(nombre, "García");
    await userEvent.type(email, "garcia@ejemplo.es");
    await userEvent.type(precio, "1,5{Enter}");
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBe("true"));
    await userEvent.type(nombre, "{Enter}");
    expect(onSubmit.mock.calls).toEqual([[{ nombre: "García", email: "garcia@ejemplo.es", precio: 1.5 }]]);
    finish();
    await waitFor(() => expect(save.disabled).toBe(false));
  });

  it.each([
    ["issues", { issues: [{ path: "email", message: "Ya existe" }] }],
    ["data.issues, as tRPC has them", { data: { issues: [{ path: ["email"], message: "Ya existe" }] } }],
  ])("shows the server's %s at their fields", async (_name, more) => {
    const onError = vi.fn();
    const onSubmit = () => Promise.reject(Object.assign(new Error("Datos inválidos"), more));
    const { email, nombre, save } = setup({
      onSubmit,
      onError,
      defaultValues: { nombre: "A", email: "a@b.es" },
    });
    await userEvent.click(save);
    await waitFor(() => expect(errorOf(email)).toBe("Ya existe"));
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(onError).not.toHaveBeenCalled();
    // An error of the server goes only when its field changes.
    await userEvent.type(nombre, "B");
    expect(errorOf(email)).toBe("Ya existe");
    await userEvent.type(email, "x");
    await waitFor(() => expect(errorOf(email)).toBeUndefined());
  });

  it("passes other errors to onError", async () => {
    const onError = vi.fn();
    const error = Object.assign(new Error("Datos inválidos"), {
      issues: [
        { path: "nombre", message: "Muy corto" },
        { path: "secreto", message: "No se admite" },
      ],
    });
    const { nombre, save } = setup({
      onSubmit: () => Promise.reject(error),
      onError,
      defaultValues: { nombre: "A", email: "a@b.es" },
    });
    await userEvent.click(save);
    await waitFor(() =>
      expect(onError).toHaveBeenCalledWith(error, [{ path: "secreto", message: "No se admite" }]),
    );
    expect(errorOf(nombre)).toBe("Muy corto");
  });

  it("shows the message itself without onError, and clears it on the next try", async () => {
    const onSubmit = vi.fn<(values: Values) => Promise<void>>();
    onSubmit.mockRejectedValueOnce(new Error("No se ha podido crear el pedido.")).mockResolvedValueOnce();
    const { save } = setup({ onSubmit, defaultValues: { nombre: "A", email: "a@b.es" } });
    await userEvent.click(save);
    expect((await screen.findByRole("alert")).textContent).toContain("No se ha podido crear el pedido.");
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it("does not take a required text without a value for an empty field", async () => {
    const onSubmit = vi.fn();
    const { precio, save } = setup({ onSubmit, defaultValues: { nombre: "A", email: "a@b.es", precio: 5 } });
    await userEvent.clear(precio);
    await userEvent.type(precio, "cinco");
    await userEvent.click(save);
    await waitFor(() => expect(errorOf(precio)).toBe("Escriba un número, por ejemplo 1,5."));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(precio);
    await waitFor(() => expect(errorOf(precio)).toBeUndefined());
    await userEvent.click(save);
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ nombre: "A", email: "a@b.es", precio: undefined }),
    );
    expect(precio.value).toBe("");
  });

  it("is disabled as a whole, except buttons that lead away", () => {
    const { nombre, email, precio, save } = setup({ disabled: true });
    expect([nombre, email, precio, save].map((element) => element.disabled)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancelar" }).disabled).toBe(false);
  });

  it("checks rules across fields again when the other field changes", async () => {
    const range = z
      .object({ inicio: z.number(), fin: z.number() })
      .refine(({ inicio, fin }) => fin > inicio, { path: ["fin"], message: "El fin debe ser posterior" });
    render(
      <Form schema={range} defaultValues={{ inicio: 1, fin: 2 }} onSubmit={() => {}}>
        <NumberField name="inicio" label="Inicio" />
        <NumberField name="fin" label="Fin" />
      </Form>,
    );
    const fin = screen.getByLabelText("Fin");
    await userEvent.click(fin);
    await userEvent.tab();
    const inicio = screen.getByLabelText("Inicio");
    await userEvent.clear(inicio);
    await userEvent.type(inicio, "3");
    await waitFor(() => expect(errorOf(fin)).toBe("El fin debe ser posterior"));
    await userEvent.clear(inicio);
    await userEvent.type(inicio, "0");
    await waitFor(() => expect(errorOf(fin)).toBeUndefined());
  });
});

describe("the fields of a form", () => {
  it("give their values", async () => {
    const everything = z.object({
      texto: z.string(),
      clave: z.string(),
      estado: z.number(),
      familias: z.array(z.number()),
      dia: z.date(),
      inicio: z.date(),
      excel: z.instanceof(File),
      admin: z.boolean(),
    });
    type All = z.input<typeof everything>;
    const onSubmit = vi.fn();
    const options = [
      { value: 1, label: "Uno" },
      { value: 2, label: "Dos" },
    ];
    render(
      <Form
        schema={everything}
        defaultValues={{ texto: "", clave: "", familias: [], admin: false }}
        onSubmit={onSubmit}
      >
        <TextareaField<All> name="texto" label="Texto" />
        <PasswordInputField<All> name="clave" label="Clave" autoComplete="new-password" showStrength />
        <SelectField<All> name="estado" label="Estado" options={options} placeholder="Elija" />
        <MultiSelectField<All> name="familias" label="Familias" options={options} />
        <DateField<All> name="dia" label="Día" />
        <DateTimeField<All> name="inicio" label="Inicio" />
        <FileInputField<All> name="excel" label="Excel" accept=".xlsx" />
        <SwitchField<All> name="admin" label="Administrador" />
        <SubmitButton>Crear</SubmitButton>
      </Form>,
    );
    const excel = new File(["x"], "lista.xlsx");
    const clave = screen.getByLabelText<HTMLInputElement>("Clave");
    await userEvent.type(screen.getByLabelText("Texto"), "Hola");
    await userEvent.type(clave, "abc");
    screen.getByText("Débil");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
    expect(clave.type).toBe("text");
    screen.getByRole("button", { name: "Ocultar contraseña" });
    await userEvent.selectOptions(screen.getByLabelText("Estado"), "Dos");
    await userEvent.type(screen.getByLabelText("Familias"), "dos{Enter}uno{Enter}{Escape}");
    await userEvent.type(screen.getByLabelText("Día"), "5/3/2026");
    await userEvent.type(screen.getByLabelText("Inicio"), "05/03/2026 10:00");
    await userEvent.upload(screen.getByLabelText(/Excel/), excel);
    await userEvent.click(screen.getByRole("switch", { name: "Administrador" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      texto: "Hola",
      clave: "abc",
      estado: 2,
      familias: [2, 1],
      dia: new Date("2026-03-04T23:00:00Z"),
      inicio: new Date("2026-03-05T09:00:00Z"),
      excel,
      admin: true,
    });
  });

  it("ask what «1.234» is when the form is sent, and send nothing before the answer", async () => {
    const onSubmit = vi.fn();
    const { precio } = setup({ onSubmit, defaultValues: { nombre: "Ana", email: "a@b.example" } });
    await userEvent.type(precio, "1.234");
    expect(errorOf(precio)).toBeUndefined();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(errorOf(precio)).toMatch(/^¿1,234 o 1234\?/));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(precio);
    await userEvent.type(precio, "1234{Enter}");
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ precio: 1234 }));
  });

  it("show no error for a date that is still being typed", async () => {
    render(
      <Form schema={z.object({ dia: z.date("La fecha es requerida") })} onSubmit={() => {}}>
        <DateField name="dia" label="Día" />
      </Form>,
    );
    const dia = screen.getByLabelText("Día");
    await userEvent.type(dia, "31/02");
    expect(errorOf(dia)).toBeUndefined();
    await userEvent.type(dia, "/2026");
    await waitFor(() => expect(errorOf(dia)).toBe("La fecha no es válida. Escríbala como DD/MM/AAAA."));
    await userEvent.clear(dia);
    await waitFor(() => expect(errorOf(dia)).toBe("La fecha es requerida"));
  });
});

it("report changes, also while they are being sent", async () => {
  const onDirtyChange = vi.fn();
  let finish: () => void = () => {};
  render(
    <Form
      schema={schema}
      defaultValues={{ nombre: "", email: "a@b.example" }}
      onDirtyChange={onDirtyChange}
      onSubmit={() => new Promise<void>((resolve) => (finish = resolve))}
    >
      <TextField<Values> name="nombre" label="Nombre" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  const said = () => onDirtyChange.mock.calls.map(([dirty]) => dirty);
  expect(said()).toEqual([false]);
  const nombre = screen.getByLabelText("Nombre");
  await userEvent.type(nombre, "A");
  expect(said()).toEqual([false, true]);
  await userEvent.clear(nombre);
  expect(said()).toEqual([false, true, false]);
  await userEvent.type(nombre, "García");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(said()).toEqual([false, true, false, true]);
  finish();
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).toBeNull());
  // Only the form's owner knows that they were stored.
  expect(said().at(-1)).toBe(true);
});

it("do not accept blanks as a password", async () => {
  const user = userEvent.setup();
  render(
    <Form schema={z.object({ clave: z.string() })} defaultValues={{ clave: "" }} onSubmit={vi.fn()}>
      <PasswordInputField name="clave" label="Clave" autoComplete="new-password" showStrength />
    </Form>,
  );
  await user.type(screen.getByLabelText("Clave"), "   ");
  expect(screen.queryByRole("status")).toBeNull();
  await user.type(screen.getByLabelText("Clave"), "a");
  expect(screen.getByRole("status").textContent).toContain("Débil");
});
