/** What is said about mail. */

export const sinServidor = "No hay servidor de correo.";
/** Where what is shown on devices goes. */
export const enElAparato = "En el móvil o el ordenador";
/** In the words of whoever refuses a mail. */
export const contesta = (palabras: string) => `El servidor de correo contesta: ${palabras}`;
export const noResponde = (servidor: string, motivo: string) =>
  `No se puede conectar con el servidor de correo ${servidor} (${motivo}).`;
export const hostInvalido =
  "Escriba solo el nombre del servidor, como smtp.ejemplo.es, sin espacios ni puerto.";
export const puertoInvalido = "El puerto es un número de 1 a 65535; casi siempre 465 o 587.";
export const remitenteInvalido = "Escriba un email, o «Nombre <email>» en una sola línea y sin comas.";
export const faltaRemitente = "Diga de quién son los correos: un email, o «Nombre <email>».";
export const deQuienOpera =
  "El servidor de correo lo ha puesto quien lleva el servidor de Cosecha. Aquí se cambian solo las palabras.";
export const faltaPassword =
  "Escriba la contraseña otra vez: es de otro servidor o de otro usuario, y no se envía a quien no la tenía.";
export const guardado = "Los ajustes del correo están guardados.";
export const noGuardado = "No se han podido guardar los ajustes del correo.";
export const pruebaEnviada = (email: string) =>
  `Enviado a ${email}. Si no llega en unos minutos, mire en el correo no deseado.`;
export const pruebaEnDemo =
  "En la demostración los correos no salen: se quedan en «Avisos», donde puede leerlos.";
export const demasiadasPruebas = (minutos: number) =>
  `Ya ha enviado varias pruebas. Espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} y envíe otra.`;
export const demasiadosCambios = (minutos: number) =>
  `Ha hecho muchos cambios de los que se avisa a la gente. Espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} y siga.`;
export const noProbado = "No se ha podido enviar la prueba.";
export const noEncontrado = "No existe ese correo.";
export const yaSeEnvio = "Ese correo ya se ha enviado.";
export const reenviado = "Se está enviando otra vez.";
export const noReenviado = "No se ha podido volver a enviar.";
export const fallidos = (cuantos: number) =>
  cuantos === 1 ? "Un aviso de esta semana no ha llegado" : `${cuantos} avisos de esta semana no han llegado`;
export const misAvisosGuardados = "Guardado.";
export const misAvisosNoGuardados = "No se ha podido guardar.";
export const ajustesDePersonas =
  "Por dónde salen los correos lo dicen las personas que administran, no otra aplicación.";
export const soloPersonas = "Qué avisos recibe cada persona lo elige ella.";
/** Of sending an order to its supplier. */
export const enviandoPedido = (proveedor: string) => `Se está enviando a ${proveedor}.`;
export const yaEnviadoPedido = (proveedor: string) =>
  `Este pedido ya se ha enviado a ${proveedor}. Para enviarlo otra vez, dígalo.`;
export const pedidoSinCerrar =
  "El pedido se envía cuando se ha cerrado: las familias todavía pueden cambiarlo.";
export const pedidoCancelado = "Un pedido cancelado no se envía.";
export const pedidoVacio = "Nadie ha pedido nada: no hay qué enviar.";
export const noEnviadoPedido = "No se ha podido enviar el pedido.";
/** Of reminding families of what they owe. */
export const recordado = (personas: number) =>
  personas === 0
    ? "Hoy ya se les había recordado, o nadie que deba quiere correos."
    : `Se lo recordamos por correo a ${personas === 1 ? "1 persona" : `${personas} personas`}.`;
export const noRecordado = "No se ha podido recordar.";

export const sinDireccion =
  "PUBLIC_URL: no está puesta, así que los correos no llevan enlaces. Ponga en ella la dirección con la que se entra.";
/** Of the page that a mail's link opens to switch a kind of mail off. */
export const baja = {
  pregunta: (cuales: string) => `¿Dejar de recibir ${cuales}?`,
  boton: "Dejar de recibirlo",
  hecho: "Hecho",
  yaNo: (cuales: string) => `Ya no recibirá ${cuales}.`,
  luego: "Los demás avisos siguen como están, y puede volver a recibir este cuando quiera.",
  noVale: "Este enlace no vale",
  mirelo: "Compruebe que lo ha copiado entero, o elija en Cosecha qué avisos recibe.",
  elegir: "Elegir qué avisos recibo",
};
