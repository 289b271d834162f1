import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Disclosure } from "../src/disclosure.tsx";

it("a disclosure opens by its button, and closes by Escape, a link within and whatever is elsewhere", async () => {
  render(
    <>
      <Disclosure label="García">
        <a href="#datos">Mis datos</a>
      </Disclosure>
      <button type="button">Otra cosa</button>
    </>,
  );
  const button = screen.getByRole("button", { name: "García" });
  const link = () => screen.queryByRole("link", { name: "Mis datos" });
  const isOpen = () => [button.getAttribute("aria-expanded"), link() !== null];
  expect(isOpen()).toEqual(["false", false]);
  await userEvent.click(button);
  expect(isOpen()).toEqual(["true", true]);
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toEqual(["false", false]);
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}{Tab}");
  expect(document.activeElement).toBe(link());
  await userEvent.tab();
  expect(isOpen()).toEqual(["false", false]);
  await userEvent.click(button);
  await userEvent.click(link() as HTMLElement);
  expect(isOpen()).toEqual(["false", false]);
});
