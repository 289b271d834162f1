import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Manifest, type Plugin, runnerImport } from "vite";
import { guide } from "./scripts/guide.ts";
import { paths } from "./src/navigation/paths.ts";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";
const proxy = Object.fromEntries(
  ["/api", "/trpc", "/imagenes", "/calendario", "/healthz", "/readyz"].map((path) => [path, API]),
);

/**
 * Leaves tRPC's WebSockets out, of which we use none: a counter that their class is given as it is
 * loaded keeps all of it in every first load.
 */
const withoutWebSockets = (): Plugin => ({
  name: "without-websockets",
  apply: "build",
  transform: {
    filter: { id: /@trpc\/client\/dist\/wsLink/ },
    handler: (code) =>
      code.replace(
        /^_defineProperty\(WsConnection, "connectCount", 0\);$/m,
        (call) => `/* @__PURE__ */ ${call}`,
      ),
  },
});

/** Lays .br and .gz beside what compresses well, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const names = [...Object.keys(bundle), "favicon.svg"].filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(names.map((name) => compressFile(join(dir, name))));
  },
});

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < 1024) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const readManifest = async (dir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8"));

/** The keys of chunks, and of all that they import before they run. */
function withImports(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    if (manifest[key] === undefined) throw new Error(`The manifest has no ${key}.`);
    withImports(manifest, manifest[key].imports ?? [], found.add(key));
  }
  return found;
}

/** The scripts of chunks, and of all that they import before they run. */
const scriptsOf = (manifest: Manifest, keys: readonly string[]): Set<string> =>
  new Set([...withImports(manifest, keys)].flatMap((key) => manifest[key]?.file ?? []));

const GUARDED = "src/app/guarded.tsx";
/** Where people arrive: what the page loads there besides the entry (keys of Vite's manifest). */
const ARRIVALS = [
  { routes: [paths.login], load: ["src/features/auth/login-screen.tsx"] },
  { routes: [paths.entrar], load: ["src/features/auth/enlace-screen.tsx"] },
  { routes: [paths.compartido], load: ["src/features/compartido/compartido-screen.tsx"] },
  { routes: [paths.olvidada], load: ["src/features/auth/olvidada-screen.tsx"] },
  { routes: [paths.inicio, paths.home], load: [GUARDED, "src/features/home/home-screen.tsx"] },
  { routes: [paths.lineas], load: [GUARDED, "src/features/lineas/lineas-route.tsx"] },
  { routes: [paths.reparto], load: [GUARDED, "src/features/lineas/reparto-route.tsx"] },
  { routes: [paths.entregas], load: [GUARDED, "src/features/reparto/reparto-screen.tsx"] },
  // The first that fits counts.
  { routes: Object.values(paths), load: [GUARDED] },
];

/** What the server puts the cooperative's own in place of (apps/api/src/http/static.ts). */
const PLACES = { nombre: "{{nombre}}", logo: "{{logo}}" };

interface FirstPaint {
  html: string;
  /** With a name, a logo or both of the cooperative's own. */
  htmlWith: Record<string, string>;
}

/**
 * The HTML of the login, and of the frame of all other screens, by the components themselves: what
 * they need of a browser is there for a moment.
 */
async function renderFirst(): Promise<Record<"login" | "frame", FirstPaint>> {
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
    const { nombre, logo } = PLACES;
    const variants = (render: typeof module.renderLogin): FirstPaint => ({
      html: render({ nombre: "", logo: "" }),
      htmlWith: {
        nombre: render({ nombre, logo: "" }),
        logo: render({ nombre: "", logo }),
        "nombre logo": render({ nombre, logo }),
      },
    });
    return { login: variants(module.renderLogin), frame: variants(module.renderFrame) };
  } finally {
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

/**
 * Writes what the server adds to index.html where people arrive (apps/api/src/http/static.ts):
 * which scripts to fetch at once, and what is seen before any script has run: the login, and the
 * frame of what is for who is signed in.
 */
const arrivals = (): Plugin => ({
  name: "arrivals",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    const manifest = await readManifest(dir);
    // index.html names these itself.
    const named = scriptsOf(manifest, ["index.html"]);
    const { login, frame } = await renderFirst();
    const pages = ARRIVALS.map(({ routes, load }) => ({
      paths: routes.map(({ pattern }) => pattern),
      scripts: [...scriptsOf(manifest, load)].filter((file) => !named.has(file)),
      ...(load.includes(GUARDED)
        ? { signedIn: true, ...frame }
        : routes[0] === paths.login
          ? login
          : { html: "" }),
    }));
    await writeFile(join(dir, ".vite/arrivals.json"), JSON.stringify(pages));
  },
});

/** The screens that open without a network before anybody has opened them on this device. */
const KEPT = [
  GUARDED,
  ...["auth/login", "home/home", "familias/familias", "proveedores/proveedores", "reparto/reparto"].map(
    (name) => `src/features/${name}-screen.tsx`,
  ),
  ...["lineas-route", "reparto-route", "linea-nueva-screen"].map((name) => `src/features/lineas/${name}.tsx`),
  "src/offline/offline.tsx",
];

