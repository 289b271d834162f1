import { type AsientoDePedido, asientoDeCorreccion } from "@cosecha/domain/contabilizar";
import {
  type Correcciones,
  comoQuedan,
  faltaDeCorreccion,
  totalDeEntrega,
} from "@cosecha/domain/correcciones";
import { conUnidad, formatoEuros } from "@cosecha/domain/dinero";
import type { Cargado } from "@cosecha/domain/esquemas/contabilizar";
import { enKilos } from "@cosecha/domain/reparto";

type Producto = Cargado["productos"][number];
/** What a cell holds now: how much a family got, and what it pays for it. */
export type Celda = { familiaId: number; productoId: number; entregado: number };

/** A quantity of a product, with what it is charged by: «1,35 kg». */
export const cuanto = (producto: Pick<Producto, "unidad" | "cobro">, cantidad: number): string =>
  conUnidad(cantidad, enKilos(producto) ? "kg" : producto.unidad);

/** What a correction would do, by the rules by which the server posts it. */
export function efectoDe({ familias, productos }: Cargado, cambios: Correcciones, celdas: readonly Celda[]) {
  const producto = new Map(productos.map((uno) => [uno.productoId, uno]));
  const nombre = new Map(familias.map(({ familiaId, nombre }) => [familiaId, nombre]));
  const habia = (cual: Omit<Celda, "entregado">) =>
    celdas.find((una) => una.familiaId === cual.familiaId && una.productoId === cual.productoId)?.entregado ??
    0;
  const quedan = comoQuedan(productos, cambios, habia);
  const paga = (cantidadDe: (una: Celda) => number) =>
    cambios.entregas.flatMap((una) => {
      const suyo = producto.get(una.productoId);
      return suyo === undefined
        ? []
        : [{ familiaId: una.familiaId, importe: totalDeEntrega(suyo, cantidadDe(una)) }];
    });
  const apuntes = asientoDeCorreccion(
    { familias: paga(habia), productos: quedan.flatMap(({ productoId }) => producto.get(productoId) ?? []) },
    { familias: paga(({ entregado }) => entregado), productos: quedan },
  );
  return {
    dinero: apuntes.filter(({ importe }) => !importe.isZero()).map((apunte) => enPalabras(apunte, nombre)),
    /** Where more would be handed out than came: the sentence with which the server refuses it. */
    falta: faltaDeCorreccion(quedan),
  };
}

/** «García pagará 2,60 € menos», «El fondo común pone 2,60 €». */
function enPalabras(
  { cuenta, importe }: AsientoDePedido["apuntes"][number],
  nombre: Map<number, string>,
): string {
  const euros = formatoEuros(importe.abs());
  const mas = importe.isPositive();
  if (cuenta.tipo === "familia") {
    return `${nombre.get(cuenta.familiaId) ?? "Una familia"} pagará ${euros} ${mas ? "más" : "menos"}`;
  }
  return cuenta.tipo === "merma"
    ? `De merma habrá ${euros} ${mas ? "más" : "menos"}`
    : `El fondo común ${mas ? "pone" : "recibe"} ${euros}`;
}

/** What a correction will change, for whom, before it is pressed. */
export function Efecto({ efecto: { dinero, falta } }: { efecto: ReturnType<typeof efectoDe> }) {
  if (falta !== undefined) return <p className="font-medium text-destructive-text">{falta}</p>;
  if (dinero.length === 0) return <p>Nadie pagará más ni menos.</p>;
  return (
    <ul className="grid gap-1">
      {dinero.map((frase) => (
        <li key={frase} className="wrap-anywhere">
          {frase}.
        </li>
      ))}
    </ul>
  );
}
