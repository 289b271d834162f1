import { estaCaducado } from "@cosecha/domain/pedidos";

const cuantos = (n: number, uno: string, varios: string) =>
  n === 1 ? `Queda 1 ${uno}` : `Quedan ${n} ${varios}`;

/** How long an order is still open, in a few words of Spanish, or that it is not open. */
export function plazoDe(pedido: { inicio: Date; fin: Date }, ahora: Date): string {
  if (estaCaducado(pedido, ahora)) return "Fuera de plazo";
  if (ahora < pedido.inicio) return "Sin empezar";
  const minutos = Math.floor((pedido.fin.getTime() - ahora.getTime()) / 60_000);
  if (minutos < 1) return "Queda menos de 1 min";
  if (minutos < 60) return cuantos(minutos, "min", "min");
  const horas = Math.floor(minutos / 60);
  return horas < 24 ? cuantos(horas, "h", "h") : cuantos(Math.floor(horas / 24), "día", "días");
}
