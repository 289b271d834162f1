import { paths } from "../../navigation/paths.ts";

/** Where a product's screens lead back to: its listing's products. */
export const volverAlDisponible = (disponibleId: number) =>
  `${paths.disponible({ id: disponibleId })}?pestana=productos`;
