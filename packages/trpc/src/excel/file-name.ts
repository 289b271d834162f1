import { nombreDeArchivo } from "@cosecha/domain/archivos";
import { cortar } from "@cosecha/domain/texto";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Without its ending. */
const MAXIMO = 120;

/** What every system takes as a file's name; where it is too long, `base` is cut and the suffix stays. */
export function fileName(base: string, suffix = "", extension = "xlsx"): string {
  const limpia = base
    .replace(/[\\/:*?"<>|\p{C}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const cortada = cortar(limpia, MAXIMO - suffix.length)
    .trim()
    .toWellFormed();
  return nombreDeArchivo(`${cortada}${suffix}.${extension.toLowerCase().replace(/[^a-z\d]+/gu, "")}`);
}
