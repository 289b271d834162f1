export const creado = "Usuario creado correctamente";
export const actualizado = "Usuario actualizado correctamente";
export const eliminado = "Usuario eliminado correctamente";
export const dadoDeBaja = "Usuario dado de baja correctamente";
export const noCreado = "No se ha podido crear el usuario";
export const noActualizado = "No se ha podido actualizar el usuario";
/** No screen shows it, as no button deletes a user (spec 2). @public */
export const noEliminado = "No se ha podido eliminar el usuario";
export const noDadoDeBaja = "No se ha podido dar de baja al usuario";
export const sesionesCerradas = (n: number) =>
  n === 0 ? "No había otras sesiones abiertas" : n === 1 ? "1 sesión cerrada" : `${n} sesiones cerradas`;
export const sesionesNoCerradas = "No se han podido cerrar las sesiones";
export const sinPermiso = "No tienes permiso para editar este usuario";
export const noCargado = "Error al cargar los datos del usuario: ";
export const errorDesconocido = "Error desconocido";
export const sinDatos = "No se encontraron datos del usuario";
export const eliminados = (n: number) => (n === 1 ? "1 usuario eliminado" : `${n} usuarios eliminados`);
export const sinRol = "Elija al menos un rol";
export const rolDesconocido = "Ese rol no existe";
export const deBaja = "El usuario está de baja y no se puede modificar.";
export const deBajaDesde = (dia: string) => `Usuario de Baja el dia ${dia}`;
export const ultimoAdministrador =
  "Es la última cuenta de administración que queda. Nombre antes a otra persona administradora.";
export const cuentaDeFamilia = (nombre: string) =>
  `Es la cuenta de la familia «${nombre}» y no puede pasar a otra. Cree otro usuario.`;
export const familiaDesconocida = "Esa familia no existe. Elija otra.";
export const familiaDeBaja = "Esa familia está de baja. Elija otra.";
export const vacio = "No hay Usuarios.";
export const nombreRequerido = "El nombre es requerido";
export const emailInvalido = "Email inválido";
export const noEsLaActual = "La contraseña actual no es esa.";
export const faltaLaActual = "Para cambiarla, escriba la contraseña que tiene ahora.";
export const emailRepetido = "Ya hay un usuario con ese email en la familia.";
export const anonimizado = "El usuario ya no tiene nombre";
export const noAnonimizado = "No se ha podido anonimizar al usuario";
export const antesDeBaja = "El usuario no está de baja. Dele de baja antes de anonimizarlo.";
