import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, NOW, type World } from "../../test/world.ts";
import { asDataUrl } from "../pictures/data-url.ts";

const logo = async (background: string) =>
  asDataUrl(
    "image/png",
    await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );

describeInWorld("suppliers", ({ world, inEmptyWorld }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });

  const datos = (nombre: string) => ({
    nombre,
    email: "p@x.es",
    telefono: "600 000 000",
    descripcion: "Verdura",
    horarios: "De 9 a 14",
  });
  const archivo = (nombre: string) => ({ nombre, tipo: "", tamano: 1, sha256: "", bytes: new Uint8Array(1) });
  /**
   * A supplier with a listing that has a file, a product and an order, whose invoice is there too.
   */
  async function crearConTodo() {
    const proveedor = await world.crearProveedor();
    const gestora = await world.crearFamilia({ gestiona: [proveedor] });
    const disponible = await world.crearDisponible({ proveedor });
    await world.db.disponible.update({
      where: { id: disponible.id },
      data: { archivoExcel: { create: archivo("a.csv") }, archivoPrevio: { create: archivo("b.csv") } },
    });
    const producto = await world.crearProducto(disponible);
    const pedido = await world.crearPedido(disponible);
    await world.db.pedido.update({
      where: { id: pedido.id },
      data: { factura: { create: archivo("f.pdf") } },
    });
    await world.db.asignacionRecordada.create({
      data: { proveedorId: proveedor.id, huella: "h", asignacion: {} },
    });
    await world.as(admin).proveedores.actualizar({
      id: proveedor.id,
      ...datos(proveedor.nombre),
      logo: await logo("#123456"),
    });
    const order = (cantidad: number) =>
      world.as(world.sistema).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: [{ productoId: producto.id, cantidad }],
      });
    return { proveedor, gestora, disponible, producto, pedido, order };
  }

  describe("changing", () => {
    // S6.admin.9, S6.gestora.3, S8.exito.3
    it("is allowed to an admin and its managing families, and nobody else", async () => {
      const { id } = await world.crearProveedor();
      const gestora = await world.crearFamilia({ gestiona: [{ id }] });
      const otra = await world.crearFamilia({ gestiona: [await world.crearProveedor()] });
      for (const [n, actor] of [admin, gestora.actor].entries()) {
        const cambio = { ...datos(`Huerta ${id} ${n}`), telefono: `${n}` };
        expect(await world.as(actor).proveedores.actualizar({ id, ...cambio })).toEqual({
          message: "This proveedor was updated successfully!",
          id,
          ...cambio,
          logo: null,
          enviarAlCerrar: false,
          ...{ minimo: null, minimoEn: "euros", portes: null, portesGratisDesde: null },
          familias: [{ id: gestora.id, nombre: gestora.nombre, fechaBaja: null }],
          version: n + 2,
        });
      }
      const steal = (actor: Parameters<World["as"]>[0]) =>
        world.as(actor).proveedores.actualizar({ id, ...datos("Ajena") });
      expect(await codeOf(steal(otra.actor))).toBe("SIN_PERMISO");
      expect(await codeOf(steal(world.anonimo))).toBe("NO_AUTENTICADO");
      expect((await world.as(admin).proveedores.ver({ id })).nombre).toBe(`Huerta ${id} 1`);
      const gone = world.as(admin).proveedores.actualizar({ id: 999_999, ...datos("Nadie") });
      await expect(gone).rejects.toMatchObject({
        cause: { code: "NO_ENCONTRADO", message: "No existe ese proveedor." },
      });
    });

    it("to a taken name is refused at its field, and changes nothing", async () => {
      const [uno, otro] = [await world.crearProveedor(), await world.crearProveedor()];
      await expect(
        world.as(admin).proveedores.actualizar({ id: uno.id, ...datos(otro.nombre) }),
      ).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          issues: [{ path: "nombre", message: "Ya hay un proveedor con ese nombre. Elija otro." }],
        },
      });
      expect(await world.as(admin).proveedores.ver({ id: uno.id })).toMatchObject({
        nombre: uno.nombre,
        version: 1,
      });
    });

    it("an outdated version is refused, and without a version it overwrites", async () => {
      const { id } = await world.crearProveedor();
      const save = (version?: number) =>
        world.as(admin).proveedores.actualizar({ id, ...datos(`Con versión ${id}`), version });
      expect((await save(1)).version).toBe(2);
      await expect(save(1)).rejects.toMatchObject({
        cause: { code: "CONFLICTO", message: "Mientras lo editaba, otra persona ha guardado cambios." },
      });
      expect((await save()).version).toBe(3);
    });

    it("is audited, without the bytes of the logo", async () => {
      const { id, nombre } = await world.crearProveedor();
      await world
        .as(admin)
        .proveedores.actualizar({ id, ...datos(`${nombre} SL`), logo: await logo("#000") });
      const [fila] = await world.db.auditoria.findMany({ where: { entidad: "proveedor", entidadId: id } });
      expect(fila).toMatchObject({
        usuarioId: admin.id,
        accion: "actualizar",
        antes: { nombre, familias: [] },
        despues: { nombre: `${nombre} SL`, cambiaLogo: true },
      });
      expect(JSON.stringify(fila).length).toBeLessThan(1500);
    });
  });

  describe("its managing families", () => {
    it("are set by admins: others may send the current ones, in any order, or none", async () => {
      const { id, nombre } = await world.crearProveedor();
      const una = await world.crearFamilia({ gestiona: [{ id }] });
      const dos = await world.crearFamilia({ gestiona: [{ id }] });
      const otra = await world.crearFamilia();
      const save = (actor: Parameters<World["as"]>[0], familias?: (number | { id: number })[]) =>
        world.as(actor).proveedores.actualizar({ id, ...datos(nombre), familias });
      const ids = async (call: ReturnType<typeof save>) => (await call).familias.map((familia) => familia.id);
      expect(await ids(save(una.actor))).toEqual([una.id, dos.id]);
      expect(await ids(save(una.actor, [{ id: dos.id }, una.id, una.id]))).toEqual([una.id, dos.id]);
      for (const others of [[una.id], [una.id, dos.id, otra.id], [una.id, otra.id], []]) {
        await expect(save(una.actor, others)).rejects.toMatchObject({
          cause: {
            code: "SIN_PERMISO",
            message: "Qué familias gestionan un proveedor lo decide quien administra.",
          },
        });
      }
      expect(await ids(save(admin, [otra.id, dos.id]))).toEqual([dos.id, otra.id]);
      expect(await codeOf(save(una.actor))).toBe("SIN_PERMISO");
      expect(await ids(save(otra.actor))).toEqual([dos.id, otra.id]);
      expect(await ids(save(admin, []))).toEqual([]);
    });

    it("cannot include unknown or newly deactivated families, and keep those deactivated later", async () => {
      const { id, nombre } = await world.crearProveedor();
      const deBaja = await world.crearFamilia({ fechaBaja: NOW });
      const save = (familias: number[]) =>
        world.as(admin).proveedores.actualizar({ id, ...datos(nombre), familias });
      await expect(save([999_999])).rejects.toMatchObject({
        cause: {
          code: "DATOS_INVALIDOS",
          issues: [{ path: "familias", message: "Alguna de las familias elegidas ya no existe." }],
        },
      });
      await expect(save([deBaja.id])).rejects.toMatchObject({
        cause: {
          code: "DATOS_INVALIDOS",
          message: `La familia «${deBaja.nombre}» está de baja. Elija otra.`,
        },
      });
      const antes = await world.crearFamilia({ gestiona: [{ id }], fechaBaja: NOW });
      const nueva = await world.crearFamilia();
      expect((await save([antes.id, nueva.id])).familias.map((familia) => familia.id)).toEqual([
        antes.id,
        nueva.id,
      ]);
    });
  });

  describe("its logo", () => {
    it("can be added, kept, replaced and removed, and leaves no file behind", async () => {
      const { id, nombre } = await world.crearProveedor();
      const before = await world.db.archivo.count();
      const save = (given?: string | null) =>
        world.as(admin).proveedores.actualizar({ id, ...datos(nombre), logo: given });
      const files = async () => (await world.db.archivo.count()) - before;

      const puesto = await save(await logo("#ff0000"));
      expect(puesto.logo).toMatch(/^data:image\/png;base64,/);
      expect((await world.as(admin).proveedores.ver({ id })).logo).toBe(puesto.logo);
      expect((await save()).logo).toBe(puesto.logo);
      expect(await files()).toBe(1);
      const cambiado = await save(await logo("#00ff00"));
      expect(cambiado.logo).not.toBe(puesto.logo);
      expect(await files()).toBe(1);
      expect((await save(null)).logo).toBeNull();
      expect(await files()).toBe(0);
      expect(await world.db.proveedor.findUnique({ where: { id } })).toMatchObject({
        logoId: null,
        miniatura: null,
      });
    });

    // X5.51
    it("is shown as a thumbnail in lists, and sending the thumbnail or the logo back changes nothing", async () => {
      const { id, nombre } = await world.crearProveedor();
      const actualizar = (given: string) =>
        world.as(admin).proveedores.actualizar({ id, ...datos(nombre), logo: given });
      const { logo: entero } = await actualizar(await logo("#ff0000"));
      const { logoId } = await world.db.proveedor.findUniqueOrThrow({ where: { id } });
      const { filas } = await world.as(admin).proveedores.listar({ nombre, tamano: "todas" });
      const miniatura = filas.find((fila) => fila.id === id)?.logo ?? "";
      expect(miniatura).toMatch(/^data:image\/webp;base64,/);
      for (const same of [miniatura, entero ?? ""]) expect((await actualizar(same)).logo).toBe(entero);
      expect((await world.db.proveedor.findUniqueOrThrow({ where: { id } })).logoId).toBe(logoId);
    });

    it("that is damaged is refused, and changes nothing", async () => {
      const { id, nombre } = await world.crearProveedor();
      await expect(
        world.as(admin).proveedores.actualizar({
          id,
          ...datos(`${nombre} otra`),
          logo: (await logo("#000")).slice(0, -60),
        }),
      ).rejects.toMatchObject({
        cause: {
          code: "DATOS_INVALIDOS",
          issues: [{ path: "logo", message: "Por favor, seleccione un archivo de imagen válido" }],
        },
      });
      expect((await world.as(admin).proveedores.ver({ id })).nombre).toBe(nombre);
    });
  });

  describe("deleting", () => {
    // S6.admin.6
    it("deletes its listings, products, orders without lines, files, and what was remembered", async () => {
      const before = await world.db.archivo.count();
      const { proveedor, gestora, disponible, producto, pedido } = await crearConTodo();
      expect(await world.db.archivo.count()).toBe(before + 4);
      expect(await codeOf(world.as(gestora.actor).proveedores.eliminar(proveedor))).toBe("SIN_PERMISO");
      expect(await world.as(admin).proveedores.eliminar(proveedor)).toEqual({
        message: "Proveedor eliminado correctamente",
      });
      expect(await codeOf(world.as(admin).proveedores.ver(proveedor))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(admin).disponibles.ver(disponible))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(admin).productos.ver(producto))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(admin).pedidos.ver(pedido))).toBe("NO_ENCONTRADO");
      expect(await world.db.archivo.count()).toBe(before);
      expect(await world.db.asignacionRecordada.count({ where: { proveedorId: proveedor.id } })).toBe(0);
      expect(await codeOf(world.as(admin).proveedores.eliminar(proveedor))).toBe("NO_ENCONTRADO");
      expect((await world.as(admin).familias.ver(gestora)).nombre).toBe(gestora.nombre);
    });

    // X5.37
    it("is refused with the reason where there are lines, and deletes nothing then", async () => {
      const { proveedor, order } = await crearConTodo();
      await order(2);
      await expect(world.as(admin).proveedores.eliminar(proveedor)).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          message: `Hay familias que han pedido productos de «${proveedor.nombre}» en un pedido. Para conservar esas cuentas no se puede eliminar.`,
        },
      });
      expect((await world.as(admin).proveedores.ver(proveedor)).logo).not.toBeNull();
      await order(0);
      expect(await codeOf(world.as(admin).proveedores.eliminar(proveedor))).toBe("no error");
    });

    // X5.37
    it("loses no line in a race: either the deletion or the line is refused", async () => {
      const rounds = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { proveedor, order, pedido } = await crearConTodo();
          const [deleted, ordered] = await Promise.all([
            codeOf(world.as(admin).proveedores.eliminar(proveedor)),
            codeOf(order(1)),
          ]);
          const lineas = await world.db.lineaPedido.count({ where: { pedidoId: pedido.id } });
          return [deleted, ordered, lineas].join(" ");
        }),
      );
      for (const round of rounds) {
        expect(["no error NO_ENCONTRADO 0", "CONFLICTO no error 1"]).toContain(round);
      }
    });

    // X5.39
    it("deleting all is allowed to admins, and is all or nothing", () =>
      inEmptyWorld(async (fresh) => {
        const jefa = await fresh.crearAdmin();
        const { gestora, pedido, productos } = await fresh.crearPedidoAbierto({ productos: 1 });
        await fresh.crearProveedor();
        const order = (cantidad: number) =>
          fresh.as(fresh.sistema).lineas.guardar({
            pedidoId: pedido.id,
            familiaId: gestora.id,
            lineas: [{ productoId: productos[0]?.id ?? 0, cantidad }],
          });
        const all = (actor: Parameters<World["as"]>[0]) => fresh.as(actor).proveedores.eliminarTodos();
        expect(await codeOf(all(gestora.actor))).toBe("SIN_PERMISO");
        await order(1);
        expect(await codeOf(all(jefa))).toBe("CONFLICTO");
        expect(await fresh.db.proveedor.count()).toBe(2);
        await order(0);
        expect(await all(jefa)).toEqual({ message: "2 proveedores eliminados", count: 2 });
        expect(await fresh.db.producto.count()).toBe(0);
        expect(await all(jefa)).toEqual({ message: "0 proveedores eliminados", count: 0 });
      }));
  });
});
