import { paths } from "../../navigation/paths.ts";

/** Where a user's screen leads back to: the users of their family, or all users. */
export const backFrom = (familia: { id: number; nombre: string } | null) =>
  familia === null
    ? { href: paths.usuarios(), label: "Usuarios" }
    : { href: `${paths.familia({ id: familia.id })}?pestana=usuarios`, label: familia.nombre };
