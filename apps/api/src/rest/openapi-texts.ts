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

/** The groups of routes. */
export const TAGS = [
  { name: "auth", description: "Entrar, salir y quién soy" },
  { name: "familias", description: "Las familias de la cooperativa" },
  { name: "usuarios", description: "Las personas que entran, de una familia o de ninguna" },
  { name: "proveedores", description: "A quién se compra, y qué familias lo gestionan" },
  { name: "disponibles", description: "Las listas de los proveedores, de sus archivos Excel" },
  { name: "productos", description: "Los productos de un disponible" },
  { name: "pedidos", description: "Los pedidos sobre un disponible, con su plazo y su estado" },
  { name: "lineas", description: "Lo que pide cada familia, y el reparto" },
  { name: "accesos", description: "Con qué entran otras aplicaciones" },
];

/** What each error means, and how it is told. */
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
    "La base de datos no responde o no puede escribir; `Retry-After` dice cuántos segundos esperar",
    textos.comun.sinBaseDeDatos,
  ],
  ERROR_INTERNO: ["Ha fallado el servidor", textos.comun.errorInterno],
};

/** What `nombre` may be, by the routes' groups, and by the names of what answers are made of. */
export const NAMES: Record<string, string> = {
  auth: "García",
  familias: "García",
  Familia: "García",
  proveedores: "Huerta La Vega",
  Proveedor: "Huerta La Vega",
  accesos: "Informe de pedidos",
};

