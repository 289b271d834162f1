export const titulo = "Historial";
export const vacio = "No hay nada anotado.";
export const vacioConFiltros = "No hay nada anotado que cumpla esos filtros.";
export const noEncontrada = "No existe esa anotación del historial.";
export const EL_SISTEMA = "El sistema";
/** Somebody whom nobody knows, as whoever mistypes an email. */
export const ALGUIEN = "Alguien";
export const si = "Sí";
export const no = "No";
export const sinLimite = "Sin límite";
export const nueva = "Otra nueva";
export const quitado = "Ya no está en la lista";
/** A deed of another version. */
export const otroHecho = "hizo un cambio que esta versión no conoce";
/** A record that has no name any more: «número 12». */
export const numero = (id: number) => `número ${id}`;
/** «Ana (familia García)». */
export const deFamilia = (nombre: string, familia: string) => `${nombre} (familia ${familia})`;
export const aplicacion = (nombre: string) => `La aplicación ${nombre}`;
/** «240 productos más», after what is shown. */
export const yMas = (cuantos: string) => `y ${cuantos} más`;

/** The rest of several lists. */
export const yMasCosas = "y más cosas";

/** What a sentence about a deed is made of. */
export interface Dicho {
  /** The thing's name with a blank before it, « «Verdura»»; "" where the reader knows the thing. */
  cosa: string;
  /** Whose order it is, where that is not the family of whoever did it. */
  familia: string | null;
}

const en = (cosa: string) => (cosa === "" ? "" : ` en el pedido${cosa}`);

const laFamilia = (familia: string | null) => (familia === null ? "su familia" : `la familia ${familia}`);

/**
 * Every deed that is audited, as a sentence that goes on after who did it. The audit takes no
 * other, so one without words does not compile.
 */
