import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { withoutSettings } from "@cosecha/config/operator";

const EMAIL = "admin@cosecha.example";
export const PASSWORD = "cosecha";

/**
 * The built server of a checkout of the repository, on an embedded database of its own that nobody
 * else has. `call` sends a request to its REST API.
 */
export async function startServer(checkout) {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-bench-"));
  const account = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const env = {
    ...withoutSettings(),
    ...account,
    PORT: "0",
    DATA_DIR: folder,
    SEED: "none",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
  };
  const program = join(checkout, "apps/api/dist/server.js");
  let server;
  /** Resolves with the port, once it serves. */
  async function start() {
    server = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: server.stdout })) {
      const port = /está en marcha: \S+:(\d+)/.exec(line)?.[1];
      if (port === undefined) continue;
      server.stdout.resume();
      return port;
    }
    throw new Error("The server ended before it was ready.");
  }
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  /** Kills it and starts it again, at the same address and on the same data. */
  const crash = async () => {
    await end("SIGKILL");
    await start();
  };
  try {
    const port = await start();
    env.PORT = port;
    return { ...clientOf(`http://127.0.0.1:${port}`), stop, crash };
  } catch (error) {
    await stop();
    throw error;
  }
}

function clientOf(url) {
  const call = async (path, body, token, method = "POST") => {
    const form = body instanceof FormData;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!form && { "content-type": "application/json" }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      body: form ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  };
  const signIn = async (nombre = "", email = EMAIL) =>
    (await call("/api/auth/signin", { nombre, email, password: PASSWORD })).accesToken;
  return { url, call, signIn };
}

/** A family whose account has the server's one password. */
export const addFamilia = ({ call }, token, nombre) =>
  call("/api/familias", { nombre, email: `${nombre}@x.example`, password: PASSWORD }, token);

/** An open order of a listing with so many products, of a supplier of its own. */
export async function addPedido({ call }, token, products, nombre = `Huerta ${products}`) {
  const proveedor = await call("/api/proveedores", { nombre, email: "h@x.example", familias: [] }, token);
  const rows = Array.from({ length: products }, (_, i) => {
    const category = `Categoría ${Math.floor(i / 80) + 1}`;
    return `P${i};Producto ecológico número ${i} de la huerta;${category};kg;${(1 + (i % 700) / 100).toFixed(2).replace(".", ",")};4`;
  });
  const csv = ["Código;Producto;Categoría;Unidad;Precio;IVA", ...rows].join("\n");
  const form = new FormData();
  form.set("proveedorId", String(proveedor.id));
  form.set("subida", new Date().toISOString());
  form.set("descripcion", "La de siempre");
  form.set("archivoExcel", new Blob([csv], { type: "text/csv" }), "lista.csv");
  const disponible = await call("/api/disponibles", form, token);
  const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return call(
    "/api/pedidos",
    { disponibleId: disponible.id, inicio: at(-1), fin: at(48), descripcion: "El de siempre", estado: 1 },
    token,
  );
}
