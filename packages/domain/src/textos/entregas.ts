/** What is said on the day of delivery. */

/** «Pollo (García, Ruiz), Queso (Sanz)». */
const porProducto = (lineas: readonly { producto: string; familia: string }[]): string => {
  const familias = new Map<string, string[]>();
  for (const { producto, familia } of lineas) {
    familias.set(producto, [...(familias.get(producto) ?? []), familia]);
  }
  return [...familias].map(([producto, cuales]) => `${producto} (${cuales.join(", ")})`).join(", ");
};

export const faltanPorPesar = (lineas: readonly { producto: string; familia: string }[]): string =>
  lineas.length === 1
    ? `Falta por pesar 1 línea: ${porProducto(lineas)}.`
    : `Faltan por pesar ${lineas.length} líneas: ${porProducto(lineas)}.`;
export const faltanPorContar = (productos: readonly string[]): string =>
  productos.length === 1
    ? `Falta por contar lo que se recibió de ${productos[0]}.`
    : `Falta por contar lo que se recibió de ${productos.length} productos: ${productos.join(", ")}.`;
/** Quantities as they are read, with their unit where they have one: «18 kg», «17,5». */
export const sobraDe = (de: {
  producto: string;
  recibido: string;
  repartido: string;
  resto: string;
}): string =>
  `De ${de.producto} se recibieron ${de.recibido} y se repartieron ${de.repartido}. Apunte ${de.resto} como sobrante o merma.`;
export const faltaDe = (de: {
  producto: string;
  recibido: string;
  repartido: string;
  resto: string;
}): string =>
  `De ${de.producto} se recibieron ${de.recibido} y se repartieron ${de.repartido}: ${de.resto} de más. Corrija lo recibido o lo repartido.`;
/** What settled a small difference: by how much, to what it is now, and whether it became more. */
export const ajustes = {
  sobrante: (cuanto: string, queda: string, mas: boolean): string =>
    mas ? `${cuanto} de sobrante` : `sobrante ${queda}, ${cuanto} menos`,
  merma: (cuanto: string, queda: string, mas: boolean): string =>
    mas ? `${cuanto} de merma` : `merma ${queda}, ${cuanto} menos`,
  recibido: (cuanto: string, queda: string): string => `recibido ${queda}, ${cuanto} más`,
};
/** `otro` and `suyo`: whoever reads it («usted»), or somebody else's name, and what they put. */
export const cualVale = (de: {
  quien: string;
  puso: string;
  hora: string;
  otro: string;
  suyo: string;
  llego: string;
}): string => `${de.quien} puso ${de.puso} a las ${de.hora}; ${de.otro}, ${de.suyo}${de.llego}. ¿Cuál vale?`;
export const usted = "usted";
/** What a field holds, in that sentence. */
export const nada = "nada";
export const preparado = "preparado";
export const sinPreparar = "sin preparar";

const pesos = (n: number): string => (n === 1 ? "Su peso queda" : `Sus ${n} pesos quedan`);
export const tardeContabilizado = (hora: string, n: number): string =>
  `El pedido se contabilizó a las ${hora}. ${pesos(n)} como corrección pendiente.`;
export const tardeCancelado = (n: number): string =>
  `El pedido se canceló. ${pesos(n)} como corrección pendiente.`;
export const tardeRepartido = (hora: string, n: number): string =>
  `El reparto se dio por terminado a las ${hora}. ${pesos(n)} como corrección pendiente.`;
export const tardeSinTurno = (n: number): string =>
  `Su turno en este reparto ha terminado. ${pesos(n)} como corrección pendiente, para que decida quien gestiona el pedido.`;

/** Too late for a proposed correction, too: it stays on the device. */
export const fueraDePlazo = (dias: number): string =>
  `Este reparto terminó para usted hace más de ${dias} días y ya no se guardan correcciones. Apúntelo en papel y déselo a quien gestiona el pedido.`;
export const fueraDePlazoDeQuienGestiona = (dias: number): string =>
  `Este reparto terminó hace más de ${dias} días y ya no se guardan correcciones. Ábralo otra vez para cambiarlo.`;
export const noCabenMas =
  "Se han guardado ya demasiados cambios suyos de este reparto, y no cabe ninguno más. Apúntelo en papel y déselo a quien gestiona el pedido.";
export const noCabenMasSinDecidir =
  "Demasiados cambios suyos de este reparto han llegado tarde o no coinciden con otros, y no cabe ninguno más. Apúntelo en papel y déselo a quien gestiona el pedido.";

/** The turn's end has come, with or without a network. */
export const turnoTerminado = "Su turno en este reparto ha terminado.";
export const soloLoSinEnviar =
  "De este reparto solo queda en este dispositivo lo que usted anotó y no se ha enviado.";
/** What had been seen of an order has left the device. */
export const yaNoEsta = "Lo que se veía de las familias ya no está en este dispositivo.";

