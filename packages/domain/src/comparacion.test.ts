import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Comparable,
  cambiaDeEscala,
  camposQueCambian,
  emparejar,
  emparejarPorPasos,
  esOtraCosa,
  esPrecioSospechoso,
  loQueDestaca,
  pareceDeOtro,
  posiblesDe,
  sinComaCorrida,
  variacionDePrecio,
} from "./comparacion.ts";
import { imagenesDe } from "./imagenes.ts";

const uno = (nombre: string, unidad: string | null = "kg", codigo: string | null = null) => ({
  nombre,
  unidad,
  codigo,
});

/** What comes of work that goes by steps, and how many these were. */
function hechos<R>(pasos: Generator<void, R>): { de: R; cuantos: number } {
  for (let cuantos = 0; ; cuantos++) {
    const paso = pasos.next();
    if (paso.done) return { de: paso.value, cuantos };
  }
}

it("matching with what is possible comes to the same as with all", () => {
  const nombre = fc.constantFrom("Acelga", "ACELGA.", "Nabo", "Miel 2,5 kg", "Miel 25 kg", "—");
  const producto = fc.record({
    nombre,
    unidad: fc.constantFrom(null, "kg", "Kilo", "ud"),
    codigo: fc.constantFrom(null, "", " ", "1", "2", "a", "0"),
    descripcion: fc.constantFrom("", "verde", "Acelga"),
  });
  fc.assert(
    fc.property(
      fc.array(producto, { maxLength: 5 }),
      fc.array(producto, { maxLength: 12 }),
      (unos, otros) => {
        expect(emparejar(unos, posiblesDe(otros)(unos))).toEqual(emparejar(unos, otros));
        const parejas = emparejar(otros, unos);
        const suyas = otros.flatMap((otro, n) => (parejas[n] ? [[otro, parejas[n]]] : []));
        expect([...hechos(imagenesDe(otros, unos)).de]).toEqual(suyas);
      },
    ),
  );
});

