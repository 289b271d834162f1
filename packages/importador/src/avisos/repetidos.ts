import type { Campo } from "@cosecha/domain/campos";
import { claveDeCodigo, claveDeNombre } from "@cosecha/domain/comparacion";
import { clave } from "@cosecha/domain/nombres";
import { claveUnidad } from "@cosecha/domain/unidades";
import { momentoDeHoja } from "../columnas/serie.ts";
import { datosPrecio } from "../palabras/significados.ts";
import { type Lugar, mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";

export interface SinRepetidos {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
}

/** The products that share a name and a format: the first of them, and the one without a code. */
interface Iguales {
  readonly primero: ProductoLeido;
  readonly sinCodigo: ProductoLeido | undefined;
}

/**
 * Keeps the first of each product and reports the others (design: Import). Two rows are the same
 * product when their codes are equal. They are also the same when their names are equal and neither
 * two different codes nor the format tell them apart. A form for orders beside the tariff says no
 * formats.
 */
export function separarRepetidos(dados: readonly ProductoLeido[]): SinRepetidos {
  const { leidos, avisos } = sinCodigosDeVarios(dados);
  const productos: ProductoLeido[] = [];
  const errores: (Incidencia | Repetido)[] = [];
  const porCodigo = new Map<string, ProductoLeido>();
  const porNombre = new Map<string, Iguales>();
  const preferidos = porPreferencia(leidos);
  const enOtraHoja = conFormatoEnOtraHoja(leidos);
  for (const producto of preferidos) {
    const otro = enOtraHoja(producto);
    if (otro !== undefined) {
      errores.push({ producto, anterior: otro });
      continue;
    }
    const codigo = claveDeCodigo(producto.codigo);
    const mismoCodigo = codigo === "" ? undefined : porCodigo.get(codigo);
    if (mismoCodigo !== undefined) {
      const lugar = lugarDe(producto, "codigo", producto.codigo ?? "");
      const fila = lugarAnterior(mismoCodigo, producto);
      // Variants that stand across share the code of their row.
      const deUnaFila =
        mismoCodigo.origen.hoja === producto.origen.hoja && mismoCodigo.origen.fila === producto.origen.fila;
      if (claveDeNombre(mismoCodigo.nombre) !== claveDeNombre(producto.nombre) && !deUnaFila) {
        errores.push(
          incidencia(producto, "codigo", mensajes.codigoRepetido(lugar, fila, mismoCodigo.nombre)),
        );
        continue;
      }
      if (!deUnaFila && claveUnidad(mismoCodigo.unidad) === claveUnidad(producto.unidad)) {
        errores.push({ producto, anterior: mismoCodigo });
        continue;
      }
      avisos.push(incidencia(producto, "codigo", mensajes.codigoEnVariosFormatos(lugar, fila)));
    }
    // Rows with the same name and format are different products only where both have a code.
    const nombre = `${claveDeNombre(producto.nombre)} ${claveUnidad(producto.unidad)}`;
    const iguales = porNombre.get(nombre);
    const igual = codigo === "" ? iguales?.primero : iguales?.sinCodigo;
    if (igual !== undefined) {
      errores.push({ producto, anterior: igual });
      continue;
    }
    if (codigo !== "" && mismoCodigo === undefined) porCodigo.set(codigo, producto);
    porNombre.set(nombre, {
      primero: iguales?.primero ?? producto,
      sinCodigo: codigo === "" ? producto : iguales?.sinCodigo,
    });
    productos.push(producto);
  }
  if (preferidos !== leidos) {
    const orden = new Map(leidos.map((producto, i) => [producto, i]));
    productos.sort((a, b) => (orden.get(a) ?? 0) - (orden.get(b) ?? 0));
  }
  const repetidos = errores.filter((uno) => "anterior" in uno);
  const { enteras, contados } = hojasEnteras(repetidos, leidos);
  const anteriores = hojasAnteriores(repetidos, leidos);
  const soloAntes = productos.filter(({ origen }) => anteriores.has(origen.hoja ?? ""));
  return {
    productos: productos.filter(({ origen }) => !anteriores.has(origen.hoja ?? "")),
    avisos: [...avisos, ...enteras],
    errores: [
      ...errores.flatMap((uno) => {
        if (!("anterior" in uno)) return [uno];
        return contados.has(uno) ? [] : [repetido(uno.producto, uno.anterior)];
      }),
      ...soloAntes.map((producto) =>
        soloEnAnterior(producto, anteriores.get(producto.origen.hoja ?? "") ?? ""),
      ),
    ],
  };
}

/**
 * Finds, for a product whose row says no format, the same one of another sheet that has one: of that
 * name, at that price with or without IVA, and of no other code.
 */
function conFormatoEnOtraHoja(
  leidos: readonly ProductoLeido[],
): (producto: ProductoLeido) => ProductoLeido | undefined {
  if (new Set(leidos.map(({ origen }) => origen.hoja)).size < 2) return () => undefined;
  const conFormato = new Map<string, ProductoLeido[]>();
  for (const producto of leidos) {
    if (producto.unidad === null) continue;
    const nombre = claveDeNombre(producto.nombre);
    const suyos = conFormato.get(nombre);
    if (suyos === undefined) conFormato.set(nombre, [producto]);
    else suyos.push(producto);
  }
  const conIva = ({ precio, iva }: ProductoLeido) => precio.times(iva.plus(1)).toDecimalPlaces(2);
  return (producto) => {
    if (producto.unidad !== null) return undefined;
    const codigo = claveDeCodigo(producto.codigo);
    return conFormato.get(claveDeNombre(producto.nombre))?.find((otro) => {
      const suCodigo = claveDeCodigo(otro.codigo);
      return (
        otro.origen.hoja !== producto.origen.hoja &&
        (codigo === "" || suCodigo === "" || codigo === suCodigo) &&
        (otro.precio.eq(producto.precio) || conIva(otro).eq(conIva(producto)))
      );
    });
  };
}

/** A code of so many differently named products is a family's, or stands for none. */
const DE_VARIOS = 3;
/** One without a figure, «PDTE», of so many. */
const SIN_CIFRAS_DE_VARIOS = 2;

/** The products without the codes that tell none of them apart: «PDTE», «FRU» beside each fruit. */
function sinCodigosDeVarios(dados: readonly ProductoLeido[]): {
  readonly leidos: readonly ProductoLeido[];
  readonly avisos: Incidencia[];
} {
  // Variants that stand across share the code of their row.
  const porFilas = new Map<string, Map<string, string>>();
  for (const { codigo, nombre, origen } of dados) {
    const suyo = claveDeCodigo(codigo);
    if (suyo === "") continue;
    const filas = porFilas.get(suyo) ?? new Map<string, string>();
    const fila = `${origen.fila} ${origen.hoja}`;
    if (!filas.has(fila)) filas.set(fila, claveDeNombre(nombre));
    porFilas.set(suyo, filas);
  }
  const avisos: Incidencia[] = [];
  const deVarios = new Set<string>();
  for (const [codigo, filas] of porFilas) {
    const nombres = new Set(filas.values()).size;
    if (nombres < (/\d/u.test(codigo) ? DE_VARIOS : SIN_CIFRAS_DE_VARIOS)) continue;
    deVarios.add(codigo);
    const primero = dados.find((producto) => claveDeCodigo(producto.codigo) === codigo);
    const { hoja = null, columnas } = primero?.origen ?? {};
    const mensaje = mensajes.codigoDeVarios(primero?.codigo ?? codigo, nombres);
    avisos.push({ hoja, fila: null, columna: columnas?.codigo ?? null, campo: "codigo", mensaje });
  }
  if (deVarios.size === 0) return { leidos: dados, avisos };
  const leidos = dados.map((producto) => {
    if (!deVarios.has(claveDeCodigo(producto.codigo))) return producto;
    const { codigo: _columna, ...columnas } = producto.origen.columnas;
    const { codigo: _procedencia, ...procedencia } = producto.origen.procedencia;
    return { ...producto, codigo: null, origen: { ...producto.origen, columnas, procedencia } };
  });
  return { leidos, avisos };
}

/** In how many rows, at least, two sheets must agree to be the same list of two times. */
const REPETIDOS_MINIMOS = 3;

/**
 * Of a series in time, «2025 | 2026», the older sheets, each with a newer one that has half of its
 * products, too: what stands in the older alone is no longer sold.
 */
function hojasAnteriores(
  repetidos: readonly Repetido[],
  leidos: readonly ProductoLeido[],
): ReadonlyMap<string, string> {
  const deHoja = ({ origen }: ProductoLeido) => origen.hoja ?? "";
  const anteriores = new Map<string, string>();
  for (const hoja of new Set(repetidos.map(({ producto }) => deHoja(producto)))) {
    const suyos = repetidos.filter(({ producto }) => deHoja(producto) === hoja);
    const [nueva] = suyos.map(({ anterior }) => deHoja(anterior));
    if (nueva === undefined || !esDeAntes(hoja, nueva)) continue;
    const entera = leidos.filter((producto) => deHoja(producto) === hoja).length;
    const enNueva = suyos.filter(({ anterior }) => deHoja(anterior) === nueva).length;
    if (enNueva >= REPETIDOS_MINIMOS && enNueva >= 0.5 * entera) anteriores.set(hoja, nueva);
  }
  return anteriores;
}

/** Whether two sheets' names only say when they hold, and this one's time is the earlier. */
function esDeAntes(hoja: string, nueva: string): boolean {
  const deTiempo = [hoja, nueva].every(
    (nombre) => momentoDeHoja(nombre) !== null || /(?<!\d)20\d\d(?!\d)/u.test(nombre),
  );
  const [una, otra] = [hoja, nueva].map((nombre) => clave(nombre.replace(/\d/gu, "")));
  const deMeses = [hoja, nueva].every((nombre) => momentoDeHoja(nombre) !== null);
  return deTiempo && (una === otra || deMeses) && cuandoVale(hoja) < cuandoVale(nueva);
}

interface Repetido {
  readonly producto: ProductoLeido;
  readonly anterior: ProductoLeido;
}

const MUCHOS = 8;

/**
 * Says once of a sheet that nearly all of it stands in another one, too: last year's tariff before
 * this year's. The others are reported row by row.
 */
function hojasEnteras(
  repetidos: readonly Repetido[],
  leidos: readonly ProductoLeido[],
): { readonly enteras: Incidencia[]; readonly contados: ReadonlySet<Repetido> } {
  const pares = new Map<string, Repetido[]>();
  for (const uno of repetidos) {
    const [hoja, otra] = [uno.producto.origen.hoja, uno.anterior.origen.hoja];
    if (hoja === otra) continue;
    const par = JSON.stringify([hoja, otra]);
    const suyos = pares.get(par);
    if (suyos === undefined) pares.set(par, [uno]);
    else suyos.push(uno);
  }
  const contados = new Set<Repetido>();
  const enteras = [...pares.values()].flatMap((suyos): Incidencia[] => {
    const [primero] = suyos;
    const hoja = primero?.producto.origen.hoja ?? null;
    const deHoja = leidos.filter(({ origen }) => origen.hoja === hoja).length;
    if (primero === undefined || suyos.length < MUCHOS || suyos.length < 0.8 * deHoja) return [];
    for (const uno of suyos) contados.add(uno);
    const mensaje = mensajes.hojaRepetida(hoja ?? "", suyos.length, primero.anterior.origen.hoja ?? "");
    return [{ hoja, fila: null, columna: null, campo: null, mensaje }];
  });
  return { enteras, contados };
}

const SIN_RANGO = /tarifas?|listas?|cat[aá]logo/giu;

/**
 * Where two sheets list the same products, the sheet whose prices the cooperative pays comes first:
 * members' prices before shop prices, week 47 before week 46.
 */
function porPreferencia(leidos: readonly ProductoLeido[]): readonly ProductoLeido[] {
  const hojas = [...new Set(leidos.map(({ origen }) => origen.hoja ?? ""))];
  if (hojas.length < 2) return leidos;
  const deFechas = hojas.every((hoja) => momentoDeHoja(hoja) !== null);
  const unaSerie = deFechas || new Set(hojas.map((hoja) => clave(hoja.replace(/\d/gu, "")))).size === 1;
  const peso = new Map(
    hojas.map((hoja) => [
      hoja,
      [
        // «28-11» is no quantity.
        datosPrecio(momentoDeHoja(hoja) === null ? hoja.replace(SIN_RANGO, "") : "").rango,
        unaSerie ? cuandoVale(hoja) : 0,
      ] as const,
    ]),
  );
  const de = ({ origen }: ProductoLeido) => peso.get(origen.hoja ?? "") ?? ([0, 0] as const);
  return [...leidos].sort((a, b) => de(b)[0] - de(a)[0] || de(b)[1] - de(a)[1]);
}

/**
 * A number that orders the sheets of a series by time, from «Semana 47», «17-11» or «Noviembre». 0 where the
 * spreadsheet program numbered them («Hoja1»).
 */
function cuandoVale(hoja: string): number {
  const dicho = momentoDeHoja(hoja);
  if (dicho !== null) return dicho;
  if (/^(?:hoja|sheet|full|orria|folla|folha|tabla|pagina)\b/iu.test(hoja)) return 0;
  const fecha = /(\d{1,2})[-./](\d{1,2})/u.exec(hoja);
  return fecha === null ? Number(/\d+/u.exec(hoja)?.[0] ?? 0) : Number(fecha[2]) * 100 + Number(fecha[1]);
}

function repetido(producto: ProductoLeido, anterior: ProductoLeido): Incidencia {
  const fila = lugarAnterior(anterior, producto);
  if (!anterior.precio.eq(producto.precio)) {
    const lugar = lugarDe(producto, "precio", `${producto.precio.toString().replace(".", ",")} €`);
    return incidencia(producto, "precio", mensajes.repetidoConOtroPrecio(lugar, fila, anterior.precio));
  }
  const lugar = lugarDe(producto, "nombre", producto.nombre);
  const mensaje = anterior.iva.eq(producto.iva) ? mensajes.repetidoIgual : mensajes.repetidoDistinto;
  return incidencia(producto, "nombre", mensaje(lugar, fila));
}

const soloEnAnterior = (producto: ProductoLeido, nueva: string): Incidencia =>
  incidencia(
    producto,
    "nombre",
    mensajes.soloEnHojaAnterior(lugarDe(producto, "nombre", producto.nombre), nueva),
  );

function lugarAnterior({ origen: { hoja, fila } }: ProductoLeido, producto: ProductoLeido): string {
  return hoja === producto.origen.hoja ? `la fila ${fila}` : `la fila ${fila} de «${hoja}»`;
}

function lugarDe(producto: ProductoLeido, campo: Campo, texto: string): Lugar {
  return {
    fila: producto.origen.fila,
    columna: producto.origen.columnas[campo] ?? null,
    nombre: producto.nombre,
    texto,
  };
}

function incidencia(producto: ProductoLeido, campo: Campo, mensaje: string): Incidencia {
  const { hoja, fila } = producto.origen;
  return { hoja, fila, columna: producto.origen.columnas[campo] ?? null, campo, mensaje };
}
