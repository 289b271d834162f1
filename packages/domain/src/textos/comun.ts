export const noEncontrada = "Página no encontrada";
export const sinFamilia = "Sin familia";
export const resultado = "Resultado:";
export const error = "Error:";
export const exito = "¡Éxito!";
export const sinPermiso = "No tiene permiso para hacer esto.";
export const permisosCambiados = "Sus permisos acaban de cambiar. Recargue la página e inténtelo de nuevo.";
export const noAutenticado = "Inicie sesión para continuar.";
export const datosInvalidos = "Hay datos que no son válidos. Revíselos e inténtelo de nuevo.";
export const ocupado =
  "Hay mucha gente guardando a la vez y no se ha podido guardar lo suyo. Inténtelo de nuevo dentro de un momento.";
export const errorInterno = "Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un momento.";
export const sinBaseDeDatos =
  "El servidor no llega ahora a sus datos. No se ha guardado nada: inténtelo de nuevo dentro de un momento.";
/** The connection to the database was lost while something was under way. */
export const datosPerdidosDeVista =
  "El servidor ha perdido el contacto con sus datos. Dentro de un momento compruebe si lo último se ha guardado y, si no, inténtelo de nuevo.";
export const discoLleno =
  "Al servidor casi no le queda espacio en el disco y no puede guardar. No se ha guardado nada: avise a quien lo administra.";
export const antifalsificacion = "La página ha caducado. Recárguela e inténtelo de nuevo.";
export const demasiadasFilas = (n: number) =>
  `Son ${n} filas, demasiadas para darlas de una vez. Pídalas por páginas, de 1000 como mucho.`;
export const cuerpoIlegible = "No se ha podido leer lo que envía: no es JSON ni un formulario válido.";
export const rutaDesconocida = "No existe esa dirección.";
export const demasiadoGrande = "Lo que envía es demasiado grande.";
export const demasiadosCampos = (maximo: number) =>
  `Lo que envía tiene demasiados campos. Envíe ${maximo} como mucho.`;
export const demasiadosDatos = (maximo: number) =>
  `Lo que envía tiene demasiados datos. Envíe ${maximo.toLocaleString("es-ES")} como mucho; si son más, en varias veces.`;
export const demasiadoProfundo = (maximo: number) =>
  `Lo que envía tiene listas dentro de listas, o campos dentro de campos, a más de ${maximo} niveles. Envíelo con menos.`;
export const demasiadosArchivos = (maximo: number) =>
  maximo === 0
    ? "Aquí no se envían archivos. Envíe los datos sin ninguno."
    : `Lo que envía tiene demasiados archivos. Envíe ${maximo} como mucho.`;
export const tipoNoAdmitido = "El servidor no admite ese tipo de contenido.";
export const claveDeRepeticion =
  "La cabecera Idempotency-Key ha de tener entre 1 y 255 caracteres: letras sin acento (tampoco ñ), cifras o signos, y sin espacios.";
export const claveUsada =
  "Esa Idempotency-Key ya se usó para otra petición. Use una nueva, o repita la primera tal cual.";
export const peticionEnCurso =
  "Esa petición ya llegó y su respuesta aún no está. Repítala dentro de un momento.";
export const respuestaPerdida =
  "Esto ya se creó, pero la respuesta se perdió. Búsquelo antes de crear otro igual.";
export const demasiadasPeticiones = (segundos: number) =>
  `Son demasiadas peticiones en poco tiempo. Espere ${segundos === 1 ? "un segundo" : `${segundos} segundos`} e inténtelo de nuevo.`;
/** All askers together send, or ask for, more than the server can hold. */
export const muchoALaVez =
  "El servidor está ocupado con demasiados datos a la vez. Espere unos segundos e inténtelo de nuevo.";
export const muchoSuyoALaVez =
  "Ya está enviando varios archivos o listas grandes a la vez. Espere a que terminen e inténtelo de nuevo.";
export const muchasListasALaVez =
  "Ya está recibiendo varias listas largas a la vez. Espere a que terminen e inténtelo de nuevo.";
export const metodoEquivocado = "Esa dirección no admite ese método.";
export const metodoNoAdmitido = (metodos: readonly string[]) =>
  `Esa dirección no admite ese método. Admite ${metodos.join(", ")}.`;
export const repetido = "Ya existe uno igual.";
export const caracter = "Algún texto lleva un carácter que no se admite. Escríbalo de nuevo.";
export const aLaVez = "Otra persona estaba cambiando lo mismo. Inténtelo de nuevo.";
export const enUso = "No se puede: hay otros datos que dependen de este.";
export const cambiadoPorOtro = "Mientras lo editaba, otra persona ha guardado cambios.";
export const bajaAparte = "La fecha de baja no se puede poner aquí: use «Dar de baja».";
/** What is to be paid once an order has been shared out. Home loads no other texts of orders. */
export const aPagar = "A pagar";
export const sinPedidos = "No hay pedidos asociados al disponible.";
export const nombreReservado = "Ese nombre no se puede usar. Elija otro.";
