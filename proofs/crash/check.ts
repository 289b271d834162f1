import { centsOf, units } from "../torture/check.ts";
import { type Producto, priceOf, type World } from "./world.ts";

interface Linea {
  productoId: number;
  cantidad: number;
  precioProducto: number;
  ivaProducto: number;
  totalLinea: number;
}
interface Pedido {
  id: number;
  descripcion: string;
  estado: number;
  total: number;
  factura: object | null;
}
interface Delivery {
  entregas: { productoId: number; familiaId: number; entregado: number | null }[];
  pendientes: object[];
}
interface Named {
  id: number;
  nombre: string;
}

export interface Check {
  /** Things looked at one by one, and those of which only a list was looked at. */
  checked: number;
  lost: string[];
  half: string[];
  /** What else is wrong: sums, doubles, sessions. */
  wrong: string[];
  /** Changes that are stored though their answer said that nothing was. */
  belied: number;
}

/**
 * Looks over HTTP at everything that clients have touched since the last look, at the sums, and
 * whether what was ever created is still there, once.
 */
export async function checkWorld(world: World): Promise<Check> {
  const { ledger, listing } = world;
  const check: Check = { checked: 0, lost: [], half: [], wrong: [], belied: 0 };
  const productos = await world.list<Producto>(`/api/productos/ByDisponible/${listing.id}`);
  const orders = await world.list<Pedido>("/api/pedidos");
  const pedidos = new Map(orders.map((one) => [one.descripcion, one]));
  const familias = await world.list<Named>("/api/familias");
  const usuarios = await world.list<{ familiaId: number | null }>("/api/user");
  const proveedores = await world.list<Named & { familias: { id: number }[] }>("/api/proveedores");
  const disponibles = await world.list<{ id: number; descripcion: string }>("/api/disponibles");

  const delivery = await world.must("GET", `/api/entregas/${world.reparto}`, { token: world.admin });
  const entregas = delivery.entregas as Delivery["entregas"];
  const pendientes = delivery.pendientes as Delivery["pendientes"];
  check.wrong.push(...(await world.cuentas.read()));
  // One device has each family's, so that nothing of it can be in two minds.
  if (pendientes.length > 0) check.wrong.push(`conflicts: ${JSON.stringify(pendientes)}`);

  const linesOf = async (pedidoId: string, familiaId: string) =>
    (await world.list<Linea>(`/api/lineasPedido/verPedido/${pedidoId}/${familiaId}`)).filter(
      ({ cantidad }) => cantidad > 0,
    );
  const observe: Record<string, (name: string) => Promise<unknown>> = {
    async lineas(name) {
      const [pedidoId = "", familiaId = ""] = name.split("/");
      const lines = await linesOf(pedidoId, familiaId);
      for (const line of lines) {
        const cents = centsOf({
          precio: line.precioProducto.toFixed(4),
          cantidad: line.cantidad.toFixed(3),
          iva: line.ivaProducto.toFixed(4),
        });
        if (units(line.totalLinea.toFixed(2), 2) !== cents)
          check.wrong.push(`line ${name}/${line.productoId} costs ${line.totalLinea}, not ${cents} cents`);
      }
      if (lines.length === 0) return null;
      return Object.fromEntries(lines.map(({ productoId, cantidad }) => [productoId, cantidad]));
    },
    async reparto(familiaId) {
      const suyas = entregas.filter((one) => String(one.familiaId) === familiaId);
      if (suyas.length === 0) return null;
      return Object.fromEntries(suyas.map(({ productoId, entregado }) => [productoId, entregado]));
    },
    async precios(id) {
      const serial = ledger
        .candidates<number>(`precios/${id}`)
        .find((one) => productos.every(({ precio }, n) => precio === priceOf(n, one)));
      return productos.length === listing.products ? (serial ?? "a mixture") : productos.length;
    },
    async disponible(name) {
      const one = disponibles.find(({ descripcion }) => descripcion === name);
      if (one === undefined) return null;
      return (await world.list(`/api/productos/ByDisponible/${one.id}`)).length;
    },
    async familia(name) {
      const one = familias.find(({ nombre }) => nombre === name);
      return one === undefined ? null : usuarios.filter(({ familiaId }) => familiaId === one.id).length;
    },
    async proveedor(name) {
      const one = proveedores.find(({ nombre }) => nombre === name);
      return one === undefined ? null : one.familias.map(({ id }) => id).sort((a, b) => a - b);
    },
    async pedido(name) {
      const one = pedidos.get(name);
      return one === undefined ? null : { estado: one.estado, factura: one.factura !== null };
    },
    async asiento(name) {
      return world.cuentas.movesOf(name);
    },
    async sesion(token) {
      const answer = await world.send("GET", "/api/auth/me", { token });
      return answer?.status === 200 ? true : answer?.status === 401 ? false : answer?.status;
    },
  };

  for (const thing of ledger.takeTouched()) {
    const [kind = "", ...rest] = thing.split("/");
    const [state] = ledger.candidates(thing);
    const seen = await observe[kind]?.(rest.join("/"));
    const verdict = ledger.settle(thing, seen);
    check.checked++;
    if (verdict !== "right") check[verdict].push(`${thing}: ${JSON.stringify({ state, seen })}`);
    else if (world.saidNothing.has(thing) && JSON.stringify(seen) !== JSON.stringify(state)) check.belied++;
  }
  world.saidNothing.clear();
  for (const thing of ledger.there("asiento/")) {
    check.checked++;
    if (world.cuentas.movesOf(thing.slice("asiento/".length)) === null) check.lost.push(thing);
  }

  const lists: [string, string[]][] = [
    ["familia", familias.map(({ nombre }) => nombre)],
    ["proveedor", proveedores.map(({ nombre }) => nombre)],
    ["disponible", disponibles.map(({ descripcion }) => descripcion)],
    ["pedido", orders.map(({ descripcion }) => descripcion)],
  ];
  for (const [kind, names] of lists) {
    const there = new Set(names);
    for (const thing of ledger.there(`${kind}/`)) {
      check.checked++;
      if (!there.has(thing.slice(kind.length + 1))) check.lost.push(thing);
    }
    if (there.size < names.length) check.wrong.push(`a ${kind} is there twice`);
  }
  for (const { nombre, token } of world.familias) {
    const answer = await world.send("GET", "/api/auth/me", { token });
    if (answer?.status !== 200) check.wrong.push(`the session of ${nombre} is over: ${answer?.status}`);
  }
  for (const id of world.pedidos) {
    const lines = await world.list<Linea & { familias: { totalLinea: number }[] }>(
      `/api/lineasPedido/verPedido/${id}/0`,
    );
    const cents = lines
      .flatMap(({ familias: its }) => its)
      .reduce((sum, { totalLinea }) => sum + units(totalLinea.toFixed(2), 2), 0n);
    const total = orders.find((one) => one.id === id)?.total ?? 0;
    if (units(total.toFixed(2), 2) !== cents)
      check.wrong.push(`order ${id} costs ${total}, not ${cents} cents`);
    const now = new Map(productos.map(({ id: productoId, precio }) => [productoId, precio]));
    for (const { productoId, precioProducto } of lines) {
      if (precioProducto !== now.get(productoId))
        check.wrong.push(`product ${productoId} has a price of before in order ${id}`);
    }
  }
  return check;
}
