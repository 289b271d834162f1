export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What every system takes as a file's name. */
export const fileName = (texto: string, extension = "xlsx"): string =>
  `${texto
    .replace(/[\\/:*?"<>|\p{C}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 120)
    .trim()
    .toWellFormed()}.${extension.replace(/[^a-z\d]+/gu, "")}`;
