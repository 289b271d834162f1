import { utils, write } from "xlsx";

/** A supplier's list of so many rows, as an .xlsx. Another value of `cents` changes every price. */
export function supplierList(length: number, cents: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length }, (_, n) => [
    `R${10_000 + n}`,
    `Producto de temporada número ${n}`,
    n % 3 === 0 ? "kg" : n % 3 === 1 ? "manojo" : "caja 5 kg",
    1 + (n % 900) / 100 + cents / 100,
    n % 5 === 0 ? 0.1 : 0.04,
    n % 4 === 0 ? n % 50 : null,
    n % 2 === 0 ? "Finca de Aranjuez" : "",
  ]);
  const header = ["Referencia", "Artículo", "Unidad", "Precio", "IVA", "Existencias", "Origen"];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), "Tarifa");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
}
