import { expect, it } from "vitest";
import { textos } from "./textos.ts";

const { familia, login, usuario, comun } = textos;

// Word for word from the specification (spec 2, 5 and 8), misspellings included (D19).
it.each([
  // S2.login.5
  ["sign-in failure", login.credenciales, "Credenciales incorrectas"],
  // S1.barra.2
  ["without a family", comun.sinFamilia, "Sin familia"],
  // S2.familias.5
  ["no families", familia.vacia, "No hay Familias."],
  // S2.familia.7
  ["a deactivated family", familia.deBajaDesde("14/03/2026"), "Familia de Baja el dia 14/03/2026"],
  // S2.usuarios.5
  ["no users", usuario.vacio, "No hay Usuarios."],
  // S2.usuario.13
  ["a user without a name", usuario.nombreRequerido, "El nombre es requerido"],
  // S2.usuario.14
  ["a user's email", usuario.emailInvalido, "Email inválido"],
  // S4.formularios.1
  ["a success", comun.resultado, "Resultado:"],
  // S4.formularios.2
  ["an error", comun.error, "Error:"],
  // S5.usuario.2
  ["a user of others", usuario.sinPermiso, "No tienes permiso para editar este usuario"],
  // S5.usuario.4
  ["no user", usuario.sinDatos, "No se encontraron datos del usuario"],
  // S8.error.1
  ["family update", familia.noActualizada, "No se ha podido realizar la modidficacion."],
  // S8.error.4
  ["family create", familia.noCreada, "No se ha podido realizar la creacion."],
  // S8.error.11
  ["user load", usuario.noCargado, "Error al cargar los datos del usuario: "],
  // S8.error.12
  ["user load, unknown", usuario.errorDesconocido, "Error desconocido"],
  // S8.error.13
  ["user update", usuario.noActualizado, "No se ha podido actualizar el usuario"],
  // S8.error.14
  ["user create", usuario.noCreado, "No se ha podido crear el usuario"],
  // S8.error.15
  ["user delete", usuario.noEliminado, "No se ha podido eliminar el usuario"],
  // S8.error.16
  ["user deactivate", usuario.noDadoDeBaja, "No se ha podido dar de baja al usuario"],
  // S8.exito.1
  ["family updated", familia.actualizada, "This familia was updated successfully!"],
  // S8.exito.2
  ["family created", familia.creada, "This familia was created successfully!"],
  // S8.exito.11
  ["user updated", usuario.actualizado, "Usuario actualizado correctamente"],
  // S8.exito.12
  ["user created", usuario.creado, "Usuario creado correctamente"],
  // S8.exito.13
  ["user deleted", usuario.eliminado, "Usuario eliminado correctamente"],
  // S8.exito.14
  ["user deactivated", usuario.dadoDeBaja, "Usuario dado de baja correctamente"],
])("%s", (_what, text, verbatim) => {
  expect(text).toBe(verbatim);
});
