import { createCosechaClient } from "@cosecha/trpc/client";
import { TRPCClientError } from "@trpc/client";
import { informe } from "./informe.ts";

// Prints an order's reparto as a table: npm start -w examples/informe-pedido -- 1
const { COSECHA_URL: url = "http://localhost:3000", COSECHA_TOKEN, ...env } = process.env;
const pedidoId = Number(process.argv[2]);

/** The access that an administrator gave to this application, or else a session of somebody's. */
async function signIn(): Promise<string> {
  if (COSECHA_TOKEN) return COSECHA_TOKEN;
  const { accesToken } = await createCosechaClient({ url }).auth.signin.mutate({
    nombre: env.COSECHA_FAMILIA ?? "",
    email: env.COSECHA_EMAIL ?? "",
    password: env.COSECHA_PASSWORD ?? "",
  });
  return accesToken;
}

function explain(error: Error): string {
  if (!(error instanceof TRPCClientError)) return error.message;
  return error.data
    ? `${error.message} (${error.data.codigo})`
    : `No se puede conectar con ${url}: ${error.message}`;
}

try {
  if (!Number.isInteger(pedidoId))
    throw new Error("Diga qué pedido: npm start -w examples/informe-pedido -- 1");
  const cosecha = createCosechaClient({ url, token: await signIn() });
  const [pedido, lineas] = await Promise.all([
    cosecha.pedidos.ver.query({ id: pedidoId }),
    cosecha.lineas.verPedido.query({ pedidoId, familiaId: 0 }),
  ]);
  process.stdout.write(informe(pedido, lineas));
} catch (error) {
  process.stderr.write(`${explain(error as Error)}\n`);
  process.exitCode = 1;
}