export const sinGuardar = "Este dispositivo no puede guardar sin conexión. Use otro, o la hoja impresa.";
export const sonGramos = (escrito: string): string => `${escrito} kg es mil veces lo pedido. ¿Son gramos?`;
export const muchasVeces = (escrito: string, veces: string, pedido: string): string =>
  `${escrito} es ${veces} veces lo pedido (${pedido}). ¿Es correcto?`;

export const identificador = "El identificador no es un UUID.";
export const camposDistintos = "Lo que había antes y lo que hay después no son los mismos campos.";
export const cuantoDano = "Diga cuánto está dañado.";

export const sinAcabar = "El pedido sigue abierto: se recibe cuando se ha cerrado.";
export const recibiendo =
  "Ya se ha empezado a recibir este pedido, y no puede abrirse otra vez. Quite lo recibido si quiere abrirlo.";
export const conflictosPendientes = (n: number): string =>
  n === 1
    ? "Queda 1 cambio que no coincide con otro. Decida cuál vale."
    : `Quedan ${n} cambios que no coinciden con otros. Decida cuáles valen.`;
export const noCuadra =
  "Lo recibido de cada producto tiene que ser lo repartido más el sobrante y la merma. Abra otra vez el reparto para cambiarlo.";
export const soloSeAnade = "Lo anotado en un reparto no se cambia ni se borra.";
export const yaContabilizado = "El pedido está completado: ya no cambia lo recibido ni lo repartido.";
export const yaCancelado = "El pedido está cancelado: no hay nada que recibir ni que repartir.";
export const antesRecibir = "Dé primero por recibido el pedido.";
export const yaRepartido = "El reparto está terminado. Ábralo otra vez para cambiarlo.";
export const noReparte =
  "El reparto es de quien gestiona el pedido y de las familias a las que se lo haya encargado para hoy.";
export const otroIdentificador =
  "Otra persona ha usado ya este identificador. Su cambio sigue en el dispositivo.";
export const productoAjeno = "Este producto no es del pedido.";
export const familiaAjena = "Esta familia ya no existe.";
export const decisionAjena = "El cambio sobre el que se decide no está pendiente en este pedido.";
export const decideQuienGestiona = "Sobre lo que llegó tarde decide quien gestiona el pedido.";
export const danoNoEncontrado = "No se encontró el aviso de daño.";
export const danoContabilizado =
  "El pedido está completado: lo que se le descuente a la familia se corrige en Tesorería. Aquí ya solo se puede no aceptar.";
export const danoDecidido = "Ya se ha decidido sobre este daño.";
export const danoDeMas = "No puede estar dañado más de lo que se ha entregado.";
export const muchosDanos = (n: number): string =>
  `De un pedido se avisa de ${n} daños como mucho. Hable con quien lo gestiona.`;
export const fotoMala = "La foto no es una imagen que se pueda leer. Use JPEG, PNG o WebP.";

export const propuesto = (n: number): string =>
  n === 0 ? "No había nada que proponer." : "La propuesta está hecha.";
/** To whoever leads an order of before the accounts that is being shared out all the same. */
export const deAntes =
  "Este pedido es de antes de las cuentas, y no se cargará a nadie. Si no está en los saldos iniciales, quien las lleva puede decirlo en «Contabilizar».";
export const recibido = "El pedido está recibido.";
export const sinRecibir = "El pedido vuelve a estar por recibir.";
export const repartido = "El reparto está terminado.";
export const sinRepartir = "El reparto vuelve a estar abierto.";
/** `cuantos`: the number as it is written. */
export const dejado = (n: number, cuantos: string): string =>
  n === 0
    ? "No quedaba nada por decidir."
    : n === 1
      ? "Se queda lo que hay: 1 cambio descartado."
      : `Se queda lo que hay: ${cuantos} cambios descartados.`;
export const repartoPuesto = "El reparto se ha guardado.";
export const repartoCambiado =
  "Mientras tanto, otra persona ha cambiado cuándo o dónde se reparte. Ciérrelo y vuelva a abrirlo para ver lo que ha puesto.";
export const turnoPuesto = "El turno de hoy se ha guardado.";
export const danoAvisado = "Se ha avisado a quien gestiona el pedido.";
export const danoAceptado = "El daño está aceptado.";
export const danoRechazado = "El daño no se ha aceptado.";

/** Why what a family got differs from what it ordered, as it reads it. */
export const motivos = {
  falta: "Llegó menos de lo pedido",
  danado: "Llegó dañado",
  sobrante: "Se quedó con lo que sobraba",
  cambio: "A cambio de otra cosa",
} as const;
export const fases = {
  abierto: "Abierto",
  cerrado: "Por recibir",
  recibido: "Por repartir",
  repartido: "Repartido",
  contabilizado: "Completado",
  cancelado: "Cancelado",
} as const;
