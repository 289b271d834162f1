import { appRouter } from "@cosecha/trpc/router";
import { type Contracts, kitOf, type Promises } from "./contracts/kit.ts";
import { type Row, readMatrix, type Target } from "./matrix.ts";
import type { TestServer } from "./server.ts";

/**
 * What each router of the application promises: it stands in `contracts`, under the router's name.
 */
const promises: Promises[] = await Promise.all(
  Object.keys(appRouter._def.record).map(
    async (router) => (await import(`./contracts/${router}.ts`)).default as Promises,
  ),
);

/**
 * Who may do what, of every procedure, as the specification (spec 6 and 7) and the design have it;
 * 401 is NO_AUTENTICADO, 403 SIN_PERMISO, 404 NO_ENCONTRADO, 409 CONFLICTO.
 *
 * «own» is of the family that is asked about or whose things are. «managing» is of the family that
 * manages the supplier behind the order or listing, or some other supplier. «treasurer» keeps the
 * accounts, and is of yet another family. «—» gets what «family» gets, somebody with nothing to do
 * with it: where there is no family that is asked about, and where no accounts are. «deactivated»
 * was an admin, the last column the managing family's.
 *
 * 409 is past the permission: there is no demo to leave behind, and what is deactivated stays as it
 * is. The rows that delete a whole collection have a database of their own, in which nobody has
 * ordered, so that they can.
 */
export const matrix: Row[] = promises.flatMap(({ permisos }) => readMatrix(permisos));

/** What each row of the matrix calls its procedure with, by the row's name. */
export const targets: Record<string, Target> = Object.assign({}, ...promises.map((one) => one.targets));

/**
 * One contract for each call: what it takes, what it answers to the letter, with which message, and
 * who may. Each starts from an empty database.
 */
export function contractsOf(server: TestServer): Contracts {
  const kit = kitOf(server);
  return Object.assign({}, ...promises.map(({ contracts }) => contracts?.(kit)));
}
