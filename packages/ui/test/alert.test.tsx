import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { expect, it } from "vitest";
import { Alert } from "../src/alert.tsx";

function Page({ heading = false }) {
  const [shown, setShown] = useState(true);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!shown && heading) title.current?.focus();
  }, [shown, heading]);
  return (
    <main tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        Pedidos
      </h1>
      {shown ? <Alert onDismiss={() => setShown(false)}>Guardado</Alert> : null}
    </main>
  );
}
const dismiss = async () => {
  screen.getByRole("button", { name: "Cerrar aviso" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByText("Guardado")).toBeNull();
};

it("closing an alert leaves the focus in the page", async () => {
  render(<Page />);
  await dismiss();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

it("closing an alert leaves the focus where the screen has put it", async () => {
  render(<Page heading />);
  await dismiss();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});