export const HECHOS = {
  familia: {
    crear: ({ cosa }) => `creó la familia${cosa}`,
    actualizar: ({ cosa }) => `cambió la familia${cosa}`,
    darDeBaja: ({ cosa }) => `dio de baja la familia${cosa}`,
    anonimizar: ({ cosa }) => `anonimizó la familia${cosa}`,
    eliminar: ({ cosa }) => `eliminó la familia${cosa}`,
    eliminarTodas: () => "eliminó todas las familias",
    descargar: ({ cosa }) => `descargó los datos de la familia${cosa}`,
    renovarCalendario: ({ cosa }) => `cambió la dirección del calendario de la familia${cosa}`,
    guardarCesta: ({ cosa }) => `cambió lo que pide siempre la familia${cosa}`,
    pausarCesta: ({ cosa }) => `cambió cuándo descansa una cesta de la familia${cosa}`,
    quitarCesta: ({ cosa }) => `quitó una cesta de la familia${cosa}`,
  },
  usuario: {
    crear: ({ cosa }) => `creó el usuario${cosa}`,
    actualizar: ({ cosa }) => `cambió el usuario${cosa}`,
    darDeBaja: ({ cosa }) => `dio de baja al usuario${cosa}`,
    anonimizar: ({ cosa }) => `anonimizó al usuario${cosa}`,
    eliminar: ({ cosa }) => `eliminó el usuario${cosa}`,
    eliminarTodos: () => "eliminó todos los usuarios",
    entrar: () => "entró",
    salir: () => "cerró la sesión",
    entrarFallido: ({ cosa }) =>
      cosa === ""
        ? "intentó entrar con un usuario que no existe"
        : `intentó entrar como${cosa} con una contraseña equivocada`,
    passwordActualFallida: ({ cosa }) => `no acertó con la contraseña actual de${cosa}`,
    cerrarSesiones: ({ cosa }) => `cerró las sesiones de${cosa} en los demás aparatos`,
    invitar: ({ cosa }) => `hizo un enlace para que entrara${cosa}`,
    usarEnlace: () => "puso su contraseña con un enlace, y entró",
    elegirAvisos: ({ cosa }) => `cambió de qué se le avisa a${cosa}`,
    ponerAparato: ({ cosa }) => `hizo que un aparato avise a${cosa}`,
    quitarAparato: ({ cosa }) => `hizo que un aparato deje de avisar a${cosa}`,
    descargar: () => "descargó sus datos",
    empezar: ({ cosa }) => `terminó la demostración y creó el usuario${cosa}`,
  },
  proveedor: {
    crear: ({ cosa }) => `creó el proveedor${cosa}`,
    actualizar: ({ cosa }) => `cambió el proveedor${cosa}`,
    eliminar: ({ cosa }) => `eliminó el proveedor${cosa}`,
    eliminarTodos: () => "eliminó todos los proveedores",
    recordarColumnas: ({ cosa }) => `dijo cómo se leen los archivos del proveedor${cosa}`,
    olvidarColumnas: ({ cosa }) => `quitó lo que se recordaba de los archivos del proveedor${cosa}`,
    ponerRitmo: ({ cosa }) => `cambió cada cuánto se pide al proveedor${cosa}`,
    moverVuelta: ({ cosa }) => `movió un pedido por venir del proveedor${cosa}`,
    saltarVuelta: ({ cosa }) => `quitó un pedido por venir del proveedor${cosa}`,
    recuperarVuelta: ({ cosa }) => `volvió a poner en su sitio un pedido por venir del proveedor${cosa}`,
    ponerPausa: ({ cosa }) => `puso días sin pedidos al proveedor${cosa}`,
    quitarPausa: ({ cosa }) => `quitó días sin pedidos del proveedor${cosa}`,
  },
  disponible: {
    crear: ({ cosa }) => `creó el disponible${cosa}`,
    actualizar: ({ cosa }) => `cambió el disponible${cosa}`,
    importar: ({ cosa }) => `cargó otro archivo en el disponible${cosa}`,
    deshacer: ({ cosa }) => `deshizo la última carga del disponible${cosa}`,
    eliminar: ({ cosa }) => `eliminó el disponible${cosa}`,
    eliminarTodos: () => "eliminó todos los disponibles",
  },
  producto: {
    crear: ({ cosa }) => `añadió el producto${cosa}`,
    actualizar: ({ cosa }) => `cambió el producto${cosa}`,
    eliminar: ({ cosa }) => `eliminó el producto${cosa}`,
    eliminarTodos: () => "eliminó todos los productos",
    ponerFavorito: ({ cosa }) => `puso entre los favoritos de su familia el producto${cosa}`,
    quitarFavorito: ({ cosa }) => `quitó de los favoritos de su familia el producto${cosa}`,
    ponerImagen: ({ cosa }) => `puso una imagen al producto${cosa}`,
    quitarImagen: ({ cosa }) => `quitó la imagen del producto${cosa}`,
  },
  pedido: {
    crear: ({ cosa }) => `abrió el pedido${cosa}`,
    crearPorRitmo: ({ cosa }) => `abrió, porque tocaba, el pedido${cosa}`,
    actualizar: ({ cosa }) => `cambió el pedido${cosa}`,
    cambiarEstado: ({ cosa }) => `cambió el estado del pedido${cosa}`,
    eliminar: ({ cosa }) => `eliminó el pedido${cosa}`,
    eliminarTodos: () => "eliminó todos los pedidos",
    guardarLineas: ({ cosa, familia }) =>
      familia === null
        ? `cambió lo que pide su familia${en(cosa)}`
        : `cambió lo que pide la familia ${familia}${en(cosa)}`,
    guardarPorEnlace: ({ cosa, familia }) =>
      `cambió, con los totales que entregó el otro grupo por su enlace, lo que pide ${laFamilia(familia)}${en(cosa)}`,
    compartir: ({ cosa, familia }) =>
      `hizo un enlace para que ${laFamilia(familia)}, que es otro grupo, pida${en(cosa)}`,
    dejarDeCompartir: ({ cosa, familia }) =>
      `retiró el enlace con el que ${laFamilia(familia)}, que es otro grupo, pedía${en(cosa)}`,
    preciosVistos: ({ cosa }) => `leyó los precios que habían cambiado${en(cosa)}`,
    ponerReparto: ({ cosa }) => `dijo cuándo y dónde se reparte el pedido${cosa}`,
    encargarReparto: ({ cosa }) => `encargó a otras familias el reparto del pedido${cosa}`,
    darPorRecibido: ({ cosa }) => `dio por recibido el pedido${cosa}`,
    volverARecibir: ({ cosa }) => `volvió a abrir la recepción del pedido${cosa}`,
    darPorRepartido: ({ cosa }) => `dio por terminado el reparto del pedido${cosa}`,
    ponerDeAntes: ({ cosa }) => `dijo que está en los saldos iniciales el pedido${cosa}`,
    quitarDeAntes: ({ cosa }) => `dijo que no está en los saldos iniciales el pedido${cosa}`,
    volverARepartir: ({ cosa }) => `volvió a abrir el reparto del pedido${cosa}`,
    avisarDano: ({ cosa, familia }) =>
      familia === null
        ? `avisó de que algo llegó dañado${en(cosa)}`
        : `avisó de que a la familia ${familia} le llegó algo dañado${en(cosa)}`,
    decidirDano: ({ cosa, familia }) =>
      familia === null
        ? `decidió sobre lo que llegó dañado${en(cosa)}`
        : `decidió sobre lo que le llegó dañado a la familia ${familia}${en(cosa)}`,
    corregir: ({ cosa }) => `corrigió lo entregado${en(cosa)}`,
    anularCargo: ({ cosa }) => `anuló lo que se había cargado del pedido${cosa}`,
    descartarPendientes: ({ cosa }) => `dejó como estaba lo que otra persona cambió tarde${en(cosa)}`,
    tomarPendientes: ({ cosa }) => `tomó como corrección lo que llegó tarde${en(cosa)}`,
    seguirProductos: ({ cosa }) => `cambió productos que ya estaban pedidos${en(cosa)}`,
    seguirSinMinimo: ({ cosa }) => `decidió seguir adelante, sin llegar al mínimo, con el pedido${cosa}`,
    cerrarCajas: ({ cosa }) => `dio por buenas las cajas del pedido${cosa}`,
    reabrirCajas: ({ cosa }) => `devolvió lo pedido a como estaba antes de las cajas${en(cosa)}`,
    enviarAlProveedor: ({ cosa }) => `envió al proveedor el pedido${cosa}`,
  },
  linea: { eliminarTodas: () => "eliminó todo lo pedido en todos los pedidos" },
  acceso: {
    crear: ({ cosa }) => `dio acceso a la aplicación${cosa}`,
    revocar: ({ cosa }) => `revocó el acceso de la aplicación${cosa}`,
  },
  copia: {
    crear: () => "hizo una copia de seguridad",
    descargar: () => "descargó una copia de seguridad",
  },
  excel: { descargar: () => "descargó todos los datos en un Excel" },
  cooperativa: {
    actualizar: () => "cambió el nombre o el logo de la cooperativa",
    ponerCorreo: () => "cambió los ajustes del correo",
    probarCorreo: () => "envió un correo de prueba",
    reenviarCorreo: () => "volvió a enviar un correo que había fallado",
    ponerPausa: () => "puso días sin pedidos a todo el grupo",
    quitarPausa: () => "quitó días sin pedidos a todo el grupo",
  },
  cuentas: {
    empezar: () => "puso en marcha las cuentas",
    quitar: () => "quitó las cuentas",
    cerrarEjercicio: () => "cerró un año de las cuentas",
    limitar: ({ familia }) =>
      familia === null
        ? "cambió cuánto puede deber cada familia"
        : `cambió cuánto puede deber la familia ${familia}`,
    ponerCodigo: ({ familia }) =>
      familia === null
        ? "cambió el código contable de una cuenta"
        : `cambió el código contable de la cuenta de la familia ${familia}`,
    registrarFactura: () => "registró una factura de un proveedor",
    anularFactura: () => "anuló una factura de un proveedor",
    registrarAbono: () => "registró un abono de un proveedor",
    asignar: () => "asignó a facturas lo pagado a cuenta a un proveedor",
    ponerCuotas: () => "cambió las cuotas",
    recordarDeuda: () => "recordó a las familias lo que deben",
  },
  turno: {
    crearClase: ({ cosa }) => `creó la clase de turno${cosa}`,
    actualizarClase: ({ cosa }) => `cambió la clase de turno${cosa}`,
    retirarClase: ({ cosa }) => `retiró la clase de turno${cosa}`,
    ponerDias: ({ cosa }) => `puso días al turno${cosa}`,
    quitarDia: ({ cosa }) => `quitó un día del turno${cosa}`,
    apuntar: ({ cosa, familia }) => `apuntó a ${laFamilia(familia)} al turno${cosa}`,
    desapuntar: ({ cosa, familia }) => `quitó a ${laFamilia(familia)} del turno${cosa}`,
    ofrecer: ({ cosa }) => `ofreció a otras familias el turno${cosa}`,
    cambiarTurno: ({ cosa }) => `se quedó con el turno${cosa} de otra familia`,
    rechazarCambio: ({ cosa }) => `rechazó el turno${cosa} que le ofrecía otra familia`,
    retirarCambio: ({ cosa }) => `dejó de ofrecer el turno${cosa}`,
  },
} satisfies Record<string, Record<string, (dicho: Dicho) => string>>;

