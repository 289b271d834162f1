export const titulo = "Accesos de otras aplicaciones";
export const creado = "Acceso creado. Copie su clave ahora: no se vuelve a mostrar.";
export const revocado = "Acceso revocado. La aplicación que lo usaba ya no puede entrar.";
export const noCreado = "No se ha podido crear el acceso";
export const noRevocado = "No se ha podido revocar el acceso";
export const noEncontrado = "No existe ese acceso.";
export const nombreRepetido = "Ya hay un acceso con ese nombre.";
export const caducado = "Elija una fecha que aún no haya pasado.";
export const sinFamilia = "Solo un acceso con lo que puede una familia es de alguna.";
export const soloPersonas =
  "Los accesos los dan y los quitan las personas administradoras, no otra aplicación.";
export const sinEntradas =
  "Otra aplicación no puede cambiar contraseñas, correos de acceso, roles ni la familia de un usuario: pídaselo a una persona administradora.";
export const noEmpieza =
  "Otra aplicación no puede empezar la cooperativa: hágalo una persona administradora.";
export const noSeCierra =
  "El acceso de una aplicación no se cierra: caduca, o lo revoca una persona administradora.";
export const vacio = "Ninguna otra aplicación tiene acceso.";