/** What each field means, by its name: it means the same wherever it stands. Examples are of the demo's kind. */
export const FIELDS: Record<string, { description: string; example?: unknown }> = {
  abierta: {
    description: "Si las cuentas de demostración están al alcance de otros ordenadores",
    example: false,
  },
  accesToken: {
    description: "El token con el que se firman las demás peticiones: `Authorization: Bearer …`",
    example: "eyJhbGciOiJIUzI1NiJ9.…",
  },
  acceso: { description: "El acceso con el que entra otra aplicación; solo si quien pregunta es una." },
  actualizados: { description: "Cuántos productos cambian", example: 3 },
  antes: {
    description:
      "La cantidad que se veía al escribir la nueva. Si otra persona la ha cambiado entretanto, la respuesta es 409.",
    example: 1,
  },
  ahora: { description: "Lo que sería con el archivo" },
  anterior: { description: "Cómo era el producto; null si es nuevo" },
  "accesos.familiaId": {
    description: "Por qué familia actúa; null: por ninguna, y entonces solo mira",
    example: 2,
  },
  "auth.nombre": { description: "El nombre exacto de la familia; vacío para «Sin familia»" },
  "auth.familia": { description: "Lo mismo que `nombre`; en la respuesta, la familia, o null" },
  "auth.password": { description: "La contraseña", example: "cosecha" },
  "Archivo.nombre": { description: "El nombre del archivo", example: "factura.pdf" },
  "Archivo.tamano": { description: "Sus bytes", example: 8 },
  archivoExcel: {
    description:
      "El archivo del proveedor: en un formulario, el archivo; en JSON, con su contenido en base64",
  },
  asignacion: { description: "Qué columna es cada cosa, por lista; null para que se adivine" },
  asignadaPor: { description: "De dónde sale la asignación de columnas", example: "deteccion" },
  avisos: { description: "Lo que conviene mirar, con su hoja, fila y columna" },
  bytes: { description: "El contenido, en base64", example: "JVBERi0xLjc=" },
  cabecera: { description: "La cabecera de la columna", example: "Precio" },
  caduca: { description: "Hasta cuándo vale el acceso", example: "2027-03-14 20:00:00" },
  cambio: { description: "Qué pasa con el producto: nuevo, cambia o igual", example: "cambia" },
  cantidad: {
    description: "Cuánto se pide: 0 o más, con tres decimales como mucho; 0 quita la línea",
    example: 1.5,
  },
  categoria: { description: "La sección de la lista en la que está", example: "Verdura" },
  celda: { description: "La celda de la que sale el valor", example: "C7" },
  codigo: { description: "El código del proveedor", example: "R-102" },
  columna: { description: "La columna, por su letra", example: "C" },
  columnas: { description: "La letra de la columna de cada campo", example: { nombre: "B", precio: "D" } },
  columnasOcultas: { description: "Las columnas que el archivo oculta, por su letra", example: ["F"] },
  como: { description: "Cómo se ha sabido el valor", example: "celda" },
  comparadoCon: { description: "El disponible con el que se compara; null si es el primero del proveedor" },
  conHojas: { description: "Si se quieren también las hojas como son", example: false },
  conLineas: { description: "Si alguien lo ha pedido: entonces no se borra, se agota", example: false },
  confirmado: {
    description:
      "Si el producto puede pasar a ser otra cosa aunque ya lo hayan pedido familias: lo pedido cambia con él",
    example: false,
  },
  correcciones: { description: "Celdas corregidas a mano" },
  count: { description: "Cuántos se han eliminado", example: 4 },
  creado: { description: "Cuándo se creó", example: "2026-03-01 10:00:00" },
  creados: { description: "Cuántos productos son nuevos", example: 12 },
  cuentas: { description: "Las cuentas de demostración; ninguna sin sus datos" },
  desaparecen: { description: "Los productos que el archivo ya no trae" },
  descripcion: { description: "Una descripción; buscando, parte de ella", example: "Verdura de temporada" },
  direccion: { description: "Hacia dónde se ordena", example: "asc" },
  disponible: {
    description:
      "La lista del proveedor sobre la que se pide; en una línea, cuánto queda del producto (null: sin límite)",
  },
  disponibleId: { description: "El disponible", example: 1 },
  elegida: { description: "La opción que se ha tomado", example: "D" },
  eliminados: { description: "Cuántos productos desaparecen", example: 1 },
  email: { description: "El correo, en minúsculas", example: "garcia@cosecha.example" },
  errores: { description: "Filas que no se pueden guardar, con su motivo" },
  estado: { description: "1 Pendiente, 2 En proceso, 3 Completado, 4 Cancelado", example: 1 },
  factura: {
    description:
      "La factura: en un formulario, el archivo (PDF, imagen u ofimática, 10 MB como mucho); hace falta para completar",
  },
  familia: { description: "La familia; null para «Sin familia»" },
  familiaId: { description: "La familia; null para «Sin familia», y 0 para el reparto entero", example: 2 },
  familias: { description: "Las familias que gestionan el proveedor: sus números, u objetos con `id`" },
  familiasQuePiden: { description: "Cuántas familias lo tienen pedido en pedidos sin terminar", example: 3 },
  fechaBaja: { description: "Cuándo se dio de baja; null si está activa", example: null },
  fila: { description: "La fila del archivo, desde 1", example: 7 },
  filaCabecera: { description: "La fila de la cabecera, desde 1", example: 3 },
  filas: { description: "Las filas de la hoja, como textos" },
  filasOcultas: { description: "Las filas que el archivo oculta, desde 1", example: [12] },
  fin: {
    description: "Hasta cuándo se puede pedir; después de `inicio`",
    example: "2026-03-19 20:00:00",
  },
  hoja: { description: "La hoja del archivo; null en un CSV", example: "Tarifa" },
  hojas: { description: "Las hojas del archivo, como son; null si no se pidieron" },
  horarios: { description: "Cuándo atiende el proveedor", example: "De lunes a viernes, de 9:00 a 14:00" },
  id: { description: "El número con el que se nombra", example: 1 },
  importacion: { description: "Qué se ha entendido del archivo y qué ha cambiado" },
  inicio: { description: "Desde cuándo se puede pedir", example: "2026-03-12 08:00:00" },
  iva: {
    description: "El IVA como fracción; lo que llega como 1 o más son puntos: 21 es 0.21",
    example: 0.04,
  },
  ivaHabitual: {
    description: "El IVA del proveedor cuando el archivo no lo dice; puntos, o fracción si es menor que 1",
    example: 4,
  },
  ivaProducto: { description: "El IVA de la línea, como fracción", example: 0.04 },
  lineas: { description: "Las líneas que cambian; las demás se quedan como están" },
  lista: { description: "La lista del archivo de la que se pregunta, desde 0", example: 0 },
  listas: { description: "Las listas de productos que hay en el archivo" },
  logo: { description: "La imagen como `data:`; null si no hay", example: null },
  mensaje: { description: "Qué pasa y qué hacer", example: "El precio no es un número: se deja la fila." },
  message: { description: "Lo que se puede enseñar a quien lo ha pedido", example: "Hecho." },
  nombre: { description: "El nombre; buscando, parte de él", example: "Tomate rosa" },
  nombreProducto: {
    description: "El nombre del producto; lo sigue hasta que el pedido se completa",
    example: "Tomate rosa",
  },
  nombreProveedor: { description: "El nombre del proveedor", example: "Huerta La Vega" },
  nota: { description: "Qué puede hacer esa cuenta", example: "Gestiona «Huerta La Vega»" },
  oculta: { description: "Si el archivo oculta la hoja", example: false },
  olvidar: {
    description: "Si se lee el archivo como si nunca se hubiera dicho nada de los de ese proveedor",
    example: false,
  },
  omitidas: { description: "Filas que se dejan fuera" },
  opciones: { description: "Lo que se puede responder" },
  orden: { description: "Por qué se ordena" },
  pagina: { description: "Qué página, desde 0; sin ella ni `tamano` va la lista entera", example: 0 },
  password: {
    description: "La contraseña. En blanco no cambia; en las respuestas va siempre vacía",
    example: "",
  },
  passwordActual: {
    description:
      "La contraseña que tiene quien se pone otra `password` a sí mismo. No hace falta; si se dice y no es esa, nada cambia (400)",
    example: "cosecha",
  },
  pedido: { description: "El pedido de la línea" },
  pedidoId: { description: "El pedido", example: 1 },
  precio: { description: "Euros sin IVA, con cuatro decimales como mucho", example: 2.5 },
  precioConIva: { description: "Si los precios de la lista llevan IVA", example: false },
  precioProducto: {
    description: "Euros sin IVA; sigue al del producto hasta que el pedido se completa",
    example: 2.5,
  },
  preguntas: { description: "Lo que se puede entender de dos maneras" },
  procedencia: { description: "De dónde sale cada valor" },
  producto: { description: "El producto de la línea" },
  productoId: { description: "El producto", example: 1 },
  productos: { description: "Los productos que saldrían" },
  proveedor: { description: "El proveedor" },
  proveedorId: { description: "El proveedor", example: 1 },
  rechazo: { description: "Por qué no hay productos, y qué hacer; null si los hay", example: null },
  recortada: { description: "Si hay más de lo que se enseña", example: false },
  renombrados: {
    description:
      "Qué son los productos ya pedidos que el archivo convierte en otra cosa: los mismos, y lo pedido cambia con ellos, u otros, y los de antes se quedan con stock 0. Sin decirlo se responde 409",
    example: "mismos",
  },
  rol: { description: "Qué puede hacer", example: "ROLE_FAMILIA" },
  roles: { description: "Qué puede hacer", example: ["ROLE_FAMILIA"] },
  sospechoso: { description: "Si el precio cambia tanto que parece un error", example: false },
  stock: { description: "Cuánto hay; null si no hay límite", example: null },
  subida: { description: "La fecha de la lista", example: "2026-03-10 09:00:00" },
  tamano: {
    description: "Cuántas por página (10, 50, 100…); 10 si solo se dice la página",
    example: 50,
  },
  telefono: { description: "El teléfono", example: "600 123 456" },
  texto: { description: "Lo que ha de decir la celda", example: "2,50" },
  tipo: { description: "El tipo del archivo", example: "application/pdf" },
  token: {
    description: "La clave con la que entra la aplicación. Se enseña solo esta vez",
    example: "cosecha_…",
  },
  total: {
    description: "El total del pedido en euros con IVA. Lo calcula el servidor; el que llega no cuenta",
    example: 42.6,
  },
  totalLinea: {
    description: "precio × cantidad × (1 + IVA), redondeado a céntimos una vez",
    example: 3.9,
  },
  unidad: { description: "En qué se vende", example: "kg" },
  url: { description: "Dónde se descarga", example: "/api/pedidos/1/factura" },
  usado: { description: "Cuándo se usó por última vez, con la hora en punto; null si nunca", example: null },
  username: { description: "El nombre del usuario", example: "Ana García" },
  usuario: { description: "El usuario; null si quien pregunta es otra aplicación" },
  variacion: { description: "Cuánto cambia el precio, en %; null si no había", example: 4.2 },
  version: {
    description:
      "Cuántas veces ha cambiado. Quien la devuelve al guardar se entera de si otra persona guardó antes (409); sin ella se guarda encima",
  },
};
