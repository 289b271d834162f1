import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { fixedAnswer } from "./fixed.ts";

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>La API de Cosecha</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/docs.js"></script>
</body>
</html>
`;

/**
 * Requests that users try on this page carry the anti-forgery header, as those of the web app do.
 */
const SCRIPT = `document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  filter: true,
  requestInterceptor(request) {
    const [, token] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? [];
    if (token) request.headers["X-XSRF-TOKEN"] = token;
    return request;
  },
});
`;

const LIBRARY = [
  ["swagger-ui.css", "text/css", require.resolve("swagger-ui-dist/swagger-ui.css")],
  ["swagger-ui-bundle.js", "text/javascript", require.resolve("swagger-ui-dist/swagger-ui-bundle.js")],
] as const;

/** Serves a page to browse and try the API. All its files come from this server. */
export function serveDocs(rest: Hono<AppEnv>): void {
  rest.get("/docs", (c) => c.html(PAGE));
  rest.get("/docs/docs.js", (c) => c.body(SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }));
  for (const [name, type, file] of LIBRARY) {
    rest.get(
      `/docs/${name}`,
      fixedAnswer(() => readFile(file, "utf8"), {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "public, max-age=86400",
      }),
    );
  }
}
