import fc from "fast-check";

const NOMBRES = [
  "Acelga",
  "Puerro",
  "Tomate rosa",
  "Piñón nacional",
  "Queso curado",
  "Miel de brezo",
  "Col lombarda",
  "Vino tinto",
  "Sal fina",
  "Kiwi",
  "Berza",
];

export interface ProductoAlAzar {
  readonly nombre: string;
  readonly unidad: string;
  readonly iva: "4" | "10" | "21";
  readonly stock: number | null;
}

/** Products of different names, each with `otros` besides. */
export const productosAlAzar = <T>(
  cuantos: { minLength: number; maxLength: number },
  otros: fc.Arbitrary<T>,
) =>
  fc.uniqueArray(fc.constantFrom(...NOMBRES), cuantos).chain((nombres) =>
    fc.tuple(
      ...nombres.map((nombre) => {
        const producto = fc.record<ProductoAlAzar>({
          nombre: fc.constant(nombre),
          unidad: fc.constantFrom("kg", "ud", "manojo", "bolsa 250 g", "caja 5 kg"),
          iva: fc.constantFrom("4", "10", "21"),
          stock: fc.option(fc.integer({ min: 0, max: 99 })),
        });
        return fc.tuple(producto, otros).map(([suyo, otro]) => ({ ...suyo, ...otro }));
      }),
    ),
  );