type Hechos = typeof HECHOS;
export type Entidad = keyof Hechos;
export type AccionDe<E extends Entidad> = keyof Hechos[E] & string;
/** A pair that the audit takes. */
export type Hecho = { [E in Entidad]: { entidad: E; accion: AccionDe<E> } }[Entidad];
export type Accion = Hecho["accion"];

/** The kinds of things, as a filter names them. */
export const ENTIDADES: Record<Entidad, string> = {
  pedido: "Pedidos",
  disponible: "Disponibles",
  producto: "Productos",
  linea: "Líneas de pedido",
  proveedor: "Proveedores",
  familia: "Familias",
  usuario: "Usuarios",
  acceso: "Accesos de aplicaciones",
  copia: "Copias de seguridad",
  excel: "Datos en Excel",
  cooperativa: "La cooperativa",
  cuentas: "Las cuentas",
  turno: "Turnos",
};

/** The kinds of changes, as a filter names them. */
export const CLASES = {
  crear: "Creaciones",
  cambiar: "Cambios",
  pedir: "Lo que piden las familias",
  eliminar: "Bajas y eliminaciones",
  entrar: "Entradas y salidas",
  descargar: "Descargas",
} as const;
export type Clase = keyof typeof CLASES;

export const CLASE_DE: Record<Accion, Clase> = {
  crear: "crear",
  crearPorRitmo: "crear",
  empezar: "crear",
  actualizar: "cambiar",
  cambiarEstado: "cambiar",
  importar: "cambiar",
  deshacer: "cambiar",
  recordarColumnas: "cambiar",
  olvidarColumnas: "cambiar",
  renovarCalendario: "cambiar",
  ponerRitmo: "cambiar",
  moverVuelta: "cambiar",
  saltarVuelta: "cambiar",
  recuperarVuelta: "cambiar",
  ponerPausa: "cambiar",
  quitarPausa: "cambiar",
  ponerImagen: "cambiar",
  quitarImagen: "cambiar",
  seguirProductos: "cambiar",
  cerrarCajas: "cambiar",
  reabrirCajas: "cambiar",
  ponerReparto: "cambiar",
  encargarReparto: "cambiar",
  darPorRecibido: "cambiar",
  volverARecibir: "cambiar",
  darPorRepartido: "cambiar",
  volverARepartir: "cambiar",
  decidirDano: "cambiar",
  corregir: "cambiar",
  anularCargo: "cambiar",
  descartarPendientes: "cambiar",
  tomarPendientes: "cambiar",
  avisarDano: "pedir",
  guardarLineas: "pedir",
  guardarPorEnlace: "pedir",
  compartir: "cambiar",
  dejarDeCompartir: "cambiar",
  guardarCesta: "pedir",
  pausarCesta: "pedir",
  quitarCesta: "pedir",
  preciosVistos: "pedir",
  ponerFavorito: "pedir",
  quitarFavorito: "pedir",
  eliminar: "eliminar",
  eliminarTodos: "eliminar",
  eliminarTodas: "eliminar",
  darDeBaja: "eliminar",
  anonimizar: "eliminar",
  revocar: "eliminar",
  quitar: "eliminar",
  cerrarEjercicio: "cambiar",
  limitar: "cambiar",
  ponerCodigo: "cambiar",
  registrarFactura: "crear",
  anularFactura: "eliminar",
  registrarAbono: "crear",
  asignar: "cambiar",
  ponerCuotas: "cambiar",
  recordarDeuda: "cambiar",
  seguirSinMinimo: "cambiar",
  ponerDeAntes: "cambiar",
  quitarDeAntes: "cambiar",
  enviarAlProveedor: "cambiar",
  ponerCorreo: "cambiar",
  probarCorreo: "cambiar",
  reenviarCorreo: "cambiar",
  entrar: "entrar",
  salir: "entrar",
  entrarFallido: "entrar",
  passwordActualFallida: "entrar",
  cerrarSesiones: "entrar",
  invitar: "cambiar",
  usarEnlace: "entrar",
  elegirAvisos: "cambiar",
  ponerAparato: "cambiar",
  quitarAparato: "cambiar",
  crearClase: "crear",
  actualizarClase: "cambiar",
  retirarClase: "eliminar",
  ponerDias: "cambiar",
  quitarDia: "cambiar",
  apuntar: "cambiar",
  desapuntar: "cambiar",
  ofrecer: "cambiar",
  cambiarTurno: "cambiar",
  rechazarCambio: "cambiar",
  retirarCambio: "cambiar",
  descargar: "descargar",
};

/**
 * Lists within an audited record: what one of them is called, what kind of thing it is, and what
 * many of them are called.
 */
export const LISTAS = {
  productos: ["Producto", "producto", "productos"],
  lineas: ["Cantidad", "producto", "productos"],
  pedidos: ["Pedido", "pedido", "pedidos"],
  disponibles: ["Disponible", "disponible", "disponibles"],
  proveedores: ["Proveedor", "proveedor", "proveedores"],
  usuarios: ["Usuario", "usuario", "usuarios"],
  familias: ["Familia", "familia", "familias"],
  accesos: ["Acceso", "acceso", "accesos"],
} as const;
export type Lista = keyof typeof LISTAS;

export const ROLES: Record<string, string> = {
  ROLE_ADMIN: "Administrarlo todo",
  ROLE_FAMILIA: "Lo que una familia",
  ROLE_TESORERIA: "Llevar las cuentas",
};
