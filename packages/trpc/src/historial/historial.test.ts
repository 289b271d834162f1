import { beforeAll, describe, expect, it } from "vitest";
import {
  type Admin,
  archivoCsv,
  codeOf,
  describeInWorld,
  type FamiliaConCuenta,
  hours,
  NOW,
  type World,
} from "../../test/world.ts";

type Abierto = Awaited<ReturnType<World["crearPedidoAbierto"]>>;

describeInWorld("the history", ({ world, database, inEmptyWorld }) => {
  let root: Admin;
  let familia: FamiliaConCuenta;
  let otra: FamiliaConCuenta;
  let abierto: Abierto;
  const pide = (quien: Admin | FamiliaConCuenta["actor"], de: { id: number }, cantidad: number, now = NOW) =>
    world.as(quien, now).lineas.guardar({
      pedidoId: abierto.pedido.id,
      familiaId: de.id,
      lineas: abierto.productos.map(({ id }) => ({ productoId: id, cantidad })),
    });
  const plazo = () => ({
    id: abierto.pedido.id,
    inicio: abierto.pedido.inicio,
    fin: hours(48),
    descripcion: abierto.pedido.descripcion,
    estado: 2,
  });
  beforeAll(async () => {
    root = await world.crearAdmin();
    familia = await world.crearFamilia();
    otra = await world.crearFamilia();
    abierto = await world.crearPedidoAbierto();
    await pide(familia.actor, familia, 2);
    await pide(root, otra, 1.5);
    await world.as(root).pedidos.actualizar(plazo());
    await world.as(abierto.gestora.actor).productos.actualizar({
      ...abierto.productos[0],
      id: abierto.productos[0]?.id ?? 0,
      nombre: abierto.productos[0]?.nombre ?? "",
      precio: 3,
      iva: 4,
      descripcion: "Dulce",
      stock: null,
      pesoMedio: null,
      caja: null,
      version: 1,
    });
  });

  const delPedido = (quien: Parameters<World["as"]>[0], filtro: object = {}) =>
    world.as(quien).historial.dePedido({ pedidoId: abierto.pedido.id, tamano: 50, ...filtro });
  const frases = ({ filas }: { filas: { frase: string }[] }) => filas.map(({ frase }) => frase);

  describe("of everything", () => {
    it("tells administrators who did what, with what it was before and after in words", async () => {
      const { filas, total } = await world.as(root).historial.listar({});
      expect(total).toBe(filas.length);
      const [producto] = filas.filter(({ entidad }) => entidad === "producto");
      const { username } = await world.db.usuario.findUniqueOrThrow({
        where: { id: abierto.gestora.actor.id },
      });
      const quien = `${username} (familia ${abierto.gestora.nombre})`;
      expect(producto).toMatchObject({
        cuando: NOW,
        quien: { tipo: "usuario", id: abierto.gestora.actor.id, nombre: quien },
        accion: "actualizar",
        entidadId: abierto.productos[0]?.id,
        nombre: abierto.productos[0]?.nombre,
        frase: `${quien} cambió el producto «${abierto.productos[0]?.nombre}»`,
        cambios: [
          { de: null, campo: "Precio", antes: "2,50\u00a0€", despues: "3,00\u00a0€" },
          { de: null, campo: "Descripción", antes: null, despues: "Dulce" },
        ],
        mas: null,
      });
      const [pedido] = filas.filter(({ accion }) => accion === "cambiarEstado");
      expect(pedido?.cambios).toEqual([
        { de: null, campo: "Fin", antes: "15/03/26 13:00", despues: "16/03/26 13:00" },
        { de: null, campo: "Estado", antes: "Pendiente", despues: "En proceso" },
      ]);
    });

    it("has nothing for others", async () => {
      const { id } = (await world.as(root).historial.listar({})).filas[0] ?? { id: 0 };
      for (const quien of [familia.actor, abierto.gestora.actor]) {
        expect(await codeOf(world.as(quien).historial.listar({}))).toBe("SIN_PERMISO");
        expect(await codeOf(world.as(quien).historial.ver({ id }))).toBe("SIN_PERMISO");
      }
      expect(await codeOf(world.as(world.anonimo).historial.listar({}))).toBe("NO_AUTENTICADO");
    });

    it("filters by who, what, which, when and a text", async () => {
      const con = async (filtro: object) =>
        frases(await world.as(root).historial.listar({ tamano: 100, ...filtro }));
      const { id } = abierto.pedido;
      expect(await con({ usuarioId: familia.actor.id })).toHaveLength(1);
      expect((await con({ entidad: "pedido", entidadId: id })).length).toBe(4);
      expect(await con({ entidad: "pedido", clase: "pedir" })).toHaveLength(2);
      expect(await con({ clase: "descargar" })).toEqual([]);
      const tarde = hours(2);
      await pide(familia.actor, familia, 3, tarde);
      expect(await con({ desde: tarde })).toHaveLength(1);
      expect(await con({ desde: NOW, hasta: tarde })).toHaveLength(5);
      expect(await con({ hasta: NOW })).toEqual([]);
      // What others did for the family counts as well as what it did.
      expect((await con({ texto: otra.nombre.toUpperCase() })).length).toBe(1);
      expect((await con({ texto: familia.nombre })).length).toBe(2);
      expect(await con({ texto: "%" })).toEqual([]);
      expect(await con({ texto: familia.nombre, desde: tarde, direccion: "asc" })).toHaveLength(1);
      const [nuevas, viejas] = [await con({}), await con({ direccion: "asc" })];
      expect(nuevas).toEqual(viejas.toReversed());
    });

    it("names what is gone as it was called, and counts what went with it", async () => {
      const borrado = await world
        .as(root)
        .proveedores.crear({ nombre: "Ñoras del Sur", email: "n@x.es", familias: [] });
      await world.as(root).proveedores.eliminar({ id: borrado.id });
      const { filas } = await world.as(root).historial.listar({ texto: "noras" });
      expect(frases({ filas }).map((frase) => frase.replace(/^.*? (eliminó|creó)/, "$1"))).toEqual([
        "eliminó el proveedor «Ñoras del Sur»",
        "creó el proveedor «Ñoras del Sur»",
      ]);
    });

    it("says when the system, another application or somebody unknown did it", async () => {
      const { token } = await world.as(root).accesos.crear({
        nombre: "Contabilidad",
        rol: "ROLE_ADMIN",
        caduca: hours(48),
      });
      const { actor } = await world.sessions.read(token, NOW);
      await world.as(actor).familias.crear({ nombre: "De la aplicación", email: "a@x.es" });
      await world.as(world.sistema).familias.crear({ nombre: "Del sistema", email: "s@x.es" });
      await codeOf(world.as(world.anonimo).auth.signin({ nombre: "", email: "nadie@x.es", password: "x" }));
      const { filas } = await world.as(root).historial.listar({ tamano: 100 });
      const dichos = frases({ filas });
      expect(dichos).toContain("La aplicación Contabilidad creó la familia «De la aplicación»");
      expect(dichos).toContain("El sistema creó la familia «Del sistema»");
      expect(dichos).toContain("Alguien intentó entrar con un usuario que no existe");
    });

    it("holds no hash and no token", async () => {
      const { hash } = await world.db.usuario.findFirstOrThrow({ where: { hash: { not: null } } });
      await world.as(root).familias.crear({ nombre: "Con contraseña", email: "c@x.es", password: "lechuga" });
      const todo = JSON.stringify(await world.as(root).historial.listar({ tamano: 1000 }));
      expect(hash).not.toBeNull();
      expect(todo).not.toMatch(/argon2|cosecha_|lechuga|hash/);
    });
  });

  describe("of an order", () => {
    it("has all of it for administrators and managing families", async () => {
      const { filas, total } = await delPedido(root);
      expect(total).toBe(filas.length);
      const todo = frases({ filas });
      expect(todo.length).toBeGreaterThanOrEqual(4);
      expect(frases(await delPedido(abierto.gestora.actor))).toEqual(todo);
      expect(todo.some((frase) => frase.endsWith(`cambió lo que pide la familia ${otra.nombre}`))).toBe(true);
    });

    it("has the order's own changes and its own lines for a family, and nothing of another's", async () => {
      for (const [suya, ajena] of [
        [familia, otra],
        [otra, familia],
      ] as const) {
        const { filas, total } = await delPedido(suya.actor);
        expect(total).toBe(filas.length);
        expect(filas.map(({ accion }) => accion)).toEqual(
          expect.arrayContaining(["guardarLineas", "cambiarEstado", "seguirProductos"]),
        );
        const ids = filas.map(({ id }) => id);
        const guardadas = await world.db.auditoria.findMany({
          where: { accion: "guardarLineas", id: { in: ids } },
        });
        for (const { despues } of guardadas) expect(despues).toMatchObject({ familiaId: suya.id });
        expect(JSON.stringify(filas.map(({ cambios }) => cambios))).not.toContain(ajena.nombre);
        // What they may not read in the list they may not read by its number either.
        for (const { id, entidad } of await world.db.auditoria.findMany()) {
          const call = world.as(suya.actor).historial.verDePedido({ pedidoId: abierto.pedido.id, id });
          if (ids.includes(id)) expect((await call).id).toBe(id);
          else expect(await codeOf(call)).toBe(entidad === "pedido" ? "SIN_PERMISO" : "NO_ENCONTRADO");
        }
      }
    });

    it("has the order's own changes alone for a family without lines and for a user without one", async () => {
      const sin = await world.crearUsuario();
      const nueva = await world.crearFamilia();
      for (const quien of [sin, nueva.actor]) {
        const { filas, total } = await delPedido(quien);
        expect([filas.map(({ accion }) => accion), total]).toEqual([["cambiarEstado"], 1]);
      }
    });

    it("is not there for an order that is not, nor for nobody", async () => {
      expect(await codeOf(world.as(root).historial.dePedido({ pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(root).historial.verDePedido({ pedidoId: 999_999, id: 1 }))).toBe(
        "NO_ENCONTRADO",
      );
      expect(await codeOf(world.as(world.anonimo).historial.dePedido({ pedidoId: 1 }))).toBe(
        "NO_AUTENTICADO",
      );
      expect(await codeOf(world.as(root).historial.dePedido({ pedidoId: 0 }))).toBe("BAD_REQUEST");
      expect(await codeOf(world.as(root).historial.ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    });

    it("tells a family that all lines were deleted, of its own", async () => {
      await inEmptyWorld(async (world) => {
        const admin = await world.crearAdmin();
        const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
        const { pedido, productos } = await world.crearPedidoAbierto({ productos: 1 });
        for (const { id } of [una, otra]) {
          await world.as(admin).lineas.guardar({
            pedidoId: pedido.id,
            familiaId: id,
            lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 2 }],
          });
        }
        await world.as(admin).lineas.eliminarTodas();
        const [ultima] = (await world.as(una.actor).historial.dePedido({ pedidoId: pedido.id })).filas;
        const de = `${productos[0]?.nombre} (familia ${una.nombre})`;
        expect(ultima).toMatchObject({
          cambios: [{ de, campo: "Cantidad", antes: "2", despues: "0" }],
          mas: null,
        });
        const todas = await world.as(admin).historial.dePedido({ pedidoId: pedido.id });
        expect(todas.filas[0]?.cambios).toHaveLength(2);
      });
    });
  });

  describe("with long changes", () => {
    const FILAS = 400;
    const csv = (precio: number) =>
      archivoCsv(
        "producto;precio;iva",
        ...Array.from({ length: FILAS }, (_, n) => `Producto ${n};${precio},50;4`),
      );

    it("says how many more there are, keeps the answer small, and has the whole on demand", async () => {
      const { caller, id } = await world.importar(csv(1));
      const { version } = await caller.disponibles.ver({ id });
      await caller.disponibles.actualizar({
        id,
        version,
        subida: NOW,
        descripcion: "Lista de la semana",
        archivoExcel: csv(2),
      });
      const { filas } = await world.as(root).historial.listar({ entidad: "disponible", entidadId: id });
      const [importada] = filas;
      expect(importada?.accion).toBe("importar");
      expect(importada?.cambios).toHaveLength(6);
      const { productos } = (
        await world.db.auditoria.findUniqueOrThrow({ where: { id: importada?.id ?? 0 } })
      ).despues as { productos: object };
      expect(Object.keys(productos)).toHaveLength(FILAS);
      const mostrados = importada?.cambios.filter(({ de }) => de !== null).length ?? 0;
      expect(importada?.mas).toBe(`y ${FILAS - mostrados} productos más`);
      expect(JSON.stringify(importada).length).toBeLessThan(1500);

      const leidos = [];
      let total = 1;
      for (let pagina = 0; leidos.length < total; pagina++) {
        const trozo = await world.as(root).historial.ver({ id: importada?.id ?? 0, pagina, tamano: 200 });
        expect(trozo.cambios.length).toBeGreaterThan(0);
        leidos.push(...trozo.cambios);
        total = trozo.total;
      }
      const precios = leidos.filter(({ campo }) => campo === "Precio");
      expect(precios).toHaveLength(FILAS);
      expect(new Set(precios.map(({ de }) => de)).size).toBe(FILAS);
      expect(precios[0]).toMatchObject({ antes: "1,50\u00a0€", despues: "2,50\u00a0€" });
    });
  });

  it("costs 2 statements, an order's 3, and an entry 2", async () => {
    const { filas } = await world.as(root).historial.listar({ tamano: 100 });
    database.takeStatements();
    await world.as(root).historial.listar({ tamano: 100 });
    expect(database.takeStatements()).toHaveLength(2);
    await delPedido(familia.actor);
    expect(database.takeStatements()).toHaveLength(3);
    await world.as(root).historial.ver({ id: filas[0]?.id ?? 0 });
    expect(database.takeStatements()).toHaveLength(2);
  });
});
