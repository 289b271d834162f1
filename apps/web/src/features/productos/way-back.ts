import { paths } from "../../navigation/paths.ts";

/** The address to which a product's screens lead back: the products of its listing. */
export const backToDisponible = (disponibleId: number) =>
  `${paths.disponible({ id: disponibleId })}?pestana=productos`;
