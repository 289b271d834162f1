import { describe, expect, it } from "vitest";
import { esNombreAnonimo, sinNombres } from "./anonimos.ts";
import { nombreAnotado } from "./cambios-anotados.ts";
import { familiaDatos } from "./esquemas/familias.ts";
import { usuarioDatos } from "./esquemas/usuarios.ts";

const quienes = { familia: new Set([12]), usuario: new Set([34]), acceso: new Set([5]) };
const anotacion = { entidad: "familia", accion: "actualizar", entidadId: 12, antes: null, despues: null };

describe("names are taken out of an entry of the history", () => {
  it("by the fields that hold them, wherever a text says the same", () => {
    const sol = { nombre: "Sol", email: "sol@x.es", busqueda: "sol" };
    expect(
      sinNombres({ ...anotacion, antes: sol, despues: { id: 12, ...sol, version: 2 } }, quienes),
    ).toEqual({
      antes: { nombre: "Anónima 12", email: "familia-12@anonimo.invalid", busqueda: "anonima 12" },
      despues: {
        id: 12,
        nombre: "Anónima 12",
        email: "familia-12@anonimo.invalid",
        busqueda: "anonima 12",
        version: 2,
      },
    });
    for (const entidad of ["producto", "proveedor", "disponible", "pedido", "cooperativa"]) {
      const otra = { ...anotacion, entidad, antes: { ...sol, descripcion: "Tomate sol" }, despues: sol };
      expect(sinNombres(otra, quienes)).toBeNull();
    }
    expect(sinNombres({ ...anotacion, entidadId: 13, antes: sol }, quienes)).toBeNull();
  });

  it("of who sent too late what was left as it was", () => {
    const entry = { ...anotacion, entidad: "pedido", accion: "descartarPendientes", entidadId: 3 };
    const left = (remitente: string) => ({ remitente, deQuien: "Ana", n: 9, descartados: 2 });
    expect(sinNombres({ ...entry, despues: left("usuario:34") }, quienes)?.despues).toEqual({
      ...left("usuario:34"),
      deQuien: "Persona anónima 34",
    });
    for (const otro of ["usuario:35", "acceso:34", "familia:13", "sistema", "toString:34"]) {
      expect(sinNombres({ ...entry, despues: left(otro) }, quienes)).toBeNull();
    }
  });

  it("of whom the cooperative's mails went to, and of all where an old entry does not say who", () => {
    const entry = { ...anotacion, entidad: "cooperativa", accion: "reenviarCorreo", entidadId: 0 };
    const limpio = (despues: object, accion = entry.accion) =>
      sinNombres({ ...entry, accion, despues }, quienes)?.despues ?? null;
    expect(limpio({ usuarioId: 34, para: "Ana" })).toEqual({ usuarioId: 34, para: "Persona anónima 34" });
    expect(limpio({ usuarioId: 34, email: "a@x.es" }, "probarCorreo")).toEqual({
      usuarioId: 34,
      email: "usuario-34@anonimo.invalid",
    });
    expect(limpio({ usuarioId: 35, para: "Eva" })).toBeNull();
    expect(limpio({ para: "Ana" })).toEqual({});
    expect(limpio({ email: "a@x.es" }, "probarCorreo")).toEqual({});
    expect(limpio({ email: "grupo@x.es" }, "ponerCorreo")).toBeNull();
  });

  it("of those who went with a family, and of the family of those who did not", () => {
    const ana = {
      id: 34,
      username: "Ana",
      email: "a@x.es",
      familiaId: 12,
      familia: { id: 12, nombre: "Sol" },
    };
    const eva = {
      id: 35,
      username: "Eva",
      email: "e@x.es",
      familiaId: 13,
      familia: { id: 12, nombre: "Sol" },
    };
    const limpias = sinNombres(
      { ...anotacion, entidad: "usuario", accion: "eliminarTodos", entidadId: 0, antes: [ana, eva] },
      quienes,
    );
    expect(limpias?.antes).toEqual([
      {
        ...ana,
        username: "Persona anónima 34",
        email: "usuario-34@anonimo.invalid",
        familia: { id: 12, nombre: "Anónima 12" },
      },
      { ...eva, familia: { id: 12, nombre: "Anónima 12" } },
    ]);
    const conTodo = {
      familias: [
        { id: 12, nombre: "Sol", email: "s@x.es" },
        { id: 13, nombre: "Luna", email: "l@x.es" },
      ],
      usuarios: [ana],
      gestionaban: [{ proveedorId: 1, familiaId: 12 }],
      accesos: [{ id: 99, nombre: "De Sol", busqueda: "de sol", familiaId: 12 }],
    };
    const { antes } =
      sinNombres({ ...anotacion, accion: "eliminarTodas", entidadId: 0, antes: conTodo }, quienes) ?? {};
    expect(antes).toMatchObject({
      familias: [{ nombre: "Anónima 12" }, { nombre: "Luna", email: "l@x.es" }],
      usuarios: [{ username: "Persona anónima 34" }],
      gestionaban: [{ proveedorId: 1, familiaId: 12 }],
      accesos: [{ nombre: "Aplicación anónima 99", busqueda: "aplicacion anonima 99" }],
    });
  });

  it("of an order what was written about the family's goods, and no figure", () => {
    const lineas = [{ productoId: 1, cantidad: 2, nota: "Para Sol" }];
    const pedido = { ...anotacion, entidad: "pedido", accion: "guardarLineas", entidadId: 7 };
    expect(
      sinNombres(
        { ...pedido, antes: { familiaId: 12, lineas }, despues: { familiaId: 12, lineas } },
        quienes,
      ),
    ).toEqual({
      antes: { familiaId: 12, lineas: [{ productoId: 1, cantidad: 2 }] },
      despues: { familiaId: 12, lineas: [{ productoId: 1, cantidad: 2 }] },
    });
    expect(sinNombres({ ...pedido, despues: { familiaId: 13, lineas } }, quienes)).toBeNull();
  });

  it("of a failed sign-in the address, and leaves what says nothing of them", () => {
    const fallo = { ...anotacion, entidad: "usuario", accion: "entrarFallido", entidadId: 34 };
    const despues = { direccion: "198.51.100.7", fallos: 3 };
    expect(sinNombres({ ...fallo, despues }, quienes)).toEqual({ antes: null, despues: { fallos: 3 } });
    expect(sinNombres({ ...fallo, entidadId: null, despues }, quienes)).toBeNull();
    expect(sinNombres({ ...fallo, despues: { fallos: 3 } }, quienes)).toBeNull();
  });

  it("and the entry is still told", () => {
    const acceso = {
      ...anotacion,
      entidad: "acceso",
      accion: "crear",
      entidadId: 5,
      despues: { nombre: "Robot" },
    };
    expect(nombreAnotado({ ...acceso, ...sinNombres(acceso, quienes) })).toBe("Aplicación anónima 5");
  });
});

it("nobody takes the name of one that has none any more", () => {
  const reserved = ["Anónima 12", "ANONIMA 7", "persona ANÓNIMA 34"];
  expect(reserved.map(esNombreAnonimo)).toEqual([true, true, true]);
  const datos = { username: "Ana", email: "ana@x.es", password: "" };
  const mayBe = (otros: object) => usuarioDatos.safeParse({ ...datos, ...otros }).success;
  expect([
    mayBe({}),
    mayBe({ username: "Persona anónima 34" }),
    mayBe({ email: "Usuario-34@anonimo.INVALID" }),
  ]).toEqual([true, false, false]);
  const con = (nombre: string) => familiaDatos.safeParse({ nombre, email: "a@x.es" }).success;
  expect([con("anónima 12"), con("La Anónima"), con("Anónima 12 b")]).toEqual([false, true, true]);
});
