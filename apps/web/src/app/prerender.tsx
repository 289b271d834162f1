import { renderToString } from "react-dom/server";
import { queryClient } from "../api/api.ts";
import { App } from "./app.tsx";
import { screenOf } from "./routes.ts";

await screenOf({ name: "login", ids: {} }).code.load();

/** The login as HTML, as it looks before anything has been asked for. For the build alone. */
export const login = renderToString(<App />);
// What is kept for five minutes would keep the build waiting.
queryClient.clear();
