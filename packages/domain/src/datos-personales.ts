import { DIAS_GUARDADO } from "./conservacion.ts";

/** What is stored of people: docs/privacidad.md says it in these words. */
interface Dato {
  que: string;
  para: string;
  cuanto: string;
  /** What anonymising whom it is about does with it. */
  alAnonimizar: string;
}

const dias = (cuantos: number) => (cuantos === 1 ? "24 horas" : `${cuantos} días`);
const MIENTRAS = "Mientras exista la familia o el usuario; después, hasta que se anonimiza.";

export const DATOS = {
  identidad: {
    que: "Nombre y correo de cada familia y de cada usuario, qué puede hacer y desde cuándo está de baja",
    para: "Saber de quién es cada pedido, y entrar.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se cambian por «Anónima 12» o «Persona anónima 34» y una dirección que no existe.",
  },
  contrasena: {
    que: "La contraseña, cifrada de forma que nadie la puede leer (argon2id)",
    para: "Entrar.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se borra.",
  },
  sesiones: {
    que: "Las sesiones abiertas, sin datos del aparato",
    para: "No tener que entrar cada vez.",
    cuanto: "Hasta que se cierran o caducan (lo que diga SESSION_DAYS: si no se cambia, 30 días).",
    alAnonimizar: "Se borran.",
  },
  dispositivos: {
    que: "Los aparatos en los que cada uno ha querido recibir avisos: la dirección que les da el fabricante de su navegador, y con qué se cifra lo que se les envía",
    para: "Avisarle aunque no esté mirando. El fabricante del navegador (Google, Mozilla, Apple o Microsoft) lleva el aviso cifrado, sin poder leerlo.",
    cuanto: "Hasta que se quitan o se cierra su sesión.",
    alAnonimizar: "Se borran.",
  },
  pedidos: {
    que: "Lo que pide y recibe cada familia, con sus precios, los repartos que se le encargan, y los proveedores que gestiona y cuyos pedidos lleva",
    para: "Comprar, repartir y cuadrar las cuentas.",
    cuanto: "Sin plazo: las cuentas y las estadísticas se hacen con ello.",
    alAnonimizar: "Queda, a nombre de «Anónima 12».",
  },
  turnos: {
    que: "Los turnos a los que se apunta cada familia, y los que ofrece a otras",
    para: "Saber a quién le toca, y que todas hagan parecido.",
    cuanto:
      "Sin plazo los hechos; se cuentan los de los últimos doce meses. Lo que se ofrece, hasta que se acepta o pasa el día.",
    alAnonimizar: "Los hechos quedan, a nombre de «Anónima 12».",
  },
  cuentas: {
    que: "Lo que debe y ha pagado cada familia, con el texto de cada apunte, quién lo apuntó y cuándo",
    para: "Cobrar, pagar y rendir cuentas.",
    cuanto: "Sin plazo: las cuentas son una suma de todo.",
    alAnonimizar: "Quedan los importes y las fechas; los textos de lo suyo se borran.",
  },
  notas: {
    que: "Las notas de las líneas («maduros, por favor») y lo que se cuenta de lo que llegó dañado",
    para: "Que quien reparte lo tenga en cuenta.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se borran, también del historial.",
  },
  fotos: {
    que: "Las fotos de lo que llegó dañado, sin el lugar ni el aparato con que se hicieron",
    para: "Que quien gestiona el pedido decida.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se borran.",
  },
  reparto: {
    que: "Quién apuntó cada cosa el día de reparto, cuándo y con qué aparato",
    para: "Aclarar dos apuntes que no coinciden.",
    cuanto: MIENTRAS,
    alAnonimizar: "Queda lo apuntado; el nombre pasa a «Persona anónima 34» y el del aparato se borra.",
  },
  favoritos: {
    que: "Los productos favoritos de cada familia, y sus cestas: lo que pide siempre",
    para: "Encontrarlos antes al pedir, y ponerlo solo en cada pedido.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se borran.",
  },
  historial: {
    que: "El historial: quién hizo qué, cuándo, y qué había antes y después",
    para: "Aclarar errores y rendir cuentas.",
    cuanto: `Sin plazo, salvo las entradas. Los nombres de familias y usuarios eliminados se quitan a los ${dias(DIAS_GUARDADO.eliminados)}.`,
    alAnonimizar:
      "Queda lo que se hizo; nombres, correos y notas se quitan, sea suyo el apunte o de otros sobre ellos.",
  },
  entradas: {
    que: "En el historial, quién entró y salió, y cuándo",
    para: "Descubrir una cuenta robada.",
    cuanto: `${dias(DIAS_GUARDADO.entradas)}.`,
    alAnonimizar: "Queda hasta entonces, a nombre de «Persona anónima 34».",
  },
  entradasFallidas: {
    que: "En el historial, las contraseñas equivocadas y la dirección (IP) desde la que se probaron",
    para: "Ver quién prueba contraseñas una y otra vez.",
    cuanto: `${dias(DIAS_GUARDADO.entradasFallidas)}.`,
    alAnonimizar: "La dirección se borra.",
  },
  intentos: {
    que: "Cuántas contraseñas equivocadas seguidas, por cuenta y por dirección, como un código que no se puede deshacer",
    para: "Frenar a quien prueba contraseñas.",
    cuanto: "Unos minutos.",
    alAnonimizar: "No cambia: no dice de quién es.",
  },
  procedencias: {
    que: "Desde dónde ha entrado cada usuario, como un código que no se puede deshacer",
    para: "Que los intentos de otros no le dejen fuera.",
    cuanto: `${dias(DIAS_GUARDADO.procedencias)} desde la última vez.`,
    alAnonimizar: "No cambia: no dice de quién es.",
  },
  enlaces: {
    que: "Los enlaces para poner una contraseña, como un código que no se puede deshacer: de quién son, quién los hizo en pantalla, hasta cuándo valen y cuándo se usaron",
    para: "Que cada persona ponga su contraseña sin que nadie más la sepa.",
    cuanto: `${dias(DIAS_GUARDADO.enlaces)} desde que caducan.`,
    alAnonimizar: "Se borran.",
  },
  compartidos: {
    que: "Los enlaces con los que otro grupo, que es una familia de este, pide en un pedido, como un código que no se puede deshacer: de qué familia y de qué pedido son, quién los hizo, y cuándo se entregaron con ellos los totales",
    para: "Que los dos grupos pidan juntos sin que nadie del otro tenga que entrar.",
    cuanto: `${dias(DIAS_GUARDADO.compartidos)} desde el fin del pedido, o hasta que se retiran.`,
    alAnonimizar: "Se borran.",
  },
  correos: {
    que: "Lo que se ha avisado a cada persona y a cada proveedor: qué, cuándo y a qué dirección; no el texto",
    para: "Que no se avise dos veces, y saber si ha llegado.",
    cuanto: `${dias(DIAS_GUARDADO.correos)}.`,
    alAnonimizar: "Se borra, y también los asuntos de lo que se avisó a los demás.",
  },
  preferencias: {
    que: "De qué quiere cada persona que se le avise, y cómo",
    para: "Avisarle como quiere.",
    cuanto: MIENTRAS,
    alAnonimizar: "Se borra.",
  },
  aplicaciones: {
    que: "Las aplicaciones con acceso: cómo se llaman, de qué familia son, quién las dio y cuándo se usaron",
    para: "Dejarlas entrar, y saber cuáles son.",
    cuanto: "Hasta que se revoca su acceso.",
    alAnonimizar: "Los accesos de la familia se borran, y su nombre se quita del historial.",
  },
  respuestas: {
    que: "La respuesta a lo que se acaba de crear, por si la conexión se corta y el aparato lo pide otra vez",
    para: "No crear lo mismo dos veces.",
    cuanto: `${dias(DIAS_GUARDADO.respuestas)}.`,
    alAnonimizar: "Se borran todas.",
  },
  proveedores: {
    que: "Nombre, correo, teléfono y horarios de los proveedores",
    para: "Hacerles los pedidos.",
    cuanto: "Hasta que se cambian o se elimina el proveedor; en el historial, sin plazo.",
    alAnonimizar: "No cambia.",
  },
  textosYArchivos: {
    que: "Lo que se escribe en las descripciones, en el lugar de reparto y en los días sin pedidos, y los archivos que se suben: listas, facturas, logos e imágenes de productos",
    para: "Lo que su nombre dice.",
    cuanto: "Hasta que se cambian o se eliminan; las descripciones, también en el historial.",
    alAnonimizar: "No cambia: si alguien escribió ahí un nombre, tiene que corregirlo quien lo gestiona.",
  },
  anonimizados: {
    que: "El número de cada familia y usuario anonimizado, y cuándo se hizo",
    para: "Anonimizarlos otra vez si se restaura una copia anterior.",
    cuanto: "Sin plazo.",
    alAnonimizar: "Es lo que queda.",
  },
} as const satisfies Record<string, Dato>;
export type Categoria = keyof typeof DATOS;

