import type { Target } from "./matrix.ts";
import type { Scene } from "./scene.ts";
import { NOW } from "./server.ts";

let serial = 0;
const familia = () => ({ nombre: `Otra ${++serial}`, email: `otra${serial}@x.es` });
const usuario = () => ({ username: `Otro ${++serial}`, email: `otro${serial}@x.es` });
const archivo = (nombre: string, texto: string) => ({
  nombre,
  tipo: "application/octet-stream",
  bytes: new Uint8Array(Buffer.from(texto)),
});
const disponible = () => ({
  subida: NOW,
  descripcion: "Lista de la semana",
  archivoExcel: archivo("lista.csv", "producto;precio;iva\nAcelga;1,50;4\nPuerro;2,10;4\n"),
});
const sinArchivo = () => ({ subida: NOW, descripcion: "Lista de la semana" });
const pedido = () => ({
  inicio: NOW,
  fin: new Date(NOW.getTime() + 86_400_000),
  descripcion: "Pedido de la semana",
  estado: 1,
  factura: archivo("factura.pdf", "%PDF-1.7"),
});

const producto = () => ({ nombre: `Otro ${++serial}`, precio: 1.5, iva: 4, descripcion: "De la huerta" });

const acceso = () => ({
  nombre: `Aplicación ${++serial}`,
  rol: "ROLE_FAMILIA" as const,
  caduca: new Date(NOW.getTime() + 86_400_000),
});

const nothing: Target = () => undefined;
const list: Target = () => ({});
const somethingToDelete: Target = async (scene) => {
  await scene.propia();
};
/** A record, and what it is to become. */
const into =
  (find: Target, change: () => object = () => ({}), more: (scene: Scene) => object = () => ({})): Target =>
  async (scene, role) => ({
    id: ((await find(scene, role)) as { id: number }).id,
    ...change(),
    ...(await more(scene)),
  });
const listing: Target = async (scene) => ({ disponibleId: (await scene.disponible()).id });
/** Whoever asks; somebody, where nobody does. */
const oneself: Target = (scene, role) => scene.somebody(role === "anonymous" ? "family" : role);
const relative: Target = async (scene) => (await scene.propia()).cuenta;
const propia: Target = (scene) => scene.propia();
/** Managed by nobody. */
const anotherListing = async (scene: Scene) => scene.crearDisponible(await scene.crearProveedor());
const product: Target = async (scene) => scene.crearProducto(await scene.disponible());
/** A product that somebody has ordered. */
const order = async (scene: Scene) => {
  const disponible = await scene.disponible();
  const producto = await scene.crearProducto(disponible);
  await scene.asSystem.lineas.guardar({
    pedidoId: (await scene.crearPedido(disponible)).id,
    familiaId: (await scene.propia()).id,
    lineas: [{ productoId: producto.id, cantidad: 1 }],
  });
  return producto;
};
/** An order on a listing whose file was imported. */
const imported =
  ({ another = false } = {}): Target =>
  async (scene) => {
    const { id: proveedorId } = another ? await scene.crearProveedor() : await scene.proveedor();
    const listing = await scene.asSystem.disponibles.crear({ proveedorId, ...disponible() });
    return scene.crearPedido(listing);
  };
const lines =
  (what: { ofAll?: boolean; write?: boolean; another?: boolean } = {}): Target =>
  async (scene) => {
    const disponible = what.another ? await anotherListing(scene) : await scene.disponible();
    const { id: productoId } = await scene.crearProducto(disponible);
    return {
      pedidoId: (await scene.crearPedido(disponible)).id,
      familiaId: what.ofAll ? 0 : (await scene.propia()).id,
      ...(what.write && { lineas: [{ productoId, cantidad: 1.5 }] }),
    };
  };
/** A line that somebody has ordered, of the family that is asked about or of another. */
const line =
  (what: { ofOther?: boolean; another?: boolean } = {}): Target =>
  async (scene) => {
    const disponible = what.another ? await anotherListing(scene) : await scene.disponible();
    const { id: productoId } = await scene.crearProducto(disponible);
    const { id: familiaId } = what.ofOther ? await scene.crearFamilia() : await scene.propia();
    const which = { pedidoId: (await scene.crearPedido(disponible)).id, familiaId };
    await scene.asSystem.lineas.guardar({ ...which, lineas: [{ productoId, cantidad: 1 }] });
    const lineas = await scene.asSystem.lineas.verPedido(which);
    return lineas.find((linea) => linea.productoId === productoId);
  };
const cantidad = () => ({ cantidad: 2.5 });

