import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { queryClient } from "../api/api.ts";
import { type Cooperativa, cooperativa } from "../screens/cooperativa.ts";
import { ScreenSkeleton } from "../screens/screen-skeleton.tsx";
import { App } from "./app.tsx";
import { screenOf } from "./routes.ts";

await screenOf({ name: "login", ids: {} }).code.load();

function render(page: ReactNode, own: Cooperativa): string {
  cooperativa.set(own);
  const html = renderToString(page);
  // What is kept for five minutes would keep the build waiting.
  queryClient.clear();
  return html;
}

/**
 * The login as HTML, as it looks before anything has been asked for, with this name and logo. For
 * the build alone.
 */
export const renderLogin = (own: Cooperativa): string => render(<App />, own);

/** What is painted first for who is signed in, as HTML. For the build alone. */
export const renderFrame = (own: Cooperativa): string => render(<ScreenSkeleton framed />, own);
