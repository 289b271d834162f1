/**
 * What the user reads, in one place for server and screens (decision 19). The specification's texts are
 * verbatim, misspellings and English included (sections 2, 5 and 8).
 */
const NO_MODIFICADO = "No se ha podido realizar la modidficacion.";
const NO_CREADO = "No se ha podido realizar la creacion.";

/** «a», «b» y «c»; of many, the first ones and how many more. */
function enumerar(nombres: readonly string[], maximo = 20): string {
  const dichos = nombres.slice(0, maximo).map((nombre) => `«${nombre}»`);
  const resto = nombres.length - dichos.length;
  if (resto > 0) return `${dichos.join(", ")} y ${resto} más`;
  return dichos.length < 2 ? dichos.join("") : `${dichos.slice(0, -1).join(", ")} y ${dichos.at(-1)}`;
}

export const textos = {
  login: {
    titulo: "Iniciar Sesión",
    credenciales: "Credenciales incorrectas",
    cerrada: "Ha salido de Cosecha.",
    sesionTerminada: "Su sesión ha terminado. Inicie sesión de nuevo.",
    demasiadosIntentos: (minutos: number) =>
      `Demasiados intentos fallidos. Espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} e inténtelo de nuevo.`,
  },
  comun: {
    noEncontrada: "Página no encontrada",
    sinFamilia: "Sin familia",
    resultado: "Resultado:",
    error: "Error:",
    exito: "¡Éxito!",
    sinPermiso: "No tiene permiso para hacer esto.",
    permisosCambiados: "Sus permisos acaban de cambiar. Recargue la página e inténtelo de nuevo.",
    noAutenticado: "Inicie sesión para continuar.",
    datosInvalidos: "Hay datos que no son válidos. Revíselos e inténtelo de nuevo.",
    errorInterno: "Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un momento.",
    antifalsificacion: "La página ha caducado. Recárguela e inténtelo de nuevo.",
    cuerpoIlegible: "No se ha podido leer lo que envía: no es JSON ni un formulario válido.",
    rutaDesconocida: "No existe esa dirección.",
    demasiadoGrande: "Lo que envía es demasiado grande.",
    tipoNoAdmitido: "El servidor no admite ese tipo de contenido.",
    repetido: "Ya existe uno igual.",
    caracter: "Algún texto lleva un carácter que no se admite. Escríbalo de nuevo.",
    aLaVez: "Otra persona estaba cambiando lo mismo. Inténtelo de nuevo.",
    enUso: "No se puede: hay otros datos que dependen de este.",
    cambiadoPorOtro: "Mientras lo editaba, otra persona ha guardado cambios.",
    bajaAparte: "La fecha de baja no se puede poner aquí: use «Dar de baja».",
  },
  familia: {
    creada: "This familia was created successfully!",
    actualizada: "This familia was updated successfully!",
    noCreada: NO_CREADO,
    noActualizada: NO_MODIFICADO,
    eliminada: "Familia eliminada correctamente",
    eliminadas: (n: number) => (n === 1 ? "1 familia eliminada" : `${n} familias eliminadas`),
    dadaDeBaja: "Familia dada de baja correctamente",
    noDadaDeBaja: "No se ha podido dar de baja a la familia",
    noEliminada: "No se ha podido eliminar la familia",
    deBajaDesde: (dia: string) => `Familia de Baja el dia ${dia}`,
    conPedidos: (nombre: string, pedidos: number) =>
      `«${nombre}» tiene productos en ${pedidos === 1 ? "un pedido" : `${pedidos} pedidos`}. ` +
      "Para conservar esas cuentas no se puede eliminar: dele de baja.",
    administradora:
      "La cuenta de esta familia es de administración: solo ella o quien administra pueden cambiar su email y su contraseña.",
    cuentaDeBaja: "La cuenta de esta familia está de baja: no puede entrar con otra contraseña.",
    nombreReservado: "Ese nombre no se puede usar. Elija otro.",
    noEncontrada: "No existe esa familia.",
    vacia: "No hay Familias.",
    nombreRepetido: "Ya hay una familia con ese nombre. Elija otro.",
    deBaja: "La familia está de baja y no se puede modificar.",
  },
  usuario: {
    creado: "Usuario creado correctamente",
    actualizado: "Usuario actualizado correctamente",
    eliminado: "Usuario eliminado correctamente",
    dadoDeBaja: "Usuario dado de baja correctamente",
    noCreado: "No se ha podido crear el usuario",
    noActualizado: "No se ha podido actualizar el usuario",
    noEliminado: "No se ha podido eliminar el usuario",
    noDadoDeBaja: "No se ha podido dar de baja al usuario",
    sinPermiso: "No tienes permiso para editar este usuario",
    noCargado: "Error al cargar los datos del usuario: ",
    errorDesconocido: "Error desconocido",
    sinDatos: "No se encontraron datos del usuario",
    eliminados: (n: number) => (n === 1 ? "1 usuario eliminado" : `${n} usuarios eliminados`),
    sinRol: "Elija al menos un rol",
    rolDesconocido: "Ese rol no existe",
    deBaja: "El usuario está de baja y no se puede modificar.",
    deBajaDesde: (dia: string) => `Usuario de Baja el dia ${dia}`,
    ultimoAdministrador:
      "Es la última cuenta de administración que queda. Nombre antes a otra persona administradora.",
    cuentaDeFamilia: (nombre: string) =>
      `Es la cuenta de la familia «${nombre}» y no puede pasar a otra. Cree otro usuario.`,
    familiaDesconocida: "Esa familia no existe. Elija otra.",
    familiaDeBaja: "Esa familia está de baja. Elija otra.",
    vacio: "No hay Usuarios.",
    nombreRequerido: "El nombre es requerido",
    emailInvalido: "Email inválido",
    emailRepetido: "Ya hay un usuario con ese email en la familia.",
  },
  cooperativa: {
    administracion: "Administración",
    empezada: "Los datos de demostración se han borrado. Ya es su cooperativa.",
    sinDemo: "Los datos de demostración ya no están: no se ha borrado nada.",
    palabra: (palabra: string) => `Escriba ${palabra} para confirmarlo`,
  },
  proveedor: {
    creado: "This proveedor was created successfully!",
    actualizado: "This proveedor was updated successfully!",
    noCreado: NO_CREADO,
    noActualizado: NO_MODIFICADO,
    noEncontrado: "No existe ese proveedor.",
    vacio: "No hay Proveedores.",
    nombreRepetido: "Ya hay un proveedor con ese nombre. Elija otro.",
    familiasQueGestionan: "Seleccione familias que gestionan el proveedor",
    familiaDesconocida: "Alguna de las familias elegidas ya no existe.",
  },
  logo: {
    tipo: "Por favor, seleccione un archivo de imagen válido",
    demasiadoGrande: (tamano: string) => `El archivo es demasiado grande. El tamaño máximo es ${tamano}`,
    noLeido: "Error al leer el archivo",
  },
  archivo: {
    demasiadoGrande: (tamano: string) => `El archivo es demasiado grande. El tamaño máximo es ${tamano}`,
    vacio: "El archivo está vacío. Elija otro.",
    noEncontrado: "Ese archivo ya no está.",
  },
  disponible: {
    creado: "This disponible was created successfully!",
    actualizado: "This disponible was updated successfully!",
    noCreado: NO_CREADO,
    noActualizado: NO_MODIFICADO,
    noEncontrado: "No existe ese disponible.",
    vacio: "No hay disponibles asociados al proveedor.",
    faltaExcel: "Elija el archivo Excel del proveedor.",
    eliminado: "Disponible eliminado correctamente",
    eliminados: (n: number) => (n === 1 ? "1 disponible eliminado" : `${n} disponibles eliminados`),
    noEliminado: "No se ha podido eliminar el disponible",
    conPedidos: (descripcion: string, pedidos: readonly string[]) =>
      `«${descripcion}» tiene ${pedidos.length === 1 ? "un pedido" : `${pedidos.length} pedidos`} (${enumerar(pedidos)}). ` +
      "Para conservar sus cuentas no se puede eliminar: elimine antes esos pedidos.",
    proveedorFijo:
      "El proveedor de un disponible no se puede cambiar. Cree otro disponible en el proveedor que quiera.",
    otroProveedor: "Ese disponible es de otro proveedor.",
    deshecho: "La importación se ha deshecho: los productos vuelven a ser los de antes.",
    nadaQueDeshacer: "No hay ninguna importación que deshacer.",
    deshacerConCambios:
      "Después de importar se han cambiado productos de este disponible, y deshacer la importación perdería esos cambios. " +
      "Corrija los productos, o suba otra vez el archivo anterior.",
    deshacerConLineas: (productos: readonly string[]) =>
      `Ya hay familias que han pedido productos que trajo el archivo (${enumerar(productos)}). Para conservar esas líneas no se puede deshacer.`,
    lento:
      "El archivo tarda demasiado en leerse. Copie solo la lista de productos en un libro nuevo, guárdelo y suba ese archivo.",
    muyGrande:
      "El archivo necesita demasiada memoria para leerse. Copie solo la lista de productos en un libro nuevo, guárdelo y suba ese archivo.",
    ocupado: "El servidor está leyendo otros archivos. Espere unos segundos y vuelva a subir el suyo.",
  },
  importacion: {
    /** Products that the new file no longer has and that somebody has ordered. */
    siguenPedidos: (productos: readonly string[]) =>
      `${productos.length === 1 ? "Un producto que ya no viene tiene pedidos y sigue" : `${productos.length} productos que ya no vienen tienen pedidos y siguen`} en el disponible con stock 0: ${enumerar(productos)}.`,
    menosStock: (productos: readonly string[]) =>
      `Ya se ha pedido más de lo que queda: ${enumerar(productos)}. Las líneas guardadas se conservan; revíselas con las familias.`,
    pedidoYCambiado: (productos: readonly string[]) =>
      `Hay familias que ya han pedido productos que cambian de nombre o de formato: ${enumerar(productos)}. Compruebe que siguen siendo los mismos.`,
  },
  producto: {
    creado: "This producto was created successfully!",
    actualizado: "This producto was updated successfully!",
    noCreado: NO_CREADO,
    noActualizado: NO_MODIFICADO,
    noEncontrado: "No existe ese producto.",
    vacio: "No hay productos asociados al disponible.",
    repetido:
      "Ya hay un producto con ese nombre y esa unidad en el disponible. Cambie el nombre o la unidad.",
    codigoRepetido: (nombre: string) => `Ese código ya es de «${nombre}». Escriba otro.`,
    disponibleFijo: "Un producto no puede pasar a otro disponible. Añádalo allí.",
    eliminado: "Producto eliminado correctamente",
    eliminados: (n: number) => (n === 1 ? "1 producto eliminado" : `${n} productos eliminados`),
    noEliminado: "No se ha podido eliminar el producto",
    conPedidos: (nombre: string, pedidos: number) =>
      `Hay familias que han pedido «${nombre}» en ${pedidos === 1 ? "un pedido" : `${pedidos} pedidos`}. ` +
      "Para conservar esas cuentas no se puede eliminar; si ya no lo hay, ponga sus existencias a 0.",
  },
  pedido: {
    creado: "El pedido se ha creado correctamente",
    actualizado: "El pedido se ha actualizado correctamente",
    noCreado: "No se ha podido crear el pedido. Por favor, verifique los datos e inténtelo de nuevo.",
    noActualizado: "No se ha podido actualizar el pedido. Por favor, inténtelo de nuevo.",
    noEncontrado: "No existe ese pedido.",
    vacio: "No hay pedidos asociados al disponible.",
    finAntesDeInicio: "El fin tiene que ser posterior al inicio.",
    faltaFactura: "Adjunte la factura para completar el pedido.",
    disponibleFijo:
      "El disponible de un pedido no se puede cambiar. Abra otro pedido en el disponible que quiera.",
    sinExistencias: (producto: string, faltan: string) =>
      `Mientras estaba cancelado, otros pedidos han tomado sus existencias: de «${producto}» faltan ${faltan}. ` +
      "Reduzca esas líneas antes de volver a abrirlo.",
    estadoDesconocido: "Ese estado no existe. Elija uno de la lista.",
  },
  lineas: {
    vacio: "No hay lineaPedidos asociados al pedido para esa familia.",
    completado: "Pedido completado",
    cancelado: "Pedido cancelado",
    caducado: "Pedido caducado",
    sinEmpezar: "El pedido aún no ha empezado",
    fueraDeTiempo: "FUERA DE TIEMPO",
    guardadas: "Su pedido se ha guardado.",
    noGuardadas: "No se ha podido guardar. Lo que ha escrito sigue aquí: inténtelo de nuevo.",
    productoAjeno: "Alguno de los productos no es de este pedido. Recargue la página.",
    productoRepetido: "El mismo producto viene dos veces.",
    otraFamilia: "Las líneas son de otra familia.",
    otroPedido: "Las líneas son de otro pedido.",
    sinExistencias: (producto: string, quedan: string) =>
      `No queda bastante de «${producto}»: quedan ${quedan}. Ajuste la cantidad.`,
  },
  campos: {
    requerido: "Este campo es obligatorio",
    texto: "Escriba un texto",
    numero: "Escriba un número",
    negativo: "No puede ser negativo",
    fecha: "Escriba una fecha válida",
    fechaLejana: "Escriba una fecha entre los años 2000 y 2100",
    ivaFueraDeRango: "Escriba el IVA en tanto por ciento, de 0 a menos de 100",
    decimales: (n: number) => `Como mucho ${n} decimales`,
    demasiadoLargo: (n: number) => `Como mucho ${n} caracteres`,
    demasiadoGrande: "Es un número demasiado grande",
  },
} as const;
