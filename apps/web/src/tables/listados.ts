import type { TableOptions } from "./table-input.ts";

const options = <const Orden extends string>(given: TableOptions<Orden>) => given;

/** What home first asks for of the closed orders that wait for the user. */
export const POR_CERRAR = { pagina: 0, tamano: 3, orden: "plazo", direccion: "asc" } as const;

/**
 * The tables that screens begin with: apart from the screens, for their first page to be asked for
 * together with the screen's code.
 */
export const LISTADOS = {
  activos: options({
    name: "activos",
    pageSizes: [10, 50, 100],
    orders: ["plazo"],
    byDefault: { orden: "plazo", direccion: "asc" },
  }),
  realizados: options({
    name: "realizados",
    pageSizes: [10, 50, 100],
    orders: ["fin"],
    byDefault: { orden: "fin", direccion: "desc" },
  }),
  familias: options({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  }),
  proveedores: options({
    pageSizes: [10, 50, 100],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  }),
  usuarios: options({
    pageSizes: [5, 10, 25],
    orders: ["username", "email"],
    byDefault: { orden: "username", direccion: "asc" },
  }),
  copias: options({
    pageSizes: [10, 25, 50],
    orders: ["hecha"],
    byDefault: { orden: "hecha", direccion: "desc" },
  }),
  accesos: options({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "caduca"],
    byDefault: { orden: "nombre", direccion: "asc" },
  }),
  saldos: options({
    pageSizes: [25, 50, 100],
    orders: ["nombre", "saldo", "debeDesde"],
    byDefault: { orden: "nombre", direccion: "asc" },
  }),
  diario: options({
    name: "diario",
    pageSizes: [25, 50, 100],
    orders: ["id"],
    byDefault: { orden: "id", direccion: "asc" },
  }),
  /** Its pages are counted from the last movement back. */
  movimientos: options({
    pageSizes: [25, 50, 100],
    orders: ["n"],
    byDefault: { orden: "n", direccion: "desc" },
  }),
  correos: options({
    pageSizes: [10, 25, 50],
    orders: ["creado"],
    byDefault: { orden: "creado", direccion: "desc" },
  }),
  historial: options({
    pageSizes: [10, 25, 50],
    orders: ["cuando"],
    byDefault: { orden: "cuando", direccion: "desc" },
  }),
};
