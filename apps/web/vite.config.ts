import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin, runnerImport } from "vite";
import { paths } from "./src/navigation/paths.ts";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";
const proxy = Object.fromEntries(["/api", "/trpc", "/healthz", "/readyz"].map((path) => [path, API]));

/** Lays .br and .gz beside what compresses well, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const names = [...Object.keys(bundle), "favicon.svg"].filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir, name);
        const bytes = await readFile(path);
        if (bytes.length < 1024) return;
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
  },
});

const GUARDED = "src/app/guarded.tsx";
/** Where people arrive: what the page loads there besides the entry (keys of Vite's manifest). */
const ARRIVALS = [
  { routes: [paths.login], load: ["src/features/auth/login-screen.tsx"] },
  { routes: [paths.inicio, paths.home], load: [GUARDED, "src/features/home/home-screen.tsx"] },
  { routes: [paths.lineas], load: [GUARDED, "src/features/lineas/lineas-route.tsx"] },
  { routes: [paths.reparto], load: [GUARDED, "src/features/lineas/reparto-route.tsx"] },
];

/** The login's HTML, by the screen itself: what it needs of a browser is there for a moment. */
async function renderLogin(): Promise<string> {
  const storage = { getItem: () => null };
  const stub = {
    window: globalThis,
    document: { documentElement: { dataset: {} } },
    localStorage: storage,
    sessionStorage: storage,
    location: new URL(`http://localhost${paths.login()}`),
    addEventListener: () => undefined,
  };
  const before = Object.fromEntries(
    Object.keys(stub).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(stub)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  try {
    const file = fileURLToPath(new URL("./src/app/prerender.tsx", import.meta.url));
    const { module } = await runnerImport<typeof import("./src/app/prerender.tsx")>(file, {
      configFile: false,
      logLevel: "error",
      plugins: [react()],
      resolve,
    });
    return module.login;
  } finally {
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

/**
 * Writes what the server adds to index.html where people arrive (apps/api/src/static.ts): which
 * scripts to fetch at once, and the login as it looks before any script has run.
 */
const arrivals = (): Plugin => ({
  name: "arrivals",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    const manifest: Manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8"));
    const filesOf = (key: string, files = new Set<string>()) => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`The manifest has no ${key}.`);
      if (files.has(chunk.file)) return files;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) filesOf(imported, files);
      return files;
    };
    // index.html names these itself.
    const named = filesOf("index.html");
    const login = await renderLogin();
    const pages = ARRIVALS.map(({ routes, load }) => ({
      paths: routes.map(({ pattern }) => pattern),
      scripts: [...new Set(load.flatMap((key) => [...filesOf(key)]))].filter((file) => !named.has(file)),
      html: routes[0] === paths.login ? login : "",
    }));
    await writeFile(join(dir, ".vite/arrivals.json"), JSON.stringify(pages));
  },
});

const resolve = {
  alias: [
    // See src/app/zod.ts.
    { find: /^zod$/, replacement: fileURLToPath(new URL("./src/app/zod.ts", import.meta.url)) },
    // The router brings what React lacked before its version 18.
    { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
  ],
};

/** Modules whose path holds one of these, from the first group that has it. */
const group = (name: string, minShareCount: number, ...parts: RegExp[]) => ({
  name,
  minShareCount,
  test: (id: string) => parts.some((part) => part.test(id)),
});

/**
 * What screens share, in few scripts: left to itself a supplier's screen loads 56, which come one
 * behind the other, six at a time. A group takes along what its modules import, except what an
 * earlier one has: what the entry loads anyway is the first.
 */
const SHARED = [
  group(
    "base",
    1,
    /node_modules\/(react|react-dom|scheduler|wouter|@tanstack\/(query-core|react-query)|@trpc)\//,
    /node_modules\/(superjson|copy-anything|tailwind-merge|clsx|class-variance-authority)\/|preload-helper/,
    /web\/src\/((api|session)\/(?!end-session)|navigation\/(navigation|paths)|texts\/texts)/,
    /web\/src\/tables\/(listados|table-input)|domain\/src\/(permisos|textos)\.ts/,
    /ui\/src\/(button|link|skeleton|page-header|error-screen)\.tsx/,
  ),
  group(
    "kit",
    3,
    /ui\/src\/(alert|badge|card|empty-state|field|icon-button|input|label|select|search-field|spinner)\.tsx/,
    /ui\/src\/lib\/(error-message|use-passing|use-debounced|fold-text)\.ts|node_modules\/lucide-react\//,
    /web\/src\/screens\/(brand|data-list|loaded|screen)\.tsx|domain\/src\/(textos\/\w+|texto|campos)\.ts/,
  ),
  group(
    "tables",
    3,
    /ui\/src\/(data-table|table-\w+|pagination|lib\/table-columns)\.tsx?/,
    /web\/src\/(tables\/|texts\/zone|navigation\/arrival)|packages\/zone\/|domain\/src\/(fechas|pedidos)\.ts/,
  ),
  group(
    "numbers",
    3,
    /decimal\.js|domain\/src\/(dinero|iva|decimales)\.ts|ui\/src\/lib\/decimal-text|navigation\/leave-guard/,
  ),
  group("popups", 8, /node_modules\/(@?radix-ui|react-remove-scroll|aria-hidden|@floating-ui|tslib)/),
  group("confirm-dialog", 1, /ui\/src\/(dialog|confirm-dialog)\.tsx/),
  group(
    "forms",
    6,
    /ui\/src\/(form|form-context|bound-field|form-result|\w+-field|lib\/form-\w+)\.tsx?/,
    /web\/src\/(forms\/|app\/zod)|esquemas\/piezas|node_modules\/(react-hook-form|@hookform|zod)\//,
  ),
];

export default defineConfig({
  resolve,
  plugins: [react(), tailwindcss(), precompress(), arrivals()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
});
