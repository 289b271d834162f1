import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { expect, it, vi } from "vitest";
import * as z from "zod";
import { DateTimeField } from "../src/date-time-field.tsx";
import { Form, SubmitButton } from "../src/form.tsx";

const schema = z.object({ inicio: z.date("Falta"), fin: z.date("Falta") });

function Limited() {
  const inicio = useWatch<z.input<typeof schema>, "inicio">({ name: "inicio" });
  return (
    <>
      <DateTimeField name="inicio" label="Inicio" />
      <DateTimeField name="fin" label="Fin" min={inicio instanceof Date ? inicio : undefined} />
      <SubmitButton>Guardar</SubmitButton>
    </>
  );
}

// S5.fechas.2
it("a limit that changes makes a date wrong or right again, and a wrong date is not sent", async () => {
  const sent = vi.fn();
  render(
    <Form
      schema={schema}
      defaultValues={{ inicio: new Date("2026-11-20T07:00:00Z"), fin: new Date("2026-11-25T19:00:00Z") }}
      onSubmit={sent}
    >
      <Limited />
    </Form>,
  );
  const inicio = screen.getByRole("textbox", { name: "Inicio" });
  await userEvent.clear(inicio);
  await userEvent.type(inicio, "26/11/2026 08:00");
  expect(await screen.findByText("La fecha no puede ser anterior a 26/11/2026 08:00.")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Fin" }).getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(sent).not.toHaveBeenCalled();

  await userEvent.clear(inicio);
  await userEvent.type(inicio, "24/11/2026 08:00");
  await waitFor(() => expect(screen.queryByText(/no puede ser anterior/)).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});
