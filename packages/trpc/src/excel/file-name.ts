import { nombreDeArchivo } from "@cosecha/domain/archivos";
import { cortar } from "@cosecha/domain/texto";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The longest name, in characters, without the extension. */
const MAXIMO = 120;

/**
 * A file name that every system accepts. Where it is too long, `base` is cut and the suffix stays.
 */
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
