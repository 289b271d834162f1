import { paths } from "../../navigation/paths.ts";

/** Where one comes from to a user: its family's users, or all of them. */
export const volverDesde = (familia: { id: number; nombre: string } | null) =>
  familia === null
    ? { href: paths.usuarios(), label: "Usuarios" }
    : { href: `${paths.familia({ id: familia.id })}?pestana=usuarios`, label: familia.nombre };
