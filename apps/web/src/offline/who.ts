import type { Quien } from "../session/session.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Whether an answer says who is signed in, in the shape that this build needs: another one may have
 * stored it. By hand, as schemas would bring zod into what opens the app without a network.
 */
export function isQuien(data: unknown): data is Quien {
  if (!(isObject(data) && "familia" in data && "roles" in data && Array.isArray(data.roles))) return false;
  const { familia, roles } = data;
  if (!roles.every((rol) => typeof rol === "string")) return false;
  return (
    familia === null ||
    (isObject(familia) &&
      "id" in familia &&
      typeof familia.id === "number" &&
      "nombre" in familia &&
      typeof familia.nombre === "string" &&
      "email" in familia &&
      typeof familia.email === "string")
  );
}
