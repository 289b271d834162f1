/** The specification has these for several entities (spec 8). */
export const NO_MODIFICADO = "No se ha podido realizar la modidficacion.";
export const NO_CREADO = "No se ha podido realizar la creacion.";

/** «un pedido», «3 pedidos». */
export const enPedidos = (n: number) => (n === 1 ? "un pedido" : `${n} pedidos`);

export const enFamilias = (n: number) => (n === 1 ? "una familia" : `${n} familias`);

/** «Tomate pera (kg)». */
export const conUnidad = ({ nombre, unidad }: { nombre: string; unidad: string | null }) =>
  unidad === null ? nombre : `${nombre} (${unidad})`;

/** «a», «b» y «c»; of many, the first ones and how many more. */
export function enumerar(nombres: readonly string[], maximo = 20): string {
  const dichos = nombres.slice(0, maximo).map((nombre) => `«${nombre}»`);
  const resto = nombres.length - dichos.length;
  if (resto > 0) return `${dichos.join(", ")} y ${resto} más`;
  return dichos.length < 2 ? dichos.join("") : `${dichos.slice(0, -1).join(", ")} y ${dichos.at(-1)}`;
}
