export const noVale =
  "Este enlace no vale. Compruebe que lo ha copiado entero; si después le enviaron otro, o ha cambiado la contraseña o el email, este dejó de valer. Use el último, o pida otro.";
export const usado =
  "Este enlace ya se ha usado, y vale una sola vez. Entre con la contraseña que puso; si no fue usted, pida otro enlace y avise a quien administra.";
export const caducado = "Este enlace ha caducado. Pida otro.";
export const creado = "Enlace creado. Envíelo ahora: no se vuelve a mostrar.";
export const enviado = (email: string) =>
  `Se enviará ahora un correo a ${email} con el enlace, que vale siete días desde que sale.`;
export const noSeEnvia = "Esta cooperativa no envía correos desde aquí. Cree el enlace y envíelo usted.";
export const noCreado = "No se ha podido crear el enlace";
export const noPuesta = "No se ha podido guardar la contraseña.";
export const propio = "Para cambiar su propia contraseña no hace falta un enlace: hágalo en sus datos.";
/** The same whoever asks, be there such an account or not. */
export const pedido =
  "Si hay una cuenta con ese email, en unos minutos le llegará un correo con un enlace para poner otra contraseña. Si no llega, mire en el correo no deseado, o pregunte a quien administra.";
export const noPedido = "No se ha podido pedir.";
export const sinCorreo =
  "Esta cooperativa no envía correos desde aquí. Pida a quien administra un enlace para entrar: lo hace en la pantalla de su familia o de su usuario.";
export const demasiadosPedidos = (minutos: number) =>
  `Ya se ha pedido varias veces. Mire en su correo, también en el no deseado, o espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} y pídalo de nuevo.`;
