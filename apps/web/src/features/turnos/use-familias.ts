import { trpc } from "../../api/api.ts";

/** The families that are there, by name. */
export function useFamiliasDeTurnos(): { id: number; nombre: string }[] {
  const { data } = trpc.familias.listar.useQuery({ tamano: "todas" });
  return (data?.filas ?? []).filter(({ fechaBaja }) => fechaBaja === null);
}