/**
 * Builds the service worker, which has the names of the files that it fetches at once: what KEPT
 * loads, now or later, and its style sheets.
 */
const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    const manifest = await readManifest(dir);
    const first = withImports(manifest, ["index.html"]);
    const kept = withImports(manifest, KEPT);
    const later = [...kept]
      .filter((key) => !first.has(key))
      .flatMap((key) => manifest[key]?.dynamicImports ?? []);
    const chunks = withImports(manifest, [...first, ...kept, ...later]);
    const files = [...chunks].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat());
    const index = await readFile(join(dir, "index.html"), "utf8");
    const named = [...index.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file);
    const version = createHash("sha256").update(index).digest("hex").slice(0, 16);
    await build({
      configFile: false,
      logLevel: "warn",
      define: { BUILD: JSON.stringify({ version, named, files: [...new Set(files)].sort() }) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: "es2022",
        rolldownOptions: {
          input: fileURLToPath(new URL("./src/offline/service-worker.ts", import.meta.url)),
          output: { entryFileNames: "sw.js", format: "iife" },
        },
      },
    });
    await compressFile(join(dir, "sw.js"));
  },
});

const resolve = {
  alias: [
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

/** Icons of which neither the login nor home needs any, and all the others. */
const LATER =
  "calendar-days|calendar-plus|chart-line|copy|download|file-spreadsheet|file-text|message-square-text|printer|scale|share-2|star|timer|trash|upload";
const LATER_ICONS = new RegExp(`lucide-react/dist/esm/icons/(${LATER})\\.`);
const OTHER_ICONS = new RegExp(`node_modules/lucide-react/(?!dist/esm/icons/(${LATER})\\.)`);

/**
 * What screens share, in few scripts: left to itself a supplier's screen loads 56, which come one
 * behind the other, six at a time. A group takes along what its modules import, except what an
 * earlier one has: what the entry loads anyway is the first.
 */
const SHARED = [
  // What is said where nobody arrives, which no first load needs: «base» would take it along.
  group("delivery-texts", 1, /domain\/src\/textos\/entregas\.ts/),
  group("account-texts", 1, /domain\/src\/textos\/cuentas\.ts/),
  group("arrival-texts", 1, /domain\/src\/(textos\/(campos|comun|demo|login)|euros|texto)\.ts/),
  group("screen-texts", 1, /domain\/src\/textos\/(?!todos)\w+\.ts/),
  group(
    "base",
    1,
    /node_modules\/(react|react-dom|scheduler|wouter|@tanstack\/(query-core|react-query)|@trpc)\//,
    /node_modules\/(superjson|copy-anything)\/|preload-helper/,
    /web\/src\/((api|session)\/(?!end-session)|navigation\/(navigation|paths)|texts\/texts)/,
    /web\/src\/tables\/(listados|table-input)|domain\/src\/(permisos|textos)\.ts/,
    /ui\/src\/(button|link|skeleton|page-header|error-screen)\.tsx/,
  ),
  group(
    "kit",
    3,
    /ui\/src\/(alert|badge|card|empty-state|field|icon-button|input|label|select|search-field|spinner)\.tsx/,
    /ui\/src\/lib\/(error-message|use-passing|use-debounced|fold-text)\.ts/,
    OTHER_ICONS,
    /web\/src\/screens\/(brand|cooperativa|data-list|loaded|screen)\.tsx?|domain\/src\/(textos\/\w+|texto)\.ts/,
  ),
  group("icons", 1, LATER_ICONS),
  group(
    "tables",
    3,
    /ui\/src\/(data-table|table-\w+|pagination|lib\/table-columns)\.tsx?/,
    /web\/src\/(tables\/|texts\/zone|navigation\/arrival)|packages\/zone\/|domain\/src\/(fechas|pedidos|plazos|euros)\.ts/,
  ),
  group(
    "numbers",
    3,
    /decimal\.js|domain\/src\/(dinero|iva|decimales|campos)\.ts|ui\/src\/lib\/decimal-text|navigation\/leave-guard/,
  ),
  group("popups", 8, /node_modules\/(@?radix-ui|react-remove-scroll|aria-hidden|@floating-ui|tslib)/),
  group("confirm-dialog", 1, /ui\/src\/(dialog|confirm-dialog)\.tsx/),
  group(
    "forms",
    6,
    /ui\/src\/(form|form-context|bound-field|form-result|\w+-field|lib\/form-\w+)\.tsx?/,
    /web\/src\/(forms\/(?!use-question)|app\/zod)|esquemas\/piezas|node_modules\/(react-hook-form|@hookform|zod)\//,
  ),
];

export default defineConfig({
  resolve,
  plugins: [react(), tailwindcss(), guide(), withoutWebSockets(), precompress(), arrivals(), serviceWorker()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
});
