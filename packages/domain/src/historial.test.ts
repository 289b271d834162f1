import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Anotacion } from "./anotacion.ts";
import { cambiosDe, enPalabras, losPrimeros, nombresDe } from "./cambios-anotados.ts";
import { CAMPOS } from "./campos-anotados.ts";
import { alcanceEnPedido, loQueHizo, loQueVe } from "./historial.ts";
import { CLASE_DE, ENTIDADES, HECHOS } from "./textos/historial.ts";

const anotacion = (datos: Partial<Anotacion>): Anotacion => ({
  entidad: "pedido",
  accion: "actualizar",
  entidadId: 7,
  antes: null,
  despues: null,
  ...datos,
});

const nombres = new Map([
  ["producto:1", "Tomate"],
  ["familia:2", "García"],
  ["familia:3", "López"],
  ["proveedor:4", "Huerta"],
] as const);
const con = { nombres, zona: "Europe/Madrid", largo: 100 };
const leer = (datos: Partial<Anotacion>) =>
  enPalabras(cambiosDe(anotacion(datos)).cambios, con).map(({ de, campo, antes, despues }) =>
    `${de ?? ""}|${campo}|${antes ?? "—"}|${despues ?? "—"}`.replaceAll("\u00a0", " "),
  );

const PARES = Object.entries(HECHOS).flatMap(([entidad, acciones]) =>
  Object.keys(acciones).map((accion) => [entidad, accion] as const),
);

describe("what was done", () => {
  it.each(PARES)("%s, %s has a sentence with and without its name, and a kind", (entidad, accion) => {
    for (const cosa of [null, "«Verdura»"]) {
      for (const familia of [null, "García"]) {
        const frase = loQueHizo({ entidad, accion }, { cosa, familia });
        expect(frase).toMatch(/^[a-zí]\S*( \S+)*$/u);
        expect(frase).not.toMatch(/undefined|null/);
      }
    }
    expect(Object.keys(CLASE_DE)).toContain(accion);
    expect(Object.keys(ENTIDADES)).toContain(entidad);
  });

  it.each([
    ["pedido", "cambiarEstado", "cambió el estado del pedido «Verdura»"],
    ["pedido", "guardarLineas", "cambió lo que pide la familia García en el pedido «Verdura»"],
    ["usuario", "entrarFallido", "intentó entrar como «Verdura» con una contraseña equivocada"],
    ["pedido", "volar", "hizo un cambio que esta versión no conoce"],
    ["constructor", "name", "hizo un cambio que esta versión no conoce"],
    ["pedido", "constructor", "hizo un cambio que esta versión no conoce"],
  ])("%s, %s: «%s»", (entidad, accion, frase) => {
    expect(loQueHizo({ entidad, accion }, { cosa: "«Verdura»", familia: "García" })).toBe(frase);
  });
});

