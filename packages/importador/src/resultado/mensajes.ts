import type { Campo } from "@cosecha/domain/campos";
import type { Decimal } from "decimal.js";

/**
 * All texts of the importer for users, which say what happened and what to do; those about files
 * are in mensajes-de-archivo.ts.
 */

const euros = (valor: Decimal) => `${valor.toString().replace(".", ",")} €`;
const porPieza = (peso: Decimal) => `${peso.toString().replace(".", ",")} kg por pieza, más o menos`;
const puntos = (iva: Decimal) => `${iva.times(100).toString().replace(".", ",")} %`;
const en = (fila: number, columna: string | null) =>
  columna === null ? `Fila ${fila}` : `Fila ${fila}, columna ${columna}`;
const de = (nombre: string) => (nombre === "" ? "" : ` de «${nombre}»`);

const DATOS: Partial<Record<Campo, string>> = {
  unidad: "el formato",
  codigo: "el código",
  categoria: "la categoría",
};

export interface Lugar {
  readonly fila: number;
  readonly columna: string | null;
  /** The product's name; "" where the row has none. */
  readonly nombre: string;
  readonly texto: string;
}

/** A price column that products were given their price from: `primera` is the first cell, «D2». */
export interface ColumnaTomada {
  readonly cabecera: string;
  readonly primera: string;
  readonly cuantas: number;
}

/** As many as people read; of more, how many there are. */
const CITADAS = 8;
const citar = (textos: readonly string[], entre = ", ") =>
  [
    ...textos.slice(0, CITADAS).map((texto) => `«${texto}»`),
    ...(textos.length > CITADAS ? [`${textos.length - CITADAS} más`] : []),
  ].join(entre);

