export const MB = 1024 * 1024;
/** Logos: 5 MB (section 9). */
export const LOGO_MAXIMO = 5 * MB;
/** Excel files: 10 MB (design, section 7). */
export const EXCEL_MAXIMO = 10 * MB;
/** Invoices: 10 MB, as listings. */
export const FACTURA_MAXIMO = 10 * MB;
/** What a supplier's file may be called; its content decides in the end. */
export const EXCEL_EXTENSIONES = [".xlsx", ".xls", ".ods", ".csv"] as const;

/** «1,5 MB»: Bytes, KB, MB or GB with up to 2 decimals (section 5). */
export function formatoTamano(bytes: number): string {
  const unidades = ["Bytes", "KB", "MB", "GB"];
  const paso = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), unidades.length - 1) : 0;
  const cifra = Math.round((bytes / 1024 ** paso) * 100) / 100;
  return `${String(cifra).replace(".", ",")} ${unidades[paso]}`;
}
