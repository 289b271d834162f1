import type { Backups, Copia } from "@cosecha/trpc/kernel/services";

/** The backup that is there from the beginning. */
export const COPIA: Copia = {
  nombre: "cosecha-2026-03-14-020000Z-nocturna.sql.gz",
  motivo: "nocturna",
  hecha: new Date("2026-03-14T02:00:00Z"),
  tamano: 9,
};

/** Backups in memory, as those of the server need a database's own tools. */
export function createTestBackups(): Backups {
  const copias = [COPIA];
  return {
    nightly: true,
    failure: () => null,
    list: async () => copias,
    async make() {
      const copia: Copia = {
        nombre: `cosecha-2026-03-14-12${String(copias.length).padStart(4, "0")}Z-a-mano.sql.gz`,
        motivo: "a-mano",
        hecha: new Date("2026-03-14T12:00:00Z"),
        tamano: 9,
      };
      copias.unshift(copia);
      return copia;
    },
    async open(nombre) {
      const copia = copias.find((one) => one.nombre === nombre);
      return copia && { tamano: copia.tamano, leer: () => new Blob(["the bytes"]).stream() };
    },
  };
}