describe("what it was before and after", () => {
  it.each<[string, Partial<Anotacion>, string[]]>([
    [
      "an order that changes: what differs alone, in words",
      {
        antes: {
          inicio: "2026-03-12T07:00:00.000Z",
          fin: "2026-03-19T19:00:00.000Z",
          estado: 1,
          descripcion: "X",
        },
        despues: {
          inicio: "2026-03-12T07:00:00.000Z",
          fin: "2026-03-20T19:00:00.000Z",
          estado: 3,
          descripcion: "X",
          factura: "f.pdf",
        },
      },
      ["|Fin|19/03/26 20:00|20/03/26 20:00", "|Estado|Pendiente|Completado", "|Factura|—|f.pdf"],
    ],
    [
      "a product: money, rates, and no limit",
      {
        entidad: "producto",
        antes: { nombre: "Tomate", precio: "2.5", iva: "0.04", stock: null, version: 1, posicion: 3 },
        despues: { nombre: "Tomate", precio: "2.75", iva: "0.1", stock: "12.5", version: 2, posicion: 3 },
      },
      ["|Precio|2,50 €|2,75 €", "|IVA|4 %|10 %", "|Stock|Sin límite|12,5"],
    ],
    [
      "the same amount written otherwise is no change",
      { entidad: "producto", antes: { precio: "2.5000" }, despues: { precio: 2.5 } },
      [],
    ],
    [
      "lines: of which product, how much",
      {
        accion: "guardarLineas",
        antes: {
          familiaId: 2,
          lineas: [
            { productoId: 1, cantidad: "0" },
            { productoId: 9, cantidad: "1.5" },
          ],
        },
        despues: {
          familiaId: 2,
          lineas: [
            { productoId: 1, cantidad: 2 },
            { productoId: 9, cantidad: 0 },
          ],
        },
      },
      ["Tomate|Cantidad|0|2", "número 9|Cantidad|1,5|0"],
    ],
    [
      "lines that follow their product: each product once",
      {
        accion: "seguirProductos",
        antes: [
          { familiaId: 2, productoId: 1, nombre: "Tomate", precio: "2", iva: "0.04", unidad: null },
          { familiaId: 3, productoId: 1, nombre: "Tomate", precio: "2", iva: "0.04", unidad: null },
        ],
        despues: [
          { familiaId: 2, productoId: 1, nombre: "Tomate pera", precio: "3", iva: "0.04", unidad: null },
          { familiaId: 3, productoId: 1, nombre: "Tomate pera", precio: "3", iva: "0.04", unidad: null },
        ],
      },
      ["Tomate|Nombre|Tomate|Tomate pera", "Tomate|Precio|2,00 €|3,00 €"],
    ],
    [
      "a file: counts, then products that change and that are gone",
      {
        entidad: "disponible",
        accion: "importar",
        antes: { descripcion: "L", productos: { 1: { precio: "2" }, 8: { nombre: "Puerro", precio: "1" } } },
        despues: {
          descripcion: "L",
          creados: 240,
          actualizados: 1,
          eliminados: 0,
          productos: { 1: { precio: "3" } },
        },
      },
      [
        "|Productos nuevos|—|240",
        "|Productos que cambian|—|1",
        "Tomate|Precio|2,00 €|3,00 €",
        "|Producto|Puerro|Ya no está en la lista",
      ],
    ],
    [
      "a supplier's families by their names",
      {
        entidad: "proveedor",
        antes: { familias: [2], email: "a@x.es" },
        despues: { familias: [2, 3], email: "a@x.es" },
      },
      ["|Familias que lo gestionan|García|García, López"],
    ],
    [
      "a new user",
      {
        entidad: "usuario",
        accion: "crear",
        despues: {
          username: "Ana",
          roles: ["ROLE_ADMIN"],
          familiaId: 2,
          familia: { id: 2, nombre: "García" },
        },
      },
      ["|Nombre|—|Ana", "|Qué puede hacer|—|Administrarlo todo", "|Familia|—|García"],
    ],
    [
      "a new password, without it",
      { entidad: "usuario", antes: { email: "a@x.es" }, despues: { email: "a@x.es", cambiaPassword: true } },
      ["|Contraseña|—|Otra nueva"],
    ],
    [
      "a family that is gone, with its users and what it managed",
      {
        entidad: "familia",
        accion: "darDeBaja",
        antes: {
          nombre: "García",
          fechaBaja: null,
          usuarios: [{ id: 5, username: "Ana" }],
          gestionaban: [{ proveedorId: 4, familiaId: 2 }],
        },
        despues: { nombre: "García", fechaBaja: "2026-03-14T12:00:00.000Z" },
      },
      ["|Gestionaba|Huerta|—", "|De baja desde|—|14/03/26 13:00", "|Usuario|Ana|—"],
    ],
    [
      "all users",
      {
        entidad: "usuario",
        accion: "eliminarTodos",
        antes: [
          { id: 5, username: "Ana" },
          { id: 6, username: "Eva" },
        ],
      },
      ["|Usuario|Ana|—", "|Usuario|Eva|—"],
    ],
  ])("%s", (_, datos, leido) => {
    expect(leer(datos)).toEqual(leido);
  });

  it("says how much more there is", () => {
    const lineas = Array.from({ length: 250 }, (_, n) => ({ productoId: n + 1, cantidad: 1 }));
    const todo = cambiosDe(
      anotacion({ accion: "guardarLineas", antes: { familiaId: 2 }, despues: { familiaId: 2, lineas } }),
    );
    expect(losPrimeros(todo, 6, null).mas).toBe("y 244 productos más");
    const cortado = cambiosDe(
      anotacion({
        accion: "guardarLineas",
        antes: { familiaId: 2 },
        despues: { familiaId: 2, lineas: lineas.slice(0, 20) },
      }),
    );
    expect(losPrimeros(cortado, 6, 250).mas).toBe("y 244 productos más");
    expect(losPrimeros(cambiosDe(anotacion({ despues: { estado: 1 } })), 6, null).mas).toBeNull();
    expect(
      losPrimeros(cambiosDe(anotacion({ despues: { estado: 1, nombre: "A", email: "B" } })), 1, null).mas,
    ).toBe("y 2 cambios más");
    const gente = { usuarios: [{ id: 1 }, { id: 2 }], accesos: [{ id: 3 }] };
    const ida = cambiosDe(anotacion({ entidad: "familia", accion: "eliminar", antes: gente }));
    expect(losPrimeros(ida, 2, null).mas).toBe("y más cosas");
  });

  it("cuts a long text, and no sign in half", () => {
    const [cambio] = enPalabras(
      cambiosDe(anotacion({ despues: { descripcion: `${"x".repeat(99)}🍅🍅` } })).cambios,
      con,
    );
    expect(cambio?.despues).toBe(`${"x".repeat(99)}…`);
  });

  it("shows no field that has no name here, so no hash and no token, whatever the audit holds", () => {
    const secreto = "$argon2id$secreto";
    const nombre = fc
      .constantFrom(
        "hash",
        "token",
        "password",
        "huella",
        "clave",
        "miniatura",
        "secreto",
        "__proto__",
        "constructor",
      )
      .filter((uno) => !(uno in { ...CAMPOS }) || !Object.hasOwn(CAMPOS, uno));
    const registro = fc.dictionary(nombre, fc.constant(secreto), { minKeys: 1 });
    const lista = fc.constantFrom("usuarios", "accesos", "productos", "lineas", "familias", "pedidos");
    const valor = fc.oneof(
      registro,
      fc.array(registro.map((uno) => ({ ...uno, id: 1 }))),
      fc.dictionary(lista, fc.oneof(registro, fc.array(registro), fc.dictionary(fc.constant("3"), registro))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PARES), valor, valor, ([entidad, accion], antes, despues) => {
        const todo = cambiosDe(anotacion({ entidad, accion, antes, despues }));
        nombresDe(todo.cambios);
        expect(JSON.stringify(enPalabras(todo.cambios, con))).not.toContain(secreto);
      }),
    );
  });

  it("reads whatever JSON it finds", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PARES),
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom(...Object.keys(CAMPOS), "lineas", "productos", "familias"),
          fc.jsonValue(),
        ),
        ([entidad, accion], antes, despues) => {
          for (const uno of [
            { antes, despues },
            { antes: despues, despues: antes },
          ]) {
            const todo = cambiosDe(anotacion({ entidad, accion, ...uno }));
            nombresDe(todo.cambios);
            losPrimeros(todo, 6, 30);
            for (const cambio of enPalabras(todo.cambios, con)) expect(cambio.antes).not.toBe(cambio.despues);
          }
        },
      ),
    );
  });
});

