import type { Pregunta } from "../ritmos.ts";

export const entero = "Escriba un número entero";
export const semanas = (maximo: number) => `De 1 a ${maximo} semanas`;
export const dias = (maximo: number) => `Como mucho ${maximo} días`;
export const abreDespuesDeCerrar = "Abre el mismo día que cierra: tiene que ser antes.";
export const reparteAntesDeCerrar = "El reparto tiene que ser después del cierre.";
export const pausaAlReves = "El último día no puede ser anterior al primero.";

export const noHay = "Este proveedor no tiene ritmo.";
export const guardado = "El ritmo se ha guardado.";
export const noLidera =
  "Esa familia no gestiona el proveedor. Elija una que lo gestione, o «Administración».";
export const noEsDeLasProximas = "Ese día no cierra ninguno de los próximos pedidos de este ritmo.";
export const yaHecha = "Su pedido ya está creado: cámbielo en el propio pedido.";
export const enPausa = "Cae en días sin pedidos. Cambie las fechas, o quite antes la pausa.";
export const muyLejos = "Falta más de un año para ese cierre. ¿Está bien el año?";
export const finPasado = "Ese cierre ya ha pasado: nadie podría pedir.";
export const saltada = "Ese pedido no se hará. Los demás siguen igual.";
export const recuperada = "Ese pedido vuelve a su sitio.";
export const movida = "El pedido se ha movido. Los demás siguen igual.";
export const movidaEncima =
  "El pedido se ha movido. Atención: ahora cierra después que el siguiente, y los dos estarán abiertos a la vez.";
export const creado = "El pedido está creado.";
export const yaEstabaCreado = "El pedido ya estaba creado.";
export const sinLista = "Este proveedor no tiene ningún disponible. Suba uno antes de crear el pedido.";
export const listaDeOtro = "Ese disponible es de otro proveedor. Elija uno de este.";
export const descansa = "El ritmo descansa. Quite el descanso antes de crear sus pedidos.";

export const pausaPuesta = "En esos días no habrá pedidos.";
export const pausaQuitada = "La pausa se ha quitado.";
export const pausaDesconocida = "Esa pausa ya no existe.";
export const demasiadasPausas = (maximo: number) =>
  `Ya hay ${maximo} pausas por venir. Quite alguna antes de añadir otra.`;
export const pausaPasada = "Esos días ya han pasado.";

/** Why somebody is asked, in a sentence. */
export const PREGUNTA: Record<Pregunta, string> = {
  propone: "Se crea cuando usted lo confirma.",
  sinLista: "El proveedor no tiene ningún disponible: suba uno.",
  listaAntigua: "No hay disponible nuevo desde el último pedido: suba uno, o use el que hay.",
  sinLider: "Quien lo llevaba ya no gestiona el proveedor: elija quién lo lleva ahora.",
};