/** What each row of the matrix of permissions calls its procedure with, by the row's name. */
export const targets: Record<string, Target> = {
  "auth.signin": () => ({ nombre: "", email: "entra@x.es", password: "espinaca" }),
  "auth.familias": nothing,
  "auth.demo": nothing,
  "auth.me": nothing,
  "auth.signout": nothing,

  "cooperativa.estado": nothing,
  "cooperativa.empezar: without a demo": () => ({
    email: "primera@x.es",
    password: "espinaca",
    confirmacion: "BORRAR",
  }),

  "familias.listar": list,
  "familias.ver": into(propia),
  "familias.paraPedido": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "familias.crear": familia,
  "familias.actualizar": into(propia, familia),
  "familias.actualizar: its password": into(propia, () => ({ ...familia(), password: "espinaca" })),
  "familias.actualizar: setting fechaBaja": into(propia, () => ({ ...familia(), fechaBaja: NOW })),
  "familias.actualizar: an admin's account, email": into((scene) => scene.propiaDeAdmin(), familia),
  "familias.actualizar: deactivated": into((scene) => scene.propiaDeBaja(), familia),
  "familias.darDeBaja": into(propia),
  "familias.eliminar": into(propia),
  "familias.eliminarTodas": somethingToDelete,

  "usuarios.listar": list,
  "usuarios.porFamilia": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "usuarios.ver": into(relative),
  "usuarios.crear": async (scene) => ({ ...usuario(), familiaId: (await scene.propia()).id }),
  "usuarios.actualizar: itself": into(oneself, () => ({ ...usuario(), password: "espinaca" })),
  "usuarios.actualizar: its own role": into(oneself, () => ({
    ...usuario(),
    roles: ["ROLE_ADMIN", "ROLE_FAMILIA"],
  })),
  "usuarios.actualizar: its own family": async (scene, role) => ({
    id: ((await oneself(scene, role)) as { id: number }).id,
    ...usuario(),
    familiaId: (await scene.crearFamilia()).id,
  }),
  "usuarios.actualizar: its own fechaBaja": into(oneself, () => ({ ...usuario(), fechaBaja: NOW })),
  "usuarios.actualizar: a relative": into(relative, () => ({ ...usuario(), password: "espinaca" })),
  "usuarios.actualizar: a relative's role": into(relative, () => ({ ...usuario(), roles: ["ROLE_ADMIN"] })),
  "usuarios.actualizar: an admin of the family": into(
    async (scene) => scene.crearUsuario((await scene.propia()).id, { roles: ["ROLE_ADMIN"] }),
    usuario,
  ),
  "usuarios.actualizar: without a family": into((scene) => scene.crearUsuario(null), usuario),
  "usuarios.actualizar: deactivated": into(
    async (scene) => scene.asSystem.usuarios.darDeBaja(await scene.crearUsuario((await scene.propia()).id)),
    usuario,
  ),
  "usuarios.darDeBaja": into(relative),
  "usuarios.darDeBaja: itself": into(oneself),
  "usuarios.eliminar": into(relative),
  "usuarios.eliminarTodos": somethingToDelete,

  "proveedores.listar": list,
  "proveedores.ver": into((scene) => scene.proveedor()),
  "proveedores.crear": familia,
  "proveedores.actualizar": into((scene) => scene.proveedor(), familia),
  "proveedores.actualizar: of another": into((scene) => scene.crearProveedor(), familia),
  "proveedores.actualizar: the same families": into(
    (scene) => scene.proveedor(),
    familia,
    async (scene) => ({ familias: [await scene.gestora()] }),
  ),
  "proveedores.actualizar: other families": into(
    (scene) => scene.proveedor(),
    familia,
    async (scene) => ({ familias: [await scene.gestora(), await scene.propia()] }),
  ),
  "proveedores.eliminar": into((scene) => scene.proveedor()),
  "proveedores.eliminar: with order lines": into(async (scene) => {
    await order(scene);
    return scene.proveedor();
  }),
  "proveedores.eliminarTodos": async (scene) => {
    await scene.proveedor();
  },

  "disponibles.listar": list,
  "disponibles.porProveedor": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
  "disponibles.ver": into((scene) => scene.disponible()),
  "disponibles.excel": into((scene) => scene.disponible()),
  "disponibles.informe": into((scene) => scene.disponible()),
  "disponibles.exportar": into((scene) => scene.disponible()),
  "disponibles.plantilla": nothing,
  "disponibles.vistaPrevia": async (scene) => ({
    proveedorId: (await scene.proveedor()).id,
    archivoExcel: disponible().archivoExcel,
  }),
  "disponibles.vistaPrevia: of another supplier": async (scene) => ({
    proveedorId: (await scene.crearProveedor()).id,
    archivoExcel: disponible().archivoExcel,
  }),
  "disponibles.crear": async (scene) => ({ proveedorId: (await scene.proveedor()).id, ...disponible() }),
  "disponibles.crear: of another supplier": async (scene) => ({
    proveedorId: (await scene.crearProveedor()).id,
    ...disponible(),
  }),

  "disponibles.actualizar": into((scene) => scene.disponible(), sinArchivo),
  "disponibles.actualizar: with a file": into((scene) => scene.disponible(), disponible),
  "disponibles.actualizar: of another supplier": into(anotherListing, sinArchivo),
  "disponibles.actualizar: into another supplier": async (scene) => ({
    id: (await scene.disponible()).id,
    ...sinArchivo(),
    proveedorId: (await scene.crearProveedor()).id,
  }),
  "disponibles.deshacer": into(async (scene) => {
    const { id } = await scene.disponible();
    return scene.asSystem.disponibles.actualizar({ id, ...disponible() });
  }),
  "disponibles.deshacer: nothing": into((scene) => scene.disponible()),
  "disponibles.eliminar": into((scene) => scene.disponible()),
  "disponibles.eliminar: of another supplier": into(anotherListing),
  "disponibles.eliminarTodos": async (scene) => {
    await scene.disponible();
  },

  "productos.listar": list,
  "productos.porDisponible": listing,
  "productos.ver": into(product),
  "productos.crear": async (scene) => ({ disponibleId: (await scene.disponible()).id, ...producto() }),
  "productos.crear: of another supplier": async (scene) => ({
    disponibleId: (await anotherListing(scene)).id,
    ...producto(),
  }),
  "productos.actualizar": into(product, producto),
  "productos.actualizar: of another supplier": into(
    async (scene) => scene.crearProducto(await anotherListing(scene)),
    producto,
  ),
  "productos.actualizar: into another listing": into(product, producto, async (scene) => ({
    disponibleId: (await scene.crearDisponible(await scene.proveedor())).id,
  })),
  "productos.eliminar": into(product),
  "productos.eliminar: of another supplier": into(async (scene) =>
    scene.crearProducto(await anotherListing(scene)),
  ),
  "productos.eliminar: with order lines": into(order),
  "productos.eliminarTodos": async (scene) => {
    await product(scene, "admin");
  },

  "pedidos.estados": nothing,
  "pedidos.listar": list,
  "pedidos.porDisponible": listing,
  "pedidos.lanzados": list,
  "pedidos.realizados": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "pedidos.ver": into((scene) => scene.pedido()),
  "pedidos.factura": into((scene) => scene.pedido()),
  "pedidos.excelProveedor": into(imported()),
  "pedidos.excelProveedor: of another supplier": into(imported({ another: true })),
  "pedidos.excelReparto": into(imported()),
  "pedidos.excelReparto: of another supplier": into(imported({ another: true })),
  "pedidos.excelRelleno": into(imported()),
  "pedidos.excelRelleno: of another supplier": into(imported({ another: true })),
  "pedidos.crear": async (scene) => ({ disponibleId: (await scene.disponible()).id, ...pedido() }),
  "pedidos.crear: of another supplier": async (scene) => ({
    disponibleId: (await anotherListing(scene)).id,
    ...pedido(),
  }),
  "pedidos.actualizar": into((scene) => scene.pedido(), pedido),
  "pedidos.actualizar: of another supplier": into(
    async (scene) => scene.crearPedido(await anotherListing(scene)),
    pedido,
  ),
  "pedidos.actualizar: into another listing": async (scene) => ({
    id: (await scene.pedido()).id,
    disponibleId: (await scene.crearDisponible(await scene.proveedor())).id,
    ...pedido(),
  }),
  "pedidos.eliminar": into((scene) => scene.pedido()),
  "pedidos.eliminar: of another supplier": into(async (scene) =>
    scene.crearPedido(await anotherListing(scene)),
  ),
  "pedidos.eliminar: with order lines": async (scene, role) => ({
    id: ((await line()(scene, role)) as { pedidoId: number }).pedidoId,
  }),
  "pedidos.eliminarTodos": async (scene) => {
    await scene.pedido();
  },

  "lineas.pantalla": lines(),
  "lineas.pantalla: of all families": lines({ ofAll: true }),
  "lineas.cambios": lines(),
  "lineas.cambios: of all families": lines({ ofAll: true }),
  "lineas.verPedido": lines(),
  "lineas.verPedido: of all families": lines({ ofAll: true }),
  "lineas.guardar": lines({ write: true }),
  "lineas.guardar: of another supplier": lines({ write: true, another: true }),
  "lineas.ultimoPedido": lines(),
  "lineas.ultimoPedido: of another supplier": lines({ another: true }),
  "lineas.listar": list,
  "lineas.ver": into(line()),
  "lineas.ver: of another supplier": into(line({ another: true })),
  "lineas.ver: of another family": into(line({ ofOther: true })),
  "lineas.actualizar": into(line(), cantidad),
  "lineas.actualizar: of another supplier": into(line({ another: true }), cantidad),
  "lineas.actualizar: of another family": into(line({ ofOther: true }), cantidad),
  "lineas.actualizar: into another family": into(line(), cantidad, async (scene) => ({
    familiaId: (await scene.crearFamilia()).id,
  })),
  "lineas.eliminar": into(line()),
  "lineas.eliminar: of another supplier": into(line({ another: true })),
  "lineas.eliminar: of another family": into(line({ ofOther: true })),
  "lineas.eliminarTodas": async (scene, role) => {
    await line()(scene, role);
  },

  "accesos.listar": list,
  "accesos.crear": acceso,
  "accesos.revocar": into((scene) => scene.asSystem.accesos.crear(acceso())),
};