describe("emparejar", () => {
  it("knows a name that is completed by its description, and no other variety", () => {
    const de = (nombre: string, descripcion: string) => ({ ...uno(nombre), descripcion });
    const anteriores = [de("Tomate", "Rosa"), de("Cebolla", "Dulce")];
    expect(emparejar([de("Tomate Rosa", "Rosa"), de("Cebolla Morada", "Morada")], anteriores)).toEqual([
      anteriores[0],
      null,
    ]);
    expect(emparejar([de("Tomate Pera", "Pera")], [de("Tomate Rosa", "Rosa")])).toEqual([null]);
  });

  it.each(["0", "000", "N/A", "s/c", "NUEVO", "nou", "-"])("«%s» is no code", (codigo) =>
    expect(emparejar([uno("Queso", "ud", codigo)], [uno("Leche", "ud", codigo)])).toEqual([null]),
  );

  it("tells calibres apart by their sign", () =>
    expect(emparejar([uno("Patata <60 mm")], [uno("Patata >60 mm")])).toEqual([null]));

  it("goes by steps of some products each, so that a long list keeps nobody waiting", () => {
    const lista = Array.from({ length: 5_000 }, (_, n) => uno(`Producto ${n}`));
    const otra = lista.map(({ nombre }) => uno(nombre.toUpperCase()));
    const { de, cuantos } = hechos(emparejarPorPasos(otra, lista));
    expect(de).toEqual(lista);
    expect(cuantos).toBeGreaterThanOrEqual(60);
    // One picture, of a product that is there or no more.
    for (const suyas of [[lista[7]!], [uno("Otra cosa")]]) {
      expect(hechos(imagenesDe(otra, suyas)).cuantos).toBeGreaterThanOrEqual(50);
    }
  });

  // X7.20
  it.each([
    ["by code, whatever the name", [uno("Acelga", "kg", "1")], [uno("Acelga verde", "kg", "1")], [0]],
    [
      "by code before by name",
      [uno("Acelga", "kg", "1")],
      [uno("Acelga", "kg", "2"), uno("Otra", "kg", "1")],
      [1],
    ],
    ["by name and unit where the code is new", [uno("Acelga", "kg", "7")], [uno("Acelga")], [0]],
    ["without case, accents nor signs", [uno("LIMÓN (Murcia)", "Kilo")], [uno("limon murcia", "kg")], [0]],
    [
      "one code in several formats, by unit",
      [uno("Miel", "1 kg", "M"), uno("Miel", "500 g", "M")],
      [uno("Miel", "500 g", "M"), uno("Miel", "1 kg", "M")],
      [1, 0],
    ],
    ["by a unique name where a unit is missing", [uno("Acelga", null)], [uno("Acelga", "manojo")], [0]],
    ["a kilo is no box", [uno("Tomate", "kg")], [uno("Tomate", "caja 6 kg")], [null]],
    [
      "a box of 2,5 kg is none of 25",
      [uno("Naranja", "caja 2,5 kg")],
      [uno("Naranja", "caja 25 kg")],
      [null],
    ],
    ["half a kilo is no box of 12", [uno("Miel", "½ kg")], [uno("Miel", "12 kg")], [null]],
    [
      "codes as they are written, but for case and the spaces around",
      [uno("Acelga", "kg", "1.11"), uno("Nabo", "kg", " b-2")],
      [uno("Pera", "kg", "11.1"), uno("Nabos", "kg", "B-2")],
      [null, 1],
    ],
    ["signs alone are no code", [uno("Acelga", "kg", "-")], [uno("Nabo", "kg", "-")], [null]],
    ["2,5 kg is 2.5 kg", [uno("Naranja", "caja 2,5 kg")], [uno("naranja", "Caja 2.5 kg")], [0]],
    [
      "a name that stands twice is nobody's",
      [uno("Tomate", null)],
      [uno("Tomate", "kg"), uno("Tomate", "caja")],
      [null],
    ],
    ["never two to one", [uno("Pan"), uno("pan")], [uno("Pan")], [0, null]],
    ["names of signs alone are told apart", [uno("🍅"), uno("🥬")], [uno("🥬"), uno("🍅")], [1, 0]],
    ["nothing to match with", [uno("Acelga")], [], [null]],
  ] as const)("%s", (_what, nuevos, anteriores, esperado) => {
    const parejas = emparejar([...nuevos], [...anteriores]);
    expect(parejas.map((pareja) => (pareja === null ? null : anteriores.indexOf(pareja as never)))).toEqual([
      ...esperado,
    ]);
  });

  const producto = fc.record({
    nombre: fc.constantFrom("Pan", "pan", "Miel", "Ajo", "🍅"),
    unidad: fc.constantFrom(null, "kg", "Kilo", "caja"),
    codigo: fc.constantFrom(null, null, "1", "2"),
  });
  const lista = fc.array(producto, { maxLength: 8 });

  // X7.20
  it("gives no earlier product twice, and does not depend on the order of either list", () => {
    fc.assert(
      fc.property(lista, lista, (nuevos, anteriores) => {
        const parejas = emparejar(nuevos, anteriores);
        const dadas = parejas.filter((pareja) => pareja !== null);
        expect(new Set(dadas).size).toBe(dadas.length);
        const alReves = emparejar(nuevos.toReversed(), anteriores.toReversed()).toReversed();
        expect(alReves.map((pareja) => pareja && anteriores.indexOf(pareja))).toEqual(
          parejas.map((pareja) => pareja && anteriores.indexOf(pareja)),
        );
      }),
    );
  });

  // X7.20
  it("finds every product of the same list again, when no two are the same", () => {
    const distintos = fc.uniqueArray(producto, { selector: (p) => JSON.stringify(p), maxLength: 8 });
    fc.assert(
      fc.property(distintos, (productos) => {
        expect(emparejar(productos, productos)).toEqual(productos);
      }),
    );
  });
});

describe("esOtraCosa", () => {
  it.each([
    ["Tomate pera", "kg", "Tomate pera", "kg", false],
    ["Tomate pera", "kg", "TOMATE  PERA.", "Kg", false],
    ["Limón", "kg", "Limon", "kilo", false],
    ["Café (molido)", null, "Cafe, molido", "", false],
    ["Sandía", "pieza", "Sandía", "pieza, peso aprox.", false],
    ["Queso", "pieza 1,2 kg", "Queso", "Pieza 1,2 kg aprox.", false],
    ["Tomate pera", "kg", "Pepino", "kg", true],
    ["Tomate pera", "kg", "Tomate pera", "caja 5 kg", true],
    ["Tomate pera", "kg", "Tomate", "kg", true],
    ["Tomate pera", null, "Tomate pera", "kg", true],
    ["Aceite", "caja 2,5 l", "Aceite", "caja 2.5 l", false],
    ["Aceite", "caja 2,5 l", "Aceite", "caja 25 l", true],
    ["Miel", "½ kg", "Miel", "12 kg", true],
    ["Miel", "½ kg", "Miel", "1/2 kg", false],
    ["Miel ½ kg", null, "Miel 12 kg", null, true],
    ["Nata", "25 cl", "Nata", "25 ml", true],
    ["Nata", "1,0 l", "Nata", "1 litro", false],
    ["Huevos 53-63 g", null, "Huevos 5363 g", null, true],
    ["Leche 1,5 %", "l", "Leche 15 %", "l", true],
    ["🍅", "kg", "🥒", "kg", true],
    ["🍅", "kg", "🍅 ", "kg", false],
  ])("«%s», %s → «%s», %s: %s", (nombre, unidad, luego, luegoUnidad, otra) => {
    const [antes, ahora] = [
      { nombre, unidad },
      { nombre: luego, unidad: luegoUnidad },
    ];
    expect([esOtraCosa(antes, ahora), esOtraCosa(ahora, antes)]).toEqual([otra, otra]);
  });
});