export const mensajes = {
  sinLista: (vistas: readonly string[]) => {
    const pedir =
      "que tenga una fila de cabecera con el nombre del producto y el precio en las primeras 50 filas y vuelva a subirlo.";
    return vistas.length === 0
      ? `No se ha encontrado ninguna lista de productos en el archivo. Compruebe ${pedir}`
      : `No se ha encontrado ninguna lista de productos en el archivo. Se han visto estas columnas: ${vistas.join(", ")}. Si alguna es el producto y otra el precio, dígalo al revisar el archivo; si no, compruebe ${pedir}`;
  },
  sinProductos:
    "El archivo tiene una cabecera de lista de productos, pero no se ha podido leer ningún producto. Corrija las filas indicadas y " +
    "vuelva a subirlo.",

  precioIlegible: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} no se puede leer («${l.texto}»). No se ha importado; escriba solo el número, por ejemplo 2,50.`,
  precioAmbiguo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») se puede leer de dos maneras. No se ha importado; escríbalo con dos decimales.`,
  precioSinFactor: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} no se puede calcular, porque aquí no hay un número mayor que 0 («${l.texto}»). No se ha importado; escríbalo.`,
  precioVacio: (l: Lugar) =>
    `${en(l.fila, l.columna)}: falta el precio${de(l.nombre)}. No se ha importado; complete la fila si es un producto.`,
  precioError: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la celda del precio${de(l.nombre)} tiene un error (${l.texto}). No se ha importado; corrija la fórmula.`,
  precioFecha: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la hoja de cálculo ha convertido el precio${de(l.nombre)} en una fecha («${l.texto}»). No se ha importado; dé formato de número a la celda y escríbalo otra vez.`,
  precioSinValor: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la fórmula del precio${de(l.nombre)} se guardó sin su resultado. No se ha importado; abra el archivo, guárdelo otra vez y vuelva a subirlo.`,
  precioPorcentaje: (l: Lugar) =>
    `${en(l.fila, l.columna)}: en el precio${de(l.nombre)} hay un porcentaje («${l.texto}»). No se ha importado; escriba el precio en euros.`,
  precioOtraMoneda: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} no está en euros («${l.texto}»). No se ha importado; escríbalo en euros.`,
  precioNegativo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} es negativo («${l.texto}»). No se ha importado; corríjalo.`,
  precioCero: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} es cero. No se ha importado; escriba el precio.`,
  precioAbsurdo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») no parece posible. No se ha importado; compruebe la coma de los decimales.`,
  precioRaro: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») se aparta mucho del resto de la lista. Se ha importado; compruébelo.`,
  otroImporte: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la celda del precio${de(l.nombre)} dice más de un importe («${l.texto}»). Se ha tomado el primero; compruébelo.`,
  precioConPalabras: (l: Lugar, palabras: string) =>
    `${en(l.fila, l.columna)}: del precio${de(l.nombre)} («${l.texto}») se ha tomado el primer importe, y «${palabras}» ha pasado a la descripción. Compruébelo.`,
  preciosConPalabras: (cuantos: number, primera: number) =>
    `En ${cuantos} filas, desde la ${primera}, la celda del precio dice algo más que el precio. Se ha tomado el primer importe y lo demás ha pasado a la descripción. Compruébelo.`,
  precioDeOtraColumna: (l: Lugar, cabecera: string) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} se ha tomado de la columna «${cabecera}» (${l.texto}). Compruébelo.`,
  precioPorOtraUnidad: (l: Lugar, unidad: string, formato: string) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») es por ${unidad} y el formato es «${formato}». Se ha importado el precio tal como está; compruébelo.`,
  precioDeMuyPoco: (l: Lugar, unidad: string) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») sería por ${unidad}. Si es de más cantidad, escríbala junto a la unidad («500 ${unidad}»).`,
  preciosDeMuyPoco: (cuantos: number, primera: number) =>
    `En ${cuantos} filas, desde la ${primera}, el precio sería por gramo o mililitro. Si es de más cantidad, escríbala junto a la unidad («500 g»).`,
  formatoSinMedida: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el formato${de(l.nombre)} es un número sin unidad («${l.texto}»). Se ha importado como está; compruébelo.`,
  formatosSinMedida: (cuantos: number, primera: number) =>
    `En ${cuantos} filas, desde la ${primera}, el formato es un número sin unidad. Se han importado como están; compruébelos.`,
  preciosPorOtraUnidad: (cuantas: number, primera: number, unidad: string, formato: string) =>
    `En ${cuantas} filas, desde la ${primera}, el precio es por ${unidad} y el formato es otro («${formato}» en la primera). Se han importado los precios tal como están; compruébelos.`,
  cobrosConPrecioDelKilo: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, se cobra por peso. El precio se ha dejado por kilo; si se pide por piezas, ponga el de una pieza y lo que pesa.`,
  cobrosConPrecioDePieza: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, se cobra por peso, y el precio se ha tomado como el de una pieza. Compruébelo.`,
  cobroConPrecioDelKilo: (l: Lugar, peso: Decimal | null) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» se cobra por peso${peso === null ? "" : `: ${porPieza(peso)}`}. El precio («${l.texto}») se ha dejado por kilo; si se pide por piezas, ponga el de una pieza y lo que pesa.`,
  cobroConPrecioDePieza: (l: Lugar, peso: Decimal | null) =>
    peso === null
      ? `${en(l.fila, l.columna)}: «${l.nombre}» se cobra por peso, pero no dice cuánto pesa una pieza. Se ha importado por unidades; complételo en el producto.`
      : `${en(l.fila, l.columna)}: «${l.nombre}» se cobra por peso: ${porPieza(peso)}. El precio («${l.texto}») se ha tomado como el de una pieza; compruébelo.`,

  preciosQueSeCompletan: (elegida: string, otras: readonly string[]) =>
    `El precio de cada producto está en una de varias columnas (${citar([elegida, ...otras])}): se ha tomado la que lo tiene, con su unidad.`,
  preciosRedondeados: (cuantos: number, fila: number, guardado: Decimal, visto: string) =>
    `La hoja enseña redondeados ${cuantos === 1 ? "un precio" : `${cuantos} precios`}: en la fila ${fila} se ve «${visto}» y está guardado ${euros(guardado)}. Se ha importado lo guardado; compruébelo.`,

  sinCabecera: (columnas: string) =>
    `La lista no tiene una cabecera con el nombre del producto y el precio: se ha leído por lo que contienen sus columnas (${columnas}). Compruébelo.`,
  otraListaAlLado: (nombres: string, precios: string) =>
    `A la derecha de la lista, las columnas ${nombres} y ${precios} parecen otros productos con sus precios y no se han leído. Póngalos debajo de los demás y vuelva a subir el archivo.`,
  columnaDeducida: (campo: Campo, columna: string) =>
    `La cabecera de la columna ${columna} no dice qué contiene: se ha tomado como ${campo === "nombre" ? "el nombre del producto" : campo === "iva" ? "el IVA" : "el precio"}. Compruébelo.`,
  demasiadasListas: (maximo: number) =>
    `El archivo tiene más de ${maximo} listas de productos: solo se han leído las ${maximo} primeras. Divídalo en varios archivos.`,
  preciosParecidos: (
    tomada: ColumnaTomada,
    otras: readonly string[],
    [primera, ultima]: readonly [number, number],
  ) =>
    `¿Cuál es el precio: ${citar([tomada.cabecera, ...otras], " o ")}? Nada lo dice: en las filas ${primera} a ${ultima} se ha tomado «${tomada.cabecera}», desde la celda ${tomada.primera}. Compruébelo.`,

  /** `faltan` are headers that are not there; null where the whole header is not. */
  recuerdoQueNoEncaja: (faltan: readonly string[] | null) => {
    const [una, ...otras] = faltan ?? [];
    const porque =
      faltan === null
        ? "no está su cabecera"
        : una === undefined
          ? "tiene otras columnas"
          : otras.length === 0
            ? `falta la columna «${una}»`
            : `faltan las columnas ${citar(faltan)}`;
    return `Lo que se dijo de otros archivos de este proveedor no encaja con este: ${porque}, y se ha leído como si fuera nuevo. Compruébelo.`;
  },
  asignacionSinHoja: (hoja: string | null) =>
    hoja === null
      ? "El archivo tiene hojas y la asignación no dice cuál. Elija la hoja de la lista."
      : `El archivo no tiene ninguna hoja «${hoja}». Elija otra hoja.`,
  asignacionSinColumna: (campo: "nombre" | "precio") =>
    campo === "nombre"
      ? "Falta decir en qué columna está el nombre del producto. Elíjala."
      : "Falta decir en qué columna está el precio. Elíjala.",
  asignacionRepetida: (columna: string) =>
    `La columna ${columna} no puede ser a la vez el nombre y el precio. Elija otra para uno de los dos.`,
  asignacionSinFila: (fila: number) =>
    `La hoja no tiene ninguna fila ${fila} con cabecera. Elija otra fila o indique que la lista no tiene cabecera.`,
  asignacionSinEsaColumna: (columna: string) => `La hoja no tiene ninguna columna ${columna}. Elija otra.`,
  asignacionConsigo: (columna: string) =>
    `La columna ${columna} no se puede multiplicar ni dividir por ella misma. Elija otra.`,
  asignacionDosVeces: (columna: string) =>
    `Dos listas se leen de las mismas columnas, con el nombre en la ${columna}. Quite una de las dos o elija otras columnas.`,
  asignacionSinDisposicion:
    "El archivo no está dispuesto como dice la asignación. Elija otra disposición o las columnas que llevan un precio cada una.",
  asignacionSinDatos:
    "En las columnas elegidas no hay ninguna fila con un nombre y un precio. Elija otras columnas.",

  variosPrecios: (tomada: ColumnaTomada, otras: readonly string[]) =>
    `Hay varias columnas de precio: se ha tomado «${tomada.cabecera}» y no ${citar(otras)}, desde la celda ${tomada.primera}.`,
  deOtraFecha: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} es de otra fecha («${l.texto}»). Se ha tomado la fila que vale hoy; compruébelo.`,
  deOtrasFechas: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, el precio es de otra fecha: de cada producto se ha tomado la fila que vale hoy. Compruébelo.`,
  precioNoVigente: (cabecera: string) =>
    `Ninguno de los precios con fecha vale hoy: se ha tomado «${cabecera}». Compruébelo.`,
  preciosPorFormato: (tomadas: readonly ColumnaTomada[]) =>
    `Hay varias columnas de precio, y de cada producto se ha tomado la de su formato: ${tomadas
      .map(({ cabecera, cuantas, primera }) =>
        cuantas === 1
          ? `«${cabecera}» en un producto (celda ${primera})`
          : `«${cabecera}» en ${cuantas} productos (desde la celda ${primera})`,
      )
      .join("; ")}.`,
  importesSinExplicar: (cabecera: string) =>
    `La columna «${cabecera}» tiene importes y no se sabe qué son: no se ha usado. Si es el precio, dígalo al revisar el archivo.`,
  importesDeMas: (columnas: number) =>
    `Otras ${columnas} columnas tienen importes y no se sabe qué son: no se han usado.`,
  importeAparte: (cabecera: string) => `«${cabecera}» se cobra aparte: no se ha sumado al precio.`,
  importesDeOtros: (cabecera: string, uno: string, otro: string) =>
    `La columna de precio «${cabecera}» sale de «${uno}» y «${otro}»: se ha tomado «${uno}».`,
  enCentimos: (texto: string) => `«${texto}» dice que los precios están en céntimos: se han pasado a euros.`,
  parecenCentimos: (cabecera: string, [primera, ultima]: readonly [number, number]) =>
    `Los precios${de(cabecera)} de las filas ${primera} a ${ultima} son demasiado altos para ser euros: se han tomado como céntimos. Si son euros, dígalo al revisar el archivo.`,
  pvpSinDecir: (cabecera: string, conIva: boolean) =>
    conIva
      ? `La columna de precio «${cabecera}» no dice si lleva el IVA. Por cómo terminan los precios, se ha tomado como IVA incluido y se ha descontado. Si no lo lleva, dígalo al revisar el archivo, o escriba «sin IVA» en la cabecera.`
      : `La columna de precio «${cabecera}» no dice si lleva el IVA: se ha tomado como precio sin IVA. Si lo lleva, dígalo al revisar el archivo, o escriba «IVA incluido» en la cabecera.`,
  ivaIncluido: (cabecera: string) =>
    `Los precios de «${cabecera}» llevan el IVA incluido: se han pasado a precio sin IVA, de modo que con el IVA den el precio del archivo.`,
  ivaIncluidoPorNota: (nota: string) =>
    `El archivo dice «${nota}»: los precios se han pasado de IVA incluido a precio sin IVA, de modo que con el IVA den el precio del archivo.`,
  ivaIncluidoEnFila: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») lleva el IVA incluido; se ha pasado a precio sin IVA.`,
  ivaContradictorio: (notas: readonly string[]) =>
    `El archivo se contradice sobre el IVA de los precios (${notas.map((nota) => `«${nota}»`).join(", ")}): se han tomado como precios sin IVA. Compruébelo.`,
  descuentoSinAplicar: (cabecera: string) =>
    `Hay una columna de descuento («${cabecera}»): los precios se han importado sin aplicarlo.`,
  cantidadSinUsar: (cabecera: string) =>
    `La columna «${cabecera}» no se ha usado: puede ser lo que hay, lo que se pide o lo que lleva cada formato. Si el precio es de esa cantidad, escríbala en la misma celda que su unidad («5 kg»).`,
  existenciasSinUsar: (cabecera: string) =>
    `La columna «${cabecera}» no se ha usado: puede decir qué productos no hay. Compruébelo y, de los que no haya, ponga el stock a 0.`,
  enterosSinUsar: (cabecera: string) =>
    `La columna «${cabecera}» cuenta algo, con ceros, y no se ha usado. Si son las existencias, dígalo al revisar el archivo.`,
  existenciasSinRestar: (tomada: string, otra: string) =>
    `Las existencias se han leído de la columna «${tomada}», sin restar lo que dice «${otra}». Compruebe el stock de cada producto.`,
  variasExistencias: (tomada: string, otras: readonly string[]) =>
    `Hay varias columnas de existencias: se ha tomado «${tomada}» y no ${citar(otras)}. Compruebe el stock de cada producto.`,
  precioOculto: (columna: string) =>
    `La columna ${columna} está oculta y no se ha leído. Muéstrela si hace falta y vuelva a subir el archivo.`,
  hojaOculta: (hoja: string) =>
    `La hoja «${hoja}» está oculta y no se ha leído. Muéstrela si hace falta y vuelva a subir el archivo.`,

  ivaSinUsar: (textos: readonly string[]) =>
    `El archivo dice del IVA ${citar(textos)} y no se ha sabido de qué productos es: no se ha aplicado. Compruebe el IVA de cada uno.`,
  sinColumnaIva: (iva: Decimal) =>
    `El archivo no tiene columna de IVA: se ha aplicado el ${puntos(iva)} a todos los productos que no lo dicen.`,
  ivaDeNota: (iva: Decimal, nota: string) =>
    `El archivo no tiene columna de IVA: se ha aplicado el ${puntos(iva)} que dice «${nota}».`,
  ivaColumnaSinTipos: (cabecera: string) =>
    `La columna «${cabecera}» no tiene tipos de IVA que se puedan leer: se ha aplicado el tipo habitual.`,
  ivaDeImportes: (cabecera: string) =>
    `La columna «${cabecera}» tiene importes en euros y no tipos: el tipo de IVA de cada producto se ha deducido del importe y del precio.`,
  tipoDistinto: (texto: string, iva: Decimal, dicho: string) =>
    `El archivo dice que «${texto}» es «${dicho}» y se ha leído como ${puntos(iva)}, según lo que se dijo. Compruébelo.`,
  ivaVacio: (l: Lugar, iva: Decimal) =>
    `${en(l.fila, l.columna)}: falta el IVA${de(l.nombre)}. Se ha aplicado el ${puntos(iva)}.`,
  ivaIlegible: (l: Lugar, iva: Decimal) =>
    `${en(l.fila, l.columna)}: el IVA${de(l.nombre)} no se puede leer («${l.texto}»). Se ha aplicado el ${puntos(iva)}; compruébelo.`,
  ivaAbsurdo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el IVA${de(l.nombre)} («${l.texto}») no es posible. No se ha importado; escriba el tipo, por ejemplo 4 %.`,
  ivaDudoso: (l: Lugar, iva: Decimal) =>
    `${en(l.fila, l.columna)}: el IVA${de(l.nombre)} («${l.texto}») se ha leído como ${puntos(iva)}; compruébelo.`,
  ivasRaros: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, el IVA no es un tipo habitual en España. Se ha leído como está escrito; compruébelo.`,
  ivasDudosos: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, la columna del IVA dice algo más que un tipo. Se ha leído el primero; compruébelo.`,
  ivaRaro: (l: Lugar, iva: Decimal) =>
    `${en(l.fila, l.columna)}: el IVA${de(l.nombre)} («${l.texto}») no es un tipo habitual. Se ha leído como ${puntos(iva)}; compruébelo.`,

  stockIlegible: (l: Lugar) =>
    `${en(l.fila, l.columna)}: las existencias${de(l.nombre)} no son un número («${l.texto}»). Se ha importado sin límite de stock; compruébelo.`,
  cajaIlegible: (l: Lugar) =>
    `${en(l.fila, l.columna)}: las unidades por caja${de(l.nombre)} no son un número mayor que 1 («${l.texto}»). Se ha importado sin caja; compruébelo.`,
  stockJuntoAFamilias: (cabecera: string) =>
    `Las existencias se han leído de la columna «${cabecera}», que está junto a las de las familias. Si es la de una familia, deje las existencias sin columna al revisar el archivo.`,
  precioDeMas: (l: Lugar, cabecera: string, tomada: string) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» tiene también el precio «${l.texto}» en «${cabecera}». Se ha importado solo el de «${tomada}»; si se vende de las dos maneras, póngalo en dos filas.`,
  preciosDeMas: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, hay más de un precio por unidades distintas y ningún formato: se ha importado solo el primero. Si esos productos se venden de varias maneras, póngalos en varias filas.`,
  stockDeducido: (cabecera: string) =>
    `Las existencias se han leído de la columna «${cabecera}», que no dice que lo sean. Si es lo que se pide o lo que lleva cada formato, deje las existencias sin columna al revisar el archivo.`,
  existenciasRestadas: (cabecera: string, habia: string, menos: string) =>
    `Las existencias se han leído de la columna «${cabecera}», que es «${habia}» menos «${menos}». Compruébelo.`,
  diasSinUsar: (cabeceras: readonly string[]) =>
    `Las columnas ${citar(cabeceras)} marcan los días en que hay cada producto y no se han usado. Compruebe qué se puede pedir para el día del reparto.`,
  stockSinFactor: (l: Lugar) =>
    `${en(l.fila, l.columna)}: las existencias${de(l.nombre)} no se pueden calcular, porque aquí no hay un número mayor que 0 («${l.texto}»). Se ha importado sin límite de stock; compruébelo.`,
  stockAmbiguo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: las existencias${de(l.nombre)} («${l.texto}») se pueden leer de dos maneras. Se ha importado sin límite de stock; compruébelo.`,
  stockEnOtraUnidad: (l: Lugar, contada: string, vendida: string) =>
    `${en(l.fila, l.columna)}: las existencias${de(l.nombre)} («${l.texto}») se cuentan por ${contada} y se vende por ${vendida}. Se ha importado sin límite de stock; compruébelo.`,
  stocksEnOtraUnidad: (cuantas: number, primera: number, contada: string, vendida: string) =>
    `En ${cuantas} filas, desde la ${primera}, las existencias se cuentan por ${contada} y se vende por otra unidad (${vendida} en la primera). Se han importado sin límite de stock; compruébelo.`,
  stockNegativo: (l: Lugar) =>
    `${en(l.fila, l.columna)}: las existencias${de(l.nombre)} son negativas («${l.texto}»). Se ha importado con stock 0.`,

  filasDeFuera: (desde: number, hasta: number) =>
    desde === hasta
      ? `La fila ${desde} parece un producto y no se ha leído, porque queda encima de la cabecera. Si lo es, póngala debajo de la cabecera y vuelva a subir el archivo.`
      : `Las filas ${desde} a ${hasta} parecen productos y no se han leído, porque quedan encima de la cabecera. Si lo son, diga al revisar el archivo en qué fila está la suya.`,
  hojasSinLista: (hojas: readonly string[]) =>
    hojas.length === 1
      ? `La hoja ${citar(hojas)} no se ha leído, porque no se ha encontrado en ella ninguna lista de productos. Si la tiene, ponga una cabecera con el nombre y el precio y vuelva a subir el archivo.`
      : `Las hojas ${citar(hojas)} no se han leído, porque no se ha encontrado en ellas ninguna lista de productos. Si la tienen, ponga una cabecera con el nombre y el precio y vuelva a subir el archivo.`,
  ivaDeHoja: (hoja: string) =>
    `El IVA de los productos que no lo dicen se ha tomado de la hoja «${hoja}», por su código, su nombre o su categoría. Compruébelo.`,
  hojasDeIva: (hojas: readonly string[]) =>
    `Lo que ${hojas.length === 1 ? "la hoja" : "las hojas"} ${citar(hojas)} dice${hojas.length === 1 ? "" : "n"} del IVA no se ha usado. Compruebe el IVA de cada producto.`,
  lineaConPrecio: (texto: string) =>
    `La línea «${texto}» parece un producto con su precio y no se ha leído. Si lo es, póngalo en la lista con su precio en la columna de los demás.`,
  preciosDeTitulo: (titulo: string, desde: number, hasta: number) =>
    desde === hasta
      ? `La fila ${desde} no tiene precio propio: se le ha puesto el que da su título («${titulo}»). Compruébelo.`
      : `Las filas ${desde} a ${hasta} que no tienen precio propio llevan el que da su título («${titulo}»). Compruébelo.`,
  descuentoDicho: (texto: string) =>
    `El archivo habla de un descuento («${texto}»): los precios se han importado sin aplicarlo. Compruébelo.`,
  observacion: (l: Lugar) =>
    `${en(l.fila, l.columna)}: lo que se dice${de(l.nombre)} («${l.texto}») puede cambiar su precio o su IVA. Se han importado como están; compruébelo.`,
  observaciones: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, lo que se dice del producto puede cambiar su precio o su IVA. Se han importado como están; compruébelo.`,
  preciosDichos: (textos: readonly string[]) =>
    `El archivo dice de los precios ${citar(textos)}: se han importado como están. Compruébelo.`,
  segunColores: (texto: string) =>
    `El archivo dice «${texto}», y no se sabe por el color qué productos son. Compruébelo.`,
  importeEnNota: (texto: string) =>
    `La nota «${texto}» nombra un producto de la lista y da un importe: compruebe si cambia su precio.`,
  pareceAlbaran: (texto: string) =>
    `El archivo parece un albarán o una factura («${texto}») y no una tarifa: las cantidades no se han tomado como existencias. Compruebe que los precios sigan vigentes.`,
  noALaVentaPorColor: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» lleva el color de lo que ya no se vende. No se ha importado.`,
  agotadoEnPrecio: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el precio${de(l.nombre)} («${l.texto}») dice que no queda. Se ha importado con stock 0.`,
  agotadoSinPrecio: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» está agotado: en lugar del precio dice «${l.texto}». No se ha importado.`,
  noALaVenta: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» no está a la venta («${l.texto}»). No se ha importado.`,
  quizaAgotado: (l: Lugar) =>
    `${en(l.fila, l.columna)}: lo que se dice${de(l.nombre)} («${l.texto}») puede ser que no queda. Se ha importado como si hubiera; compruébelo.`,
  sinMarca: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» no lleva la marca de lo que hay. Se ha importado con stock 0.`,
  sinMarcas: (cuantas: number, primera: number) =>
    `${cuantas} productos, desde la fila ${primera}, no llevan la marca de lo que hay: se han importado con stock 0.`,
  agotadoEnNombre: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el nombre «${l.nombre}» dice que no queda. Se ha importado con stock 0.`,

  nombreVacio: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la fila tiene datos de un producto pero no su nombre («${l.texto}»). No se ha importado; escríbalo.`,
  nombreIlegible: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el nombre del producto no se puede leer («${l.texto}»). No se ha importado; corríjalo.`,
  nombreMalCodificado: (l: Lugar) =>
    `${en(l.fila, l.columna)}: el nombre «${l.nombre}» tiene letras que no se han podido leer. Se ha importado así; corríjalo, o guarde el archivo como Libro de Excel (.xlsx) y vuelva a subirlo.`,
  nombresMalCodificados: (cuantos: number, primera: number) =>
    `En ${cuantos} filas, desde la ${primera}, el nombre tiene letras que no se han podido leer. Se han importado así; corríjalos, o guarde el archivo como Libro de Excel (.xlsx) y vuelva a subirlo.`,
  nombreDeArriba: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la fila no tiene nombre; se ha tomado el de más arriba y se ha importado como «${l.nombre}». Compruébelo.`,
  fechaPorDato: (l: Lugar) =>
    `${en(l.fila, l.columna)}: la hoja de cálculo ha hecho una fecha («${l.texto}») de un dato de «${l.nombre}», quizá de «1/2». Compruébelo.`,
  ofertaFueraDeFecha: (l: Lugar, cabecera: string) =>
    `${en(l.fila, l.columna)}: la oferta${de(l.nombre)} no vale hoy, según su fecha («${l.texto}»). Se ha tomado el precio de la columna «${cabecera}».`,
  ofertasFueraDeFecha: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, la oferta no vale hoy, según su fecha: se ha tomado el precio sin oferta.`,
  precioPorCantidad: (l: Lugar) =>
    `${en(l.fila, l.columna)}: es lo que cuesta «${l.nombre}» a quien pide más cantidad («${l.texto}»). Se ha tomado el precio de la menor.`,
  preciosPorCantidad: (cuantas: number, primera: number) =>
    `En ${cuantas} filas, desde la ${primera}, hay precios más bajos por cantidad: de cada producto se ha tomado el de la menor.`,
  nombresDeArriba: (cuantas: number, primera: number, columna: string | null) =>
    `En ${cuantas} filas, desde la ${primera}, la celda del nombre está en blanco: se ha tomado el nombre de más arriba${columna === null ? ", con el formato de cada fila" : `, completado con la columna ${columna}`}. Compruébelo.`,
  soloNombre: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» no tiene precio ni otros datos. No se ha importado; si es un producto, complete la fila.`,
  seccionDeEstado: (l: Lugar) =>
    `${en(l.fila, l.columna)}: los productos de debajo de «${l.texto}» lo llevan en la descripción, y no es su categoría. Se han importado como si hubiera; compruebe si se pueden pedir.`,
  seccionDudosa: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» se ha tomado como título de sección y no como producto, porque no tiene precio.`,
  gastos: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» parece un gasto o un total y no un producto. No se ha importado.`,
  quizaGasto: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» cierra la lista sin el formato ni los datos que llevan los demás: puede ser un gasto y no un producto. Se ha importado; compruébelo.`,
  tituloConPrecio: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» tiene precio pero parece el título de las filas siguientes, que no lo tienen. Se ha importado como un producto; compruébelo.`,
  hojaAparte: (hoja: string) =>
    `La hoja «${hoja}» no se ha leído: por su nombre o su título no es la lista vigente. Si lo es, cámbielo y vuelva a subir el archivo.`,
  filasOcultas: (desde: number, hasta: number, nombre: string) =>
    `Filas ${desde} a ${hasta}: están ocultas en la hoja, desde «${nombre}»; puede que por un filtro. No se han importado; muéstrelas si los productos siguen a la venta.`,
  filaOculta: (l: Lugar) =>
    `Fila ${l.fila}: la fila${de(l.nombre)} está oculta en la hoja. No se ha importado; muéstrela si el producto sigue a la venta.`,
  filaTachada: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» está tachado. No se ha importado; quite el tachado si el producto sigue a la venta.`,
  sinCabeceraEncima: (l: Lugar) =>
    `${en(l.fila, l.columna)}: «${l.texto}» está en una columna sin cabecera. No se ha importado; ponga la cabecera encima o páselo debajo de la lista.`,
  celdasDeMas: (l: Lugar) =>
    `Fila ${l.fila}: tiene más campos que la cabecera («${l.texto}»). No se ha importado; compruebe las comas y las comillas.`,
  datoConvertido: (l: Lugar, campo: Campo) =>
    `${en(l.fila, l.columna)}: ${DATOS[campo] ?? "la descripción"}${de(l.nombre)} no se puede leer («${l.texto}»). Se ha importado sin ese dato.`,

  hojaRepetida: (hoja: string, cuantos: number, otra: string) =>
    `${cuantos} productos de «${hoja}» están también en «${otra}», quizá a otro precio: se han tomado los de «${otra}». Si valen los de «${hoja}», borre la hoja «${otra}» y vuelva a subir el archivo.`,
  hojaFutura: (hoja: string, cuantos: number, otra: string) =>
    `La hoja «${hoja}» aún no vale por su fecha: ${cuantos} productos que están también en «${otra}» se han tomado de «${otra}». Si ya valen los de «${hoja}», borre la hoja «${otra}» y vuelva a subir el archivo.`,
  hojaPorEmpezar: (hoja: string) =>
    `La hoja «${hoja}» aún no vale por su fecha, y otra del archivo sí. Sus productos se han importado, porque no están en la otra. Compruébelos.`,
  soloEnHojaFutura: (l: Lugar, vigente: string) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» no está en la hoja «${vigente}», que es la que vale hoy. No se ha importado; si ya está a la venta, póngalo en ella.`,
  soloEnHojaAnterior: (l: Lugar, nueva: string) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» no está en la hoja «${nueva}», que es más nueva. No se ha importado; si sigue a la venta, póngalo en ella.`,
  /** `anterior` is «la fila 3» or «la fila 3 de «Tarifa»». */
  repetidoIgual: (l: Lugar, anterior: string) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» está repetido, igual que en ${anterior}. No se ha importado otra vez.`,
  repetidoConOtroPrecio: (l: Lugar, anterior: string, precio: Decimal) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» está repetido: en ${anterior} cuesta ${euros(precio)} y aquí «${l.texto}». No se ha importado; distíngalos por el nombre o el formato.`,
  repetidoDistinto: (l: Lugar, anterior: string) =>
    `${en(l.fila, l.columna)}: «${l.nombre}» está repetido con otros datos que en ${anterior}. No se ha importado; distíngalos por el nombre o el formato.`,
  codigoRepetido: (l: Lugar, anterior: string, nombreAnterior: string) =>
    `${en(l.fila, l.columna)}: el código ${l.texto}${de(l.nombre)} está repetido: en ${anterior} es «${nombreAnterior}». No se ha importado; corrija el código.`,
  codigoDeVarios: (codigo: string, cuantos: number) =>
    `El código «${codigo}» está en ${cuantos} productos distintos: no se ha usado como código. Compruébelo.`,
  codigoEnVariosFormatos: (l: Lugar, anterior: string) =>
    `${en(l.fila, l.columna)}: el código ${l.texto}${de(l.nombre)} es el mismo que en ${anterior}, con otro formato. Se han importado los dos.`,
} as const;
