import { normalizarTexto } from "@cosecha/domain/texto";

/** What Prisma needs for a page as the schemas name it: all rows where `tamano` is «todas». */
export const pageArgs = ({
  pagina,
  tamano,
}: {
  pagina: number;
  tamano: number | "todas";
}): { skip?: number; take?: number } => (tamano === "todas" ? {} : { skip: pagina * tamano, take: tamano });

/** «Contains», ignoring case and accents, over the column that the database keeps for it; nothing when blank. */
export const searchFilter = (texto: string | undefined) =>
  texto === undefined || texto === "" ? {} : { busqueda: { contains: escapeLike(normalizarTexto(texto)) } };

/** Prisma's `contains` is LIKE, in which these have a meaning that nobody who types them means. */
const escapeLike = (texto: string) => texto.replace(/[\\%_]/g, "\\$&");
