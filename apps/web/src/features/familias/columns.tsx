import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { type Persona, puedeEditarFamilia } from "@cosecha/domain/permisos";
import { accountColumns } from "../../account-columns.tsx";
import { paths } from "../../paths.ts";

/** The family list's columns, for whoever looks. */
export const familiaColumns = (persona: Persona) =>
  accountColumns<FamiliaVista>({
    id: "nombre",
    nombre: ({ nombre }) => nombre,
    editHref: (familia) => (puedeEditarFamilia(persona, familia) ? paths.familia({ id: familia.id }) : null),
  });
