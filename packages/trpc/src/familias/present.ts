import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";

/** A family as answers show it; a password never leaves the server. */
export const presentFamilia = (familia: Omit<FamiliaVista, "password">): FamiliaVista => ({
  id: familia.id,
  nombre: familia.nombre,
  email: familia.email,
  password: "",
  fechaBaja: familia.fechaBaja,
  version: familia.version,
});
