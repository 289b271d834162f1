import type { Azar } from "./azar.ts";

/** What a made sheet states of a product. Money in céntimos, the rate in percent. */
export interface Verdad {
  readonly nombre: string;
  readonly centimos: number;
  readonly iva: 4 | 10 | 21;
  readonly unidad: string;
  readonly codigo: string;
  readonly stock: number;
  readonly origen: string;
  readonly categoria: string;
}

const SURTIDO: readonly (readonly [categoria: string, iva: 4 | 10 | 21, unidad: string, nombres: string])[] =
  [
    [
      "VERDURA",
      4,
      "kg",
      "Tomate rosa,Tomate pera,Calabacín,Berenjena,Pimiento italiano,Cebolla dulce,Zanahoria,Patata agria,Judía verde,Repollo,Coliflor,Brócoli",
    ],
    ["HOJA", 4, "manojo", "Acelga,Espinaca,Perejil,Cilantro,Rabanitos,Puerro,Apio verde,Borraja"],
    [
      "FRUTA",
      4,
      "kg",
      "Manzana reineta,Pera conferencia,Naranja de mesa,Mandarina,Caqui persimon,Granada mollar,Kiwi verde,Uva moscatel",
    ],
    [
      "CONSERVA",
      10,
      "bote 345 g",
      "Tomate frito,Pisto manchego,Espárrago blanco,Alcachofa en conserva,Mermelada de higo,Paté de aceituna",
    ],
    ["BEBIDA", 21, "botella 75 cl", "Vino tinto joven,Sidra natural,Cerveza tostada,Vermut rojo,Cava brut"],
    [
      "LIMPIEZA",
      21,
      "litro",
      "Jabón de Marsella,Lavavajillas a mano,Suavizante de lavanda,Vinagre de limpieza",
    ],
    ["LEGUMBRE", 4, "kg", "Garbanzo pedrosillano,Lenteja pardina,Alubia blanca,Alubia pinta,Arroz bomba"],
  ];
const ORIGENES = ["Murcia", "Soria", "Lleida", "Jaén", "Ourense", "Álava", "Cádiz"];

/** Some products of one supplier, those of a section together. */
export function surtido(azar: Azar, cuantos: number): Verdad[] {
  const todos = SURTIDO.flatMap(([categoria, iva, unidad, nombres]) =>
    nombres.split(",").map((nombre) => ({ categoria, iva, unidad, nombre })),
  );
  const elegidos = new Set(azar.varios(todos, cuantos));
  return todos
    .filter((producto) => elegidos.has(producto))
    .map((producto, i) => ({
      ...producto,
      centimos: azar.entero(55, producto.iva === 4 ? 690 : 1490),
      codigo: `${azar.uno(["A", "P", "ref"])}-${100 + 7 * i}`,
      stock: azar.entero(0, 90),
      origen: azar.uno(ORIGENES),
    }));
}