/**
 * Which columns hold what of people, by the models of the database; `nada` says nothing of anybody.
 * A test compares it with the schema: a new column is classified, or it fails.
 */
export const COLUMNAS: Record<string, Partial<Record<Categoria | "nada", string>>> = {
  Familia: {
    identidad: "nombre email busqueda fechaBaja creado modificado",
    cuentas: "cuota",
    nada: "id version calendario",
  },
  Usuario: {
    identidad: "username email busqueda roles fechaBaja creado modificado familiaId cuentaDeId",
    contrasena: "hash",
    nada: "id version",
  },
  Sesion: { sesiones: "id userId expiresAt" },
  Dispositivo: { dispositivos: "usuarioId sesionId endpoint p256dh auth creado usado", nada: "id" },
  Proveedor: {
    proveedores: "nombre email telefono descripcion horarios busqueda",
    textosYArchivos: "logoId miniatura",
    nada: "id ivaHabitual enviarAlCerrar minimo minimoEn portes portesGratisDesde version creado modificado",
  },
  ProveedorFamilia: { pedidos: "proveedorId familiaId" },
  Disponible: {
    textosYArchivos: "descripcion busqueda archivoExcelId importacion previo archivoPrevioId",
    nada: "id proveedorId subida version listado creado modificado",
  },
  AsignacionRecordada: { textosYArchivos: "huella asignacion", nada: "id proveedorId modificado" },
  Producto: {
    textosYArchivos: "descripcion",
    nada: "id disponibleId posicion nombre precio iva stock codigo unidad categoria cobro pesoMedio caja busqueda version creado modificado",
  },
  Pedido: {
    textosYArchivos: "descripcion busqueda lugar facturaId",
    nada: "id disponibleId facturaProveedorId inicio fin estado reparto recibidoEn repartidoEn sinMinimo cajasEn deAntes version creado modificado",
  },
  Ritmo: {
    pedidos: "lideraId",
    textosYArchivos: "lugar descripcion",
    nada: "id proveedorId cada primero cierra abreAntes abre reparteDespues reparte modo listaFija descansa version creado modificado",
  },
  Vuelta: { nada: "id ritmoId dia inicio fin reparto saltada propuesta hecha pedidoId modificado" },
  Pausa: { textosYArchivos: "motivo", nada: "id proveedorId desde hasta" },
  LineaPedido: {
    pedidos:
      "pedidoId familiaId productoId cantidad nombre hasta unidad precio iva precioVisto ivaVisto total creado modificado",
    notas: "nota",
    nada: "id busqueda",
  },
  AjusteDeCaja: {
    pedidos: "pedidoId productoId familiaId pedido hasta final precioVisto ivaVisto",
    notas: "nota",
    nada: "id motivo",
  },
  Libro: { nada: "id desde cerradoHasta descuadre asientos limite cuota cuotaHasta version" },
  LimiteDeFamilia: { cuentas: "familiaId limite" },
  Cuenta: { cuentas: "familiaId saldo n", nada: "id tipo proveedorId codigoContable" },
  Asiento: {
    cuentas: "fecha tipo concepto usuarioId accesoId creado",
    nada: "id clave pedidoId corrigeId",
  },
  Apunte: { cuentas: "asientoId cuentaId importe saldo", nada: "n" },
  Cargo: { cuentas: "concepto", nada: "id pedidoId tipo importe criterio anuladoPor" },
  CargoFamilia: { cuentas: "cargoId familiaId importe" },
  FacturaProveedor: { proveedores: "numero", nada: "id proveedorId pedidoId fecha total tipos" },
  AbonoDePedido: { nada: "facturaId pedidoId" },
  PagoFactura: { nada: "asientoId facturaId clave importe" },
  Recepcion: { nada: "id pedidoId productoId recibido precio iva motivo sobrante merma version" },
  Entrega: {
    pedidos: "pedidoId familiaId productoId nombre unidad entregado precio iva total motivo",
    nada: "id origen preparado version",
  },
  OperacionReparto: {
    reparto: "quien dispositivo usuarioId accesoId hecha llegada",
    pedidos: "familiaId antes despues",
    nada: "id n pedidoId productoId resultado resuelve",
  },
  PorDecidir: { reparto: "remitente quien dispositivo", nada: "operacionId pedidoId n resultado" },
  RemitenteReparto: { reparto: "remitente", nada: "pedidoId operaciones sinAplicar" },
  Turno: { pedidos: "pedidoId familiaId hasta creado", nada: "id origen" },
  ClaseDeTurno: {
    textosYArchivos: "lugar descripcion",
    nada: "id nombre busqueda personas porReparto reparte hora fechaBaja version creado modificado",
  },
  DiaDeTurno: { nada: "claseId dia" },
  TurnoApuntado: { turnos: "claseId dia familiaId creado", nada: "id" },
  CambioDeTurno: { turnos: "apuntadoId aFamiliaId quiereId creado", nada: "id" },
  Dano: {
    pedidos: "pedidoId familiaId productoId cantidad creado aceptado decididoEn",
    notas: "texto",
    fotos: "fotoId",
    nada: "id",
  },
  Cesta: { favoritos: "familiaId proveedorId pausaDesde pausaHasta creado modificado" },
  LineaDeCesta: { favoritos: "familiaId proveedorId nombre unidad codigo cantidad", nada: "id" },
  CestaPuesta: { favoritos: "pedidoId familiaId puesta puestos faltan" },
  Favorito: { favoritos: "familiaId proveedorId nombre unidad codigo creado", nada: "id" },
  ImagenDeProducto: {
    textosYArchivos: "bytes",
    nada: "id proveedorId nombre unidad codigo huella deArchivo creado",
  },
  Archivo: { textosYArchivos: "nombre bytes", fotos: "nombre bytes", nada: "id tipo tamano sha256 creado" },
  Auditoria: {
    historial: "cuando usuarioId accesoId accion entidad entidadId antes despues",
    entradas: "cuando usuarioId accion entidadId",
    entradasFallidas: "cuando entidadId despues",
    nada: "id",
  },
  Anonimizacion: { anonimizados: "entidad entidadId creado pedida terminada" },
  Acceso: { aplicaciones: "nombre busqueda familiaId caduca usado creado creadoPorId", nada: "id hash rol" },
  Peticion: { respuestas: "quien clave huella respuesta creada" },
  Intento: { intentos: "clave fallos hasta" },
  Procedencia: { procedencias: "clave hasta" },
  Enlace: { enlaces: "clase usuarioId hash creado caduca usado hechoPor", nada: "id" },
  Compartido: { compartidos: "pedidoId familiaId hash creado entregado hechoPor", nada: "id" },
  Correo: {
    correos:
      "clase sobre usuarioId proveedorId ventana datos canal estado direccion asunto intentos error creado terminado",
    nada: "id contenido",
  },
  Tarea: { correos: "clave", nada: "id clase cuando version intentos tomadaHasta error" },
  PreferenciaDeAviso: { preferencias: "usuarioId clase canal" },
  Ajuste: { textosYArchivos: "valor", nada: "clave" },
};
