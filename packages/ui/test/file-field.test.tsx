import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { FileField } from "../src/file-field.tsx";
import { ImageField } from "../src/image-field.tsx";
import { fileProblem, formatBytes, matchesAccept } from "../src/lib/files.ts";
import { Controlled } from "./controlled.tsx";

const file = (name: string, size: number, type = "") => new File([new Uint8Array(size)], name, { type });

describe("formatBytes", () => {
  it.each([
    [0, "0 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1,5 KB"],
    [1234567, "1,18 MB"],
    [1024 * 1024 - 1, "1 MB"],
    [5 * 1024 * 1024, "5 MB"],
    [3 * 1024 ** 3, "3 GB"],
    [5000 * 1024 ** 3, "5000 GB"],
  ])("%d is %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe("matchesAccept", () => {
  it("understands extensions, types and groups of types", () => {
    expect(matchesAccept({ name: "A.XLSX", type: "" }, ".xlsx, .csv")).toBe(true);
    expect(matchesAccept({ name: "a.png", type: "image/png" }, "image/*")).toBe(true);
    expect(matchesAccept({ name: "a.png", type: "" }, "image/*")).toBe(false);
    expect(matchesAccept({ name: "a.pdf", type: "application/pdf" }, "application/pdf")).toBe(true);
    expect(matchesAccept({ name: "a.exe", type: "" }, undefined)).toBe(true);
  });
});

describe("fileProblem", () => {
  const rules = { accept: ".csv", maxBytes: 1024 };

  it("names the first error: the type, the size, or an empty file", () => {
    expect(fileProblem(file("a.exe", 2000), rules)).toMatch("Se admite: .csv");
    expect(fileProblem(file("a.csv", 2000), rules)).toMatch("El tamaño máximo es 1 KB");
    expect(fileProblem(file("a.csv", 0), rules)).toBe("El archivo está vacío");
    expect(fileProblem(file("a.csv", 1024), rules)).toBeNull();
  });

  it("uses the texts that it is given", () => {
    expect(fileProblem(file("a.csv", 0), { ...rules, messages: { empty: "vacío" } })).toBe("vacío");
  });
});

function setup(props: Partial<ComponentProps<typeof FileField>> = {}) {
  const change = vi.fn<(value: File | null) => void>();
  const view = render(
    <Controlled<File | null> start={null} onChange={change}>
      {(value, next) => (
        <>
          <label htmlFor="excel">Excel</label>
          <FileField {...props} id="excel" value={value} onValueChange={next} />
        </>
      )}
    </Controlled>,
  );
  return { change, view, input: screen.getByLabelText<HTMLInputElement>(/Excel/) };
}

describe("FileField", () => {
  it("accepts a file, shows its name and size, and can remove it", async () => {
    const { input, change } = setup();
    const chosen = file("lista.xlsx", 1536);
    await userEvent.upload(input, chosen);
    expect(change).toHaveBeenLastCalledWith(chosen);
    expect(screen.getByRole("status").textContent).toBe("lista.xlsx (1,5 KB)");
    await userEvent.click(screen.getByRole("button", { name: "Quitar lista.xlsx" }));
    expect(change).toHaveBeenLastCalledWith(null);
    expect(screen.queryByText(/lista\.xlsx/)).toBeNull();
  });

  it("refuses a file that is too large, and names the limit", async () => {
    const { input, change } = setup({ maxBytes: 1024 });
    await userEvent.upload(input, file("lista.xlsx", 1025));
    expect(change).toHaveBeenLastCalledWith(null);
    screen.getByText("El archivo es demasiado grande. El tamaño máximo es 1 KB");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await userEvent.upload(input, file("lista.xlsx", 1024));
    expect(screen.queryByText(/demasiado grande/)).toBeNull();
  });

  it("refuses a wrong type, dropped or chosen", async () => {
    const { view, change } = setup({ accept: ".xlsx,.csv" });
    const zone = view.container.querySelector("[class*=border-dashed]");
    if (!zone) throw new Error("no drop zone");
    fireEvent.drop(zone, { dataTransfer: { files: [file("virus.exe", 10)] } });
    expect(change).toHaveBeenLastCalledWith(null);
    screen.getByText("El tipo de archivo no es válido. Se admite: .xlsx, .csv");
    const good = file("lista.csv", 10);
    fireEvent.drop(zone, { dataTransfer: { files: [good] } });
    expect(change).toHaveBeenLastCalledWith(good);
  });

  it("uses the messages that it is given, and accepts nothing while disabled", async () => {
    const { view, change } = setup({ disabled: true, messages: { empty: "vacío" } });
    const zone = view.container.querySelector("[class*=border-dashed]");
    if (!zone) throw new Error("no drop zone");
    fireEvent.drop(zone, { dataTransfer: { files: [file("a.csv", 10)] } });
    expect(change).not.toHaveBeenCalled();
  });
});

describe("ImageField", () => {
  it("goes back to the stored image where another is refused or taken away, and to what is loaded anew", async () => {
    const change = vi.fn<(value: string | null) => void>();
    const shown = (value: string | null) => (
      <ImageField id="logo" value={value} onValueChange={change} maxBytes={4} />
    );
    const view = render(shown("data:stored"));
    const input = view.container.querySelector<HTMLInputElement>("#logo");
    if (!input) throw new Error("no input");
    await userEvent.upload(input, new File(["large"], "grande.png", { type: "image/png" }));
    screen.getByText(/demasiado grande/);
    await userEvent.click(screen.getByRole("button", { name: "Quitar grande.png" }));
    expect(new Set(change.mock.calls.flat())).toEqual(new Set(["data:stored"]));
    screen.getByText("Imagen actual");

    await userEvent.upload(input, new File(["abc"], "logo.png", { type: "image/png" }));
    await waitFor(() => expect(change).toHaveBeenLastCalledWith("data:image/png;base64,YWJj"));
    view.rerender(shown("data:image/png;base64,YWJj"));
    screen.getByText(/logo\.png/);
    view.rerender(shown("data:of-somebody-else"));
    expect(screen.queryByText(/logo\.png/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Quitar Imagen actual" }));
    expect(change).toHaveBeenLastCalledWith(null);
  });

  it("gives a data URL, shows a preview, and can remove it", async () => {
    const change = vi.fn<(value: string | null) => void>();
    const view = render(
      <Controlled<string | null> start={null} onChange={change}>
        {(value, next) => <ImageField id="logo" value={value} onValueChange={next} />}
      </Controlled>,
    );
    const input = view.container.querySelector<HTMLInputElement>("#logo");
    if (!input) throw new Error("no input");
    // Past `accept`, as by drag and drop.
    await userEvent.setup({ applyAccept: false }).upload(input, file("logo.txt", 3, "text/plain"));
    screen.getByText("Por favor, seleccione un archivo de imagen válido");
    await userEvent.upload(input, new File(["abc"], "logo.png", { type: "image/png" }));
    await waitFor(() => expect(change).toHaveBeenLastCalledWith("data:image/png;base64,YWJj"));
    await screen.findByAltText("Vista previa");
    await userEvent.click(screen.getByRole("button", { name: "Quitar logo.png" }));
    expect(change).toHaveBeenLastCalledWith(null);
  });
});