describe("the changes of a product", () => {
  const base: Comparable = {
    ...uno("Acelga"),
    precio: "2.00",
    iva: 0.04,
    stock: null,
    categoria: null,
    descripcion: "",
    cobro: "unidad",
    pesoMedio: null,
    caja: null,
  };
  // X7.17
  it.each([
    [{}, []],
    [{ precio: 2 }, []],
    [{ precio: "2.0001", iva: "0.1" }, ["precio", "iva"]],
    [{ stock: 0 }, ["stock"]],
    [{ cobro: null }, []],
    [{ cobro: "kg" as const, pesoMedio: "1.200" }, ["cobro", "pesoMedio"]],
    [{ caja: 12 }, ["caja"]],
    [
      { nombre: "Acelgas", unidad: null, codigo: "1", categoria: "Hoja", descripcion: "x" },
      ["nombre", "unidad", "codigo", "categoria", "descripcion"],
    ],
  ])("%j → %j", (cambio, campos) => {
    expect(camposQueCambian(base, { ...base, ...cambio })).toEqual(campos);
  });

  // X7.17
  it.each([
    ["2", "2.5", 25, false, false],
    ["2", "2", 0, false, false],
    ["3", "1", -66.7, true, false],
    ["3", "2", -33.3, true, false],
    ["3", "2.01", -33, false, false],
    ["2", "3", 50, true, false],
    ["2", "2.99", 49.5, false, false],
    ["2", "9.99", 399.5, true, false],
    ["2", "10", 400, true, true],
    ["2", "0.41", -79.5, true, false],
    ["2", "0.4", -80, true, true],
    ["2.50", "25", 900, true, true],
    ["2.50", "250", 9900, true, true],
    ["250", "2.5", -99, true, true],
    ["0", "1", null, false, false],
  ])("from %s to %s is %s %%, suspicious: %s, asked about: %s", (antes, ahora, ...dicho) => {
    const [variacion, sospechoso] = [variacionDePrecio(antes, ahora), esPrecioSospechoso(antes, ahora)];
    expect([variacion, sospechoso, cambiaDeEscala(antes, ahora)]).toEqual(dicho);
  });

  it.each([
    ["2.45", "24.5", 2.45],
    ["2.45", "245", 2.45],
    ["2.45", "2450", 2.45],
    ["2.45", "0.25", 2.5],
    ["2.45", "0.0245", 2.45],
    ["1.80", "19.5", 1.95],
    ["2.45", "24500", null],
    ["2", "6", null],
    ["2", "4", null],
    ["2", "1", null],
    ["2", "2.50", null],
    ["2", "2", null],
    ["0", "10", null],
  ])("%s and then %s, with the comma where it belongs, is %s", (antes, ahora, sinCorrer) => {
    expect(sinComaCorrida(antes, ahora)).toBe(sinCorrer);
  });
});

describe("a file beside the last list", () => {
  it.each([
    [40, 0, 116, true],
    [40, 3, 116, true],
    [40, 4, 116, false],
    [8, 0, 5, true],
    [7, 0, 5, false],
    // A part of the list is no other supplier's.
    [40, 2, 2, false],
    [40, 2, 4, false],
    [40, 2, 5, true],
    [40, 0, 0, false],
    [0, 0, 116, false],
  ])("of %i products %i are among the %i of the file: another supplier's? %s", (...dicho) => {
    const [anteriores, siguen, enArchivo, deOtro] = dicho;
    expect(pareceDeOtro({ anteriores, siguen, enArchivo })).toBe(deOtro);
  });

  it.each([
    [{ nuevos: 116, desaparecen: 40, suben: 0 }, 116, { que: "desaparecen", n: 40, de: 40 }],
    [{ nuevos: 30, desaparecen: 10, suben: 40 }, 100, { que: "suben", n: 40, de: 100 }],
    [{ nuevos: 30, desaparecen: 5, suben: 25 }, 100, { que: "nuevos", n: 30, de: 100 }],
    [{ nuevos: 0, desaparecen: 10, suben: 0 }, 30, { que: "desaparecen", n: 10, de: 40 }],
    [{ nuevos: 24, desaparecen: 24, suben: 24 }, 100, null],
    [{ nuevos: 0, desaparecen: 0, suben: 0 }, 0, null],
  ])("%j in a file of %i: %j stands out", (cambios, enArchivo, destacado) => {
    expect(loQueDestaca(cambios, enArchivo)).toEqual(destacado);
  });
});
