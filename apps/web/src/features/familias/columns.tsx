import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { type Persona, puedeEditarFamilia } from "@cosecha/domain/permisos";
import { paths } from "../../navigation/paths.ts";
import { accountColumns } from "../../tables/account-columns.tsx";

export const familiaColumns = (persona: Persona) =>
  accountColumns<FamiliaVista>({
    id: "nombre",
    nombre: ({ nombre }) => nombre,
    editHref: (familia) => (puedeEditarFamilia(persona, familia) ? paths.familia({ id: familia.id }) : null),
  });
