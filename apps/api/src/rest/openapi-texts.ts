import { textos } from "@cosecha/domain/textos";
import type { ErrorCode } from "@cosecha/trpc/kernel/errors";

/** What whoever reads the description has to know first; Markdown. */
export const ABOUT = `La aplicación de un grupo de consumo: familias que piden juntas a sus proveedores.

**Entrar.** \`POST /api/auth/signin\` da un \`accesToken\`; con él van las demás peticiones (\`Authorization: Bearer …\`). Otra
aplicación entra con un acceso, que le da una persona administradora (\`POST /api/accesos\`) y que caduca.

**Desde un navegador** hay que devolver la cookie \`XSRF-TOKEN\` en la cabecera \`X-XSRF-TOKEN\` en todo lo que no sea GET.
Quien no manda cookies no tiene que hacer nada.

**Fechas**: salen como \`aaaa-MM-dd HH:mm:ss\` en la zona de la cooperativa. Entran así, sin segundos, con \`T\`, o en ISO con su zona.

**Números**: de JSON, exactos hasta sus decimales. El IVA es una fracción (0.21).

**Listas**: enteras, o por páginas con \`?pagina=0&tamano=50\`. La cabecera \`X-Total-Count\` dice cuántos hay en total. Lo que
se busca se encuentra sin mirar mayúsculas ni acentos.

**Errores**: \`{ message, code, issues? }\`. \`message\` se puede enseñar tal cual; \`issues\` dice qué campos están mal y por qué.

**Límites** de lo que se envía: 1 MB; 15 MB donde se admite un archivo (10 MB como mucho cada uno) o una lista de líneas; 16 kB sin sesión. Un formulario tiene
100 campos como mucho; el JSON, 32 niveles y 20.000 valores (600.000 al guardar líneas). Lo que pasa de ahí es un 413, y sin leerlo.

**Repetir sin miedo**: quien crea algo y no sabe si llegó puede repetir la petición con la misma \`Idempotency-Key\`.

**Ahorrar**: las respuestas a GET llevan \`ETag\`; con \`If-None-Match\`, lo que no ha cambiado es un 304 vacío.`;

export const MEANING: Record<ErrorCode, [description: string, message: string]> = {
  DATOS_INVALIDOS: ["Hay datos que no valen, o no se pueden leer", textos.comun.datosInvalidos],
  NO_AUTENTICADO: ["Falta el token, ha caducado o ya no vale", textos.comun.noAutenticado],
  CREDENCIALES: ["El correo o la contraseña no son esos", textos.login.credenciales],
  SIN_PERMISO: ["No lo puede hacer quien lo pide", textos.comun.sinPermiso],
  NO_ENCONTRADO: ["No existe", textos.pedido.noEncontrado],
  METODO_NO_ADMITIDO: ["La dirección existe, ese método no", textos.comun.metodoNoAdmitido(["GET", "HEAD"])],
  CONFLICTO: ["Choca con lo que hay, o con lo que hace otra persona", textos.comun.cambiadoPorOtro],
  DEMASIADO_GRANDE: [
    "Lo que se envía es demasiado grande, o tiene demasiados campos o valores",
    textos.comun.demasiadoGrande,
  ],
  TIPO_NO_ADMITIDO: ["Lo que se envía no es de un tipo que se admita", textos.comun.tipoNoAdmitido],
  DEMASIADOS_INTENTOS: [
    "Demasiadas veces; `Retry-After` dice cuántos segundos esperar",
    textos.comun.ocupado,
  ],
  NO_DISPONIBLE: [
    "La base de datos no responde o no puede escribir, o el servidor tiene demasiado a la vez; `Retry-After` dice cuántos segundos esperar",
    textos.comun.sinBaseDeDatos,
  ],
  ERROR_INTERNO: ["Ha fallado el servidor", textos.comun.errorInterno],
};
