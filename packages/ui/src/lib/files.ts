const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/**
 * A size in bytes as people read it: Bytes, KB, MB or GB (of 1024), with up to 2 decimals ("1,5
 * MB").
 */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 1023.999 KB would be shown as "1024 KB": the rounded figure decides.
  while (Math.round(value * 100) / 100 >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const figure = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 2, useGrouping: false }).format(
    value,
  );
  return `${figure} ${UNITS[unit] ?? "Bytes"}`;
}

/**
 * Whether the file is one that `accept` (as in `<input type="file">`) lets in. Without `accept`,
 * every file is.
 */
export function matchesAccept(file: { name: string; type: string }, accept: string | undefined): boolean {
  const rules = (accept ?? "")
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean);
  if (rules.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return rules.some((rule) => {
    if (rule === "*/*") return true;
    if (rule.startsWith(".")) return name.endsWith(rule);
    if (rule.endsWith("/*")) return type.startsWith(rule.slice(0, -1));
    return type === rule;
  });
}

/** Reads a file as a data URL. Rejects with «Error al leer el archivo». */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const fail = () => reject(new Error("Error al leer el archivo"));
    reader.onerror = fail;
    reader.onload = () => (typeof reader.result === "string" ? resolve(reader.result) : fail());
    reader.readAsDataURL(file);
  });
}

export interface FileMessages {
  type: string;
  tooBig: (maxSize: string) => string;
  empty: string;
}

export interface FileRules {
  /** As in `<input type="file">`: ".xlsx,.csv", "image/*". */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  messages?: Partial<FileMessages> | undefined;
}

const messagesOf = (accept = ""): FileMessages => ({
  type: accept.startsWith("image/")
    ? "Por favor, seleccione un archivo de imagen válido"
    : `El tipo de archivo no es válido. Se admite: ${accept.replaceAll(",", ", ").replace(/\s+/g, " ")}`,
  tooBig: (size) => `El archivo es demasiado grande. El tamaño máximo es ${size}`,
  empty: "El archivo está vacío",
});

/** Why a file cannot be taken, in the words of `messages`; null when it can. */
export function fileProblem(file: File, { accept, maxBytes, messages }: FileRules): string | null {
  const say = { ...messagesOf(accept), ...messages };
  if (!matchesAccept(file, accept)) return say.type;
  if (maxBytes !== undefined && file.size > maxBytes) return say.tooBig(formatBytes(maxBytes));
  return file.size === 0 ? say.empty : null;
}
