import { textos } from "@cosecha/domain/textos";
import type { Context } from "@cosecha/trpc/context";
import { DomainError } from "@cosecha/trpc/errors";
import { createCaller } from "@cosecha/trpc/router";
import { Hono, type Context as HonoContext } from "hono";
import type { AppEnv } from "../app-env.ts";
import { errorAnswer, fileAnswer, withDates } from "./answer.ts";
import { inputReader } from "./input.ts";
import { describeApi } from "./openapi.ts";
import { type Route, routes } from "./routes.ts";

/**
 * The REST surface: every route that a procedure's meta names, over that procedure (design, sections 3 and 6).
 * `zone` is the cooperative's.
 */
export function createRest(
  createContext: (c: HonoContext<AppEnv>) => Promise<Context>,
  zone: string,
): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  const api = describeApi(routes);
  rest.get("/openapi.json", (c) => c.json(api));
  for (const route of routes) {
    const readInput = inputReader(route, zone);
    rest.on(route.method, route.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
      const caller = createCaller(await createContext(c));
      return answer(c, route, await route.call(caller, await readInput(c)), zone);
    });
  }
  rest.all("*", (c) => errorAnswer(c, new DomainError("NO_ENCONTRADO", textos.comun.rutaDesconocida)));
  rest.onError((error, c) => errorAnswer(c, error));
  return rest;
}

function answer(c: HonoContext<AppEnv>, route: Route, result: unknown, zone: string): Response {
  if (route.file) return fileAnswer(c, result as Parameters<typeof fileAnswer>[1]);
  const status = route.method === "POST" && route.name.endsWith(".crear") ? 201 : 200;
  if (!route.list) return c.json(withDates(result, zone) as object, status);
  const { filas, total } = result as { filas: unknown[]; total: number };
  return c.json(withDates(filas, zone) as unknown[], 200, { "x-total-count": String(total) });
}
