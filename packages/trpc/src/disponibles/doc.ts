import { disponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { importacion } from "@cosecha/domain/esquemas/importacion";
import { docOf } from "../kernel/doc.ts";

export const disponiblesDoc = docOf({
  about: "Las listas de los proveedores, de sus archivos Excel",
  schemas: { Disponible: disponibleVista, Importacion: importacion },
  fields: {
    aLoAncho: {
      description: "Con disposicion «aLoAncho», las columnas con los precios de las variantes de un producto",
      example: ["B", "C", "D"],
    },
    actualizados: { description: "Cuántos productos cambian", example: 3 },
    frenteA: {
      description: "El disponible con el que se ha comparado; null si es él mismo",
      example: "Semana 46",
    },
    ahora: { description: "Lo que sería con el archivo" },
    anterior: { description: "Cómo era el producto; null si es nuevo" },
    anteriores: { description: "Cuántos productos tenía la última lista", example: 40 },
    archivoExcel: {
      description:
        "El archivo del proveedor: en un formulario, el archivo; en JSON, con su contenido en base64",
    },
    asignacion: {
      description:
        "El plan de lectura: qué es cada cosa del archivo, por lista. La vista previa da el que ha usado, entero; con él sin cambios salen los mismos productos. Null para que se adivine",
    },
    asignadaPor: { description: "De dónde sale la asignación de columnas", example: "deteccion" },
    avisos: { description: "Lo que conviene mirar, con su hoja, fila y columna" },
    cabecera: { description: "La cabecera de la columna", example: "Precio" },
    campo: { description: "Qué se multiplica o se divide: precio o stock", example: "precio" },
    cambios: {
      description:
        "Cuánto cambia frente a lo que había: productos con otro precio, con otra cosa distinta, nuevos y que ya no vienen; null si no había nada",
    },
    cambio: { description: "Qué pasa con el producto: nuevo, cambia o igual", example: "cambia" },
    categoriaPorHoja: {
      description:
        "Si el nombre de la hoja es la categoría de los productos que no dicen otra; null para que se adivine",
      example: true,
    },
    celda: { description: "La celda de la que sale el valor", example: "C7" },
    columna: { description: "La columna, por su letra", example: "C" },
    columnas: { description: "La letra de la columna de cada campo", example: { nombre: "B", precio: "D" } },
    columnasOcultas: { description: "Las columnas que el archivo oculta, por su letra", example: ["F"] },
    como: { description: "Cómo se ha sabido el valor", example: "celda" },
    comparadoCon: { description: "El disponible con el que se compara; null si es el primero del proveedor" },
    conHojas: { description: "Si se quieren también las hojas como son", example: false },
    conLineas: { description: "Si alguien lo ha pedido: entonces no se borra, se agota", example: false },
    correcciones: { description: "Celdas corregidas a mano" },
    creados: { description: "Cuántos productos son nuevos", example: 12 },
    desaparecen: { description: "Los productos que el archivo ya no trae" },
    disposicion: {
      description:
        "Cómo está puesta la lista en la hoja: filas (un producto por fila), aLoAncho (las variantes de un producto, una por columna), traspuesta (un producto por columna), fichas, separada (una tabla pegada en una columna) o lineas (texto)",
      example: "filas",
    },
    divisor: {
      description: "Entre cuánto se dividen los precios para que sean euros: 100 si son céntimos",
      example: 100,
    },
    elegida: { description: "La opción que se ha tomado", example: "D" },
    eliminados: { description: "Cuántos productos desaparecen", example: 1 },
    errores: { description: "Filas que no se pueden guardar, con su motivo" },
    estadoVisto: {
      description:
        "Cómo estaban los productos que el archivo reemplaza; null si es un disponible nuevo. Si se envía y alguien los ha cambiado desde entonces, se responde 409 y no se guarda nada; sin él, el archivo los reemplaza",
      example: "9e107d9d372bb6826bd81d3542a419d6",
    },
    familiasQuePiden: {
      description: "Cuántas familias lo tienen pedido en pedidos sin terminar",
      example: 3,
    },
    fila: { description: "La fila del archivo, desde 1", example: 7 },
    filaCabecera: { description: "La fila de la cabecera, desde 1", example: 3 },
    filas: { description: "Las filas de la hoja, como textos" },
    filasOcultas: { description: "Las filas que el archivo oculta, desde 1", example: [12] },
    fuera: {
      description:
        "Filas que no son productos: las que en esa columna dicen ese texto, o empiezan por él si acaba en «*». No cuentan mayúsculas ni tildes",
      example: [{ columna: "A", texto: "Portes*" }],
    },
    hoja: { description: "La hoja del archivo; null en un CSV", example: "Tarifa" },
    hojas: { description: "Las hojas del archivo, como son; null si no se pidieron" },
    imagenes: { description: "Cuántos productos traen su imagen en el archivo", example: 12 },
    importacion: { description: "Qué se ha entendido del archivo y qué ha cambiado" },
    ivaHabitual: {
      description: "El IVA del proveedor cuando el archivo no lo dice; puntos, o fracción si es menor que 1",
      example: 4,
    },
    lista: { description: "La lista del archivo de la que se pregunta, desde 0", example: 0 },
    listas: { description: "Las listas de productos que hay en el archivo" },
    mensaje: { description: "Qué pasa y qué hacer", example: "El precio no es un número: se deja la fila." },
    nuevos: { description: "Cuántos productos son nuevos", example: 3 },
    oculta: { description: "Si el archivo oculta la hoja", example: false },
    olvidar: {
      description: "Si se lee el archivo como si nunca se hubiera dicho nada de los de ese proveedor",
      example: false,
    },
    omitidas: { description: "Filas que se dejan fuera" },
    operacion: { description: "Por, o entre, el número de esa columna", example: "entre" },
    operaciones: {
      description:
        "Lo que se calcula del precio o del stock, en orden: la caja entre sus unidades, las cajas por las suyas. La fila sin un número mayor que 0 se señala. Null para que se adivine; una lista vacía, que nada",
      example: [{ campo: "precio", operacion: "entre", columna: "F" }],
    },
    opciones: { description: "Lo que se puede responder" },
    otros: { description: "Cuántos productos cambian en otra cosa que el precio", example: 2 },
    precioConIva: { description: "Si los precios de la lista llevan IVA", example: false },
    precios: { description: "Cuántos productos cambian de precio", example: 12 },
    preciosConfirmados: {
      description:
        "Que los precios son esos, aunque cambian mucho y hay familias que ya han pedido esos productos. Sin decirlo se responde 409, con lo que pagaría de más o de menos cada familia",
      example: true,
    },
    preguntas: { description: "Lo que se puede entender de dos maneras" },
    procedencia: { description: "De dónde sale cada valor" },
    productos: { description: "Los productos que saldrían" },
    rechazo: { description: "Por qué no hay productos, y qué hacer; null si los hay", example: null },
    recortada: { description: "Si hay más de lo que se enseña", example: false },
    renombrados: {
      description:
        "Qué son los productos ya pedidos que el archivo convierte en otra cosa: los mismos, y lo pedido cambia con ellos, u otros, y los de antes se quedan con stock 0. Sin decirlo se responde 409",
      example: "mismos",
    },
    rotulos: {
      description:
        "Lo que dice la cabecera de esas columnas: por ello se encuentran en otro archivo que las traiga en otro orden. Lo escribe la lectura; no hace falta enviarlo",
      example: { B: "Producto", D: "PVP" },
    },
    sospechoso: { description: "Si el precio cambia tanto que parece un error", example: false },
    siguen: { description: "Cuántos productos de la última lista están en el archivo", example: 3 },
    suben: { description: "Cuántos productos suben de precio", example: 8 },
    subida: { description: "La fecha de la lista", example: "2026-03-10 09:00:00" },
    texto: { description: "Lo que dice, o ha de decir, la celda", example: "2,50" },
    tipos: {
      description:
        "Qué IVA es cada texto de la columna del IVA: «S» es 4. Va antes que lo que diga el archivo",
      example: [{ texto: "S", iva: 0.04 }],
    },
    variacion: { description: "Cuánto cambia el precio, en %; null si no había", example: 4.2 },
  },
});
