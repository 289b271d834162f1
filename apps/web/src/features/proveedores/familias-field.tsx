import type { FamiliaCorta } from "@cosecha/domain/esquemas/familias";
import { textos } from "@cosecha/domain/textos";
import { MultiSelectField } from "@cosecha/ui/multi-select-field";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { usePersona } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";

/**
 * The families that manage a supplier. Administrators choose among the active families and those
 * that manage it already.
 */
export function FamiliasField({ gestionan }: { gestionan: readonly FamiliaCorta[] }) {
  const { admin } = usePersona();
  const familias = trpc.familias.listar.useQuery({ tamano: "todas" }, { enabled: admin });
  const activas = familias.data?.filas.filter(({ fechaBaja }) => fechaBaja === null) ?? [];
  const otras = gestionan.filter(({ id }) => !activas.some((familia) => familia.id === id));
  return (
    <>
      <MultiSelectField
        name="familias"
        label={admin ? textos.proveedor.familiasQueGestionan : "Familias que gestionan el proveedor"}
        placeholder={admin ? undefined : "Ninguna"}
        hint={admin ? undefined : textos.proveedor.familiasDeAdministracion}
        disabled={!admin}
        options={[...otras, ...activas].map(({ id, nombre, fechaBaja }) => ({
          value: id,
          label: fechaBaja === null ? nombre : `${nombre} (de baja)`,
        }))}
      />
      {familias.isError ? (
        <RetryAlert query={familias}>{failureText(familias.error, textosWeb.usuario.sinFamilias)}</RetryAlert>
      ) : null}
    </>
  );
}