describe("who sees what of an order's history", () => {
  const lineas = [
    { familiaId: 2, productoId: 1, precio: "2" },
    { familiaId: 3, productoId: 1, precio: "2" },
  ];
  const TODAS = [
    anotacion({ accion: "crear" }),
    anotacion({ accion: "cambiarEstado" }),
    anotacion({ accion: "guardarLineas", despues: { familiaId: 2, lineas: [] } }),
    anotacion({ accion: "guardarLineas", despues: { familiaId: 3, lineas: [] } }),
    anotacion({ accion: "seguirProductos", antes: lineas, despues: lineas }),
    anotacion({ accion: "volar" }),
    anotacion({ accion: "crear", entidadId: 8 }),
    anotacion({ entidad: "producto", accion: "crear" }),
    anotacion({
      entidad: "linea",
      accion: "eliminarTodas",
      entidadId: 0,
      antes: {
        lineas: [
          { pedidoId: 7, familiaId: 3 },
          { pedidoId: 8, familiaId: 2 },
          { pedidoId: 7, familiaId: 2 },
        ],
      },
    }),
  ];
  const ve = (alcance: Parameters<typeof loQueVe>[0]) => TODAS.map((una) => loQueVe(alcance, 7, una));

  it("those who see all lines see all of that order, and of no other", () => {
    expect(ve("todo").map((una) => una !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(ve("todo")[8]?.antes).toEqual({
      lineas: [
        { pedidoId: 7, familiaId: 3 },
        { pedidoId: 7, familiaId: 2 },
      ],
    });
  });

  it("a family sees the order's own changes, and of lines only its own", () => {
    const visto = ve({ familiaId: 2 });
    expect(visto.map((una) => una !== null)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(visto[4]).toMatchObject({ antes: [lineas[0]], despues: [lineas[0]] });
    expect(visto[8]?.antes).toEqual({ lineas: [{ pedidoId: 7, familiaId: 2 }] });
  });

  it.each<[string, Partial<Anotacion>, Pick<Anotacion, "antes" | "despues"> | null]>([
    [
      "what whole cases did to its lines",
      {
        accion: "cerrarCajas",
        antes: { lineas, deQuien: "López" },
        despues: { lineas: lineas.toReversed(), total: 9 },
      },
      { antes: { lineas: [lineas[0]] }, despues: { lineas: [lineas[0]] } },
    ],
    ["nothing of others' cases", { accion: "reabrirCajas", antes: { lineas: [lineas[1]] } }, null],
    [
      "what was corrected of what it got, also where that had been nothing, and of nothing else",
      {
        accion: "corregir",
        antes: { entregas: [], recepciones: [{ productoId: 1 }] },
        despues: {
          entregas: [
            { familiaId: 2, entregado: 1 },
            { familiaId: 3, entregado: 4 },
          ],
          recepciones: [{ productoId: 1 }],
        },
      },
      { antes: { entregas: [] }, despues: { entregas: [{ familiaId: 2, entregado: 1 }] } },
    ],
    ["no correction of others'", { accion: "corregir", despues: { entregas: [{ familiaId: 3 }] } }, null],
    ["not what was sent late", { accion: "descartarPendientes", despues: { deQuien: "López", n: 3 } }, null],
  ])("a family sees of a record with lists %s", (_, datos, visto) => {
    const una = anotacion(datos);
    expect(loQueVe({ familiaId: 2 }, 7, una)).toEqual(visto && { ...una, ...visto });
    expect(loQueVe({ familiaId: null }, 7, una)).toBeNull();
    expect(loQueVe("todo", 7, una)).toBe(una);
  });

  it("who has no family sees the order's own changes alone", () => {
    expect(ve({ familiaId: null }).map((una) => una !== null)).toEqual([true, true, ...Array(7).fill(false)]);
  });

  it("goes by who sees the lines: administrators and the families that manage the supplier", () => {
    const persona = (familiaId: number | null, roles: ("ROLE_ADMIN" | "ROLE_FAMILIA")[]) =>
      alcanceEnPedido({ id: 1, familiaId, roles }, { familias: [{ id: 3 }] });
    expect(persona(null, ["ROLE_ADMIN"])).toBe("todo");
    expect(persona(3, ["ROLE_FAMILIA"])).toBe("todo");
    expect(persona(2, ["ROLE_FAMILIA"])).toEqual({ familiaId: 2 });
    expect(persona(null, ["ROLE_FAMILIA"])).toEqual({ familiaId: null });
  });
});
