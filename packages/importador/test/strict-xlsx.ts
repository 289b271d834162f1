import { openZip } from "../src/formats/zip/read-zip.ts";

/**
 * A second reader of our workbooks: what programs other than Excel refuse in an .xlsx. They build
 * objects of what the standard (ECMA-376, transitional) lists, so an attribute or an element that
 * it lacks stops them. Elements that are not listed here are passed over, as a supplier's own file
 * keeps whatever its program wrote.
 */

interface Element {
  readonly nombre: string;
  readonly atributos: ReadonlyMap<string, string>;
  readonly hijos: Element[];
  texto: string;
}

const ENTIDAD = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/giu;
const CARACTERES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const IMPOSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;

function sinEntidades(texto: string, donde: string): string {
  if (!texto.includes("&")) return texto;
  const leido = texto.replace(
    ENTIDAD,
    (_, nombre?: keyof typeof CARACTERES, decimal?: string, hex?: string) =>
      nombre
        ? CARACTERES[nombre]
        : String.fromCodePoint(Number.parseInt(decimal ?? hex ?? "0", decimal ? 10 : 16)),
  );
  if (texto.replace(ENTIDAD, "").includes("&")) throw new Error(`${donde}: «&» sin escribir como tal`);
  return leido;
}

const TROZO =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gu;
const ATRIBUTO = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/** Reads XML strictly. The elements of the main namespace lose their prefix. */
function leerXml(xml: string, parte: string): Element {
  if (IMPOSIBLE.test(xml)) throw new Error(`${parte}: un carácter que XML no admite`);
  const raiz: Element = { nombre: "", atributos: new Map(), hijos: [], texto: "" };
  const abiertos = [raiz];
  let leido = 0;
  for (const trozo of xml.replace(/^\ufeff/u, "").matchAll(TROZO)) {
    const [entero, cierra, nombre, atributos = "", vacio] = trozo;
    if (trozo.index !== leido) break;
    leido += entero.length;
    const dentro = abiertos.at(-1);
    if (dentro === undefined) break;
    if (nombre === undefined) {
      if (!entero.startsWith("<")) dentro.texto += sinEntidades(entero, parte);
    } else if (cierra) {
      if (abiertos.pop()?.nombre !== nombre) throw new Error(`${parte}: </${nombre}> no cierra nada`);
    } else {
      const suyos = new Map<string, string>();
      for (const [, cual = "", doble, simple] of atributos.matchAll(ATRIBUTO)) {
        if (suyos.has(cual)) throw new Error(`${parte}: ${cual} está dos veces en <${nombre}>`);
        suyos.set(cual, sinEntidades(doble ?? simple ?? "", parte));
      }
      const nuevo = { nombre, atributos: suyos, hijos: [], texto: "" };
      dentro.hijos.push(nuevo);
      if (!vacio) abiertos.push(nuevo);
    }
  }
  const [unico] = raiz.hijos;
  if (
    leido !== xml.replace(/^\ufeff/u, "").length ||
    abiertos.length !== 1 ||
    raiz.hijos.length !== 1 ||
    !unico
  )
    throw new Error(`${parte}: no es XML bien formado, desde «${xml.slice(leido, leido + 60)}»`);
  return unico;
}

interface Regla {
  readonly atributos: string;
  /** The children, in the order in which they must stand; absent: not looked at. */
  readonly hijos?: string;
  /** Without children it is invalid. */
  readonly nuncaVacio?: true;
}

/** Of each element: what it may have, by the standard. Attributes with a prefix are others'. */
const REGLAS: Readonly<Record<string, Regla>> = {
  worksheet: {
    atributos: "",
    hijos:
      "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting* dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst",
  },
  sheetPr: {
    atributos:
      "syncHorizontal syncVertical syncRef transitionEvaluation transitionEntry published codeName filterMode enableFormatConditionsCalculation",
    hijos: "tabColor outlinePr pageSetUpPr",
  },
  pageSetUpPr: { atributos: "autoPageBreaks fitToPage" },
  outlinePr: { atributos: "applyStyles summaryBelow summaryRight showOutlineSymbols" },
  dimension: { atributos: "ref" },
  sheetViews: { atributos: "", hijos: "sheetView* extLst", nuncaVacio: true },
  sheetView: {
    atributos:
      "windowProtection showFormulas showGridLines showRowColHeaders showZeros rightToLeft tabSelected showRuler showOutlineSymbols defaultGridColor showWhiteSpace view topLeftCell colorId zoomScale zoomScaleNormal zoomScaleSheetLayoutView zoomScalePageLayoutView workbookViewId",
    hijos: "pane selection* pivotSelection* extLst",
  },
  pane: { atributos: "xSplit ySplit topLeftCell activePane state" },
  cols: { atributos: "", hijos: "col*", nuncaVacio: true },
  col: { atributos: "min max width style hidden bestFit customWidth phonetic outlineLevel collapsed" },
  sheetData: { atributos: "", hijos: "row*" },
  row: {
    atributos: "r spans s customFormat ht hidden customHeight outlineLevel collapsed thickTop thickBot ph",
    hijos: "c* extLst",
  },
  c: { atributos: "r s t cm vm ph", hijos: "f v is extLst" },
  f: { atributos: "t aca ref dt2D dtr del1 del2 r1 r2 ca si bx" },
  sheetProtection: {
    atributos:
      "password algorithmName hashValue saltValue spinCount sheet objects scenarios formatCells formatColumns formatRows insertColumns insertRows insertHyperlinks deleteColumns deleteRows selectLockedCells sort autoFilter pivotTables selectUnlockedCells",
  },
  autoFilter: { atributos: "ref", hijos: "filterColumn* sortState extLst" },
  mergeCells: { atributos: "count", hijos: "mergeCell*", nuncaVacio: true },
  mergeCell: { atributos: "ref" },
  hyperlinks: { atributos: "", hijos: "hyperlink*", nuncaVacio: true },
  hyperlink: { atributos: "ref location tooltip display" },
  pageMargins: { atributos: "left right top bottom header footer" },
  pageSetup: {
    atributos:
      "paperSize scale firstPageNumber fitToWidth fitToHeight pageOrder orientation usePrinterDefaults blackAndWhite draft cellComments useFirstPageNumber errors horizontalDpi verticalDpi copies paperHeight paperWidth paperUnits",
  },
  ignoredErrors: { atributos: "", hijos: "ignoredError* extLst", nuncaVacio: true },
  legacyDrawing: { atributos: "" },
  workbook: {
    atributos: "conformance",
    hijos:
      "fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr* webPublishObjects extLst",
  },
  workbookPr: {
    atributos:
      "date1904 showObjects showBorderUnselectedTables filterPrivacy promptedSolutions showInkAnnotation backupFile saveExternalLinkValues updateLinks codeName hidePivotFieldList showPivotChartFilter allowRefreshQuery publishItems checkCompatibility autoCompressPictures refreshAllConnections defaultThemeVersion dateCompatibility",
  },
  sheets: { atributos: "", hijos: "sheet*", nuncaVacio: true },
  sheet: { atributos: "name sheetId state" },
  definedNames: { atributos: "", hijos: "definedName*" },
  definedName: {
    atributos:
      "name comment customMenu description help statusBar localSheetId hidden function vbProcedure xlm functionGroupId shortcutKey publishToServer workbookParameter",
  },
  calcPr: {
    atributos:
      "calcId calcMode fullCalcOnLoad refMode iterate iterateCount iterateDelta fullPrecision calcCompleted calcOnSave concurrentCalc concurrentManualCount forceFullCalc",
  },
  styleSheet: {
    atributos: "",
    hijos: "numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst",
  },
  numFmt: { atributos: "numFmtId formatCode" },
  xf: {
    atributos:
      "numFmtId fontId fillId borderId xfId quotePrefix pivotButton applyNumberFormat applyFont applyFill applyBorder applyAlignment applyProtection",
    hijos: "alignment protection extLst",
  },
  sst: { atributos: "count uniqueCount", hijos: "si* extLst" },
  Types: { atributos: "" },
  Default: { atributos: "Extension ContentType" },
  Override: { atributos: "PartName ContentType" },
  Relationship: { atributos: "Target TargetMode Type Id" },
};

const palabras = (texto: string) => new Set(texto.split(" ").filter(Boolean));
const PERMITIDOS = new Map(
  Object.entries(REGLAS).map(([nombre, { atributos }]) => [nombre, palabras(atributos)]),
);
const ORDEN = new Map(
  Object.entries(REGLAS).flatMap(([nombre, { hijos }]) =>
    hijos === undefined
      ? []
      : [
          [
            nombre,
            new Map(
              hijos.split(" ").map((hijo, i) => [hijo.replace("*", ""), { i, varias: hijo.endsWith("*") }]),
            ),
          ],
        ],
  ),
);

const propio = (nombre: string) => nombre.replace(/^\w+:(?=\w)/u, "");

function mirarElemento(elemento: Element, parte: string): void {
  const nombre = propio(elemento.nombre);
  const donde = `${parte}, <${nombre}>`;
  for (const atributo of elemento.atributos.keys()) {
    if (atributo.includes(":") || atributo === "xmlns") continue;
    if (PERMITIDOS.get(nombre)?.has(atributo) === false) throw new Error(`${donde}: «${atributo}» no existe`);
  }
  const orden = ORDEN.get(nombre);
  if (REGLAS[nombre]?.nuncaVacio && elemento.hijos.length === 0) throw new Error(`${donde}: está vacío`);
  let ultimo = -1;
  for (const hijo of elemento.hijos) {
    const suyo = propio(hijo.nombre);
    if (orden !== undefined && suyo !== "AlternateContent") {
      const lugar = orden.get(suyo);
      if (lugar === undefined) throw new Error(`${donde}: <${suyo}> no va dentro`);
      if (lugar.i < ultimo || (lugar.i === ultimo && !lugar.varias))
        throw new Error(`${donde}: <${suyo}> no va ahí`);
      ultimo = lugar.i;
    }
    mirarElemento(hijo, parte);
  }
}

const hijosDe = (elemento: Element | undefined, ...camino: string[]): Element[] => {
  const [nombre, ...resto] = camino;
  const suyos = elemento?.hijos.filter((hijo) => propio(hijo.nombre) === nombre) ?? [];
  return resto.length === 0 ? suyos : suyos.flatMap((hijo) => hijosDe(hijo, ...resto));
};

const numeroDe = (letras: string) => [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0);
const TIPOS = palabras("b n e s str inlineStr d");
const ERRORES = palabras("#DIV/0! #N/A #NAME? #NULL! #NUM! #REF! #VALUE! #GETTING_DATA #SPILL! #CALC!");

function mirarCelda(
  celda: Element,
  fila: number,
  anterior: number,
  { estilos, textos, parte }: Contexto,
): number {
  const { atributos } = celda;
  const [, letras = "", numero] = /^([A-Z]{1,3})(\d+)$/u.exec(atributos.get("r") ?? "") ?? [];
  const columna = numeroDe(letras);
  const donde = `${parte}, ${atributos.get("r")}`;
  if (Number(numero) !== fila || columna <= anterior || columna > 16_384)
    throw new Error(`${donde}: no va ahí`);
  if (Number(atributos.get("s") ?? 0) >= estilos) throw new Error(`${donde}: no hay tal estilo`);
  const tipo = atributos.get("t") ?? "n";
  if (!TIPOS.has(tipo)) throw new Error(`${donde}: tipo «${tipo}»`);
  const valor = hijosDe(celda, "v")[0]?.texto;
  if (valor === undefined || valor === "") return columna;
  if (tipo === "n" && !/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/iu.test(valor))
    throw new Error(`${donde}: número «${valor}»`);
  if (tipo === "b" && !/^[01]$/u.test(valor)) throw new Error(`${donde}: «${valor}»`);
  if (tipo === "e" && !ERRORES.has(valor)) throw new Error(`${donde}: error «${valor}»`);
  if (tipo === "s" && !(Number(valor) < textos)) throw new Error(`${donde}: no hay tal texto`);
  return columna;
}

interface Contexto {
  /** How many cell styles and shared texts there are. */
  readonly estilos: number;
  readonly textos: number;
  readonly parte: string;
}

function mirarHoja(hoja: Element, contexto: Contexto): void {
  const { parte } = contexto;
  let columna = 0;
  for (const { atributos } of hijosDe(hoja, "cols", "col")) {
    const [min, max] = [Number(atributos.get("min")), Number(atributos.get("max"))];
    if (!(min > columna && max >= min && max <= 16_384))
      throw new Error(`${parte}: columnas ${min} a ${max}`);
    columna = max;
  }
  let fila = 0;
  for (const una of hijosDe(hoja, "sheetData", "row")) {
    const numero = Number(una.atributos.get("r"));
    if (!(numero > fila && numero <= 1_048_576)) throw new Error(`${parte}: la fila ${numero} no va ahí`);
    fila = numero;
    let anterior = 0;
    for (const celda of hijosDe(una, "c")) anterior = mirarCelda(celda, fila, anterior, contexto);
  }
  for (const { atributos } of [...hijosDe(hoja, "mergeCells", "mergeCell"), ...hijosDe(hoja, "dimension")]) {
    const ref = atributos.get("ref") ?? "";
    if (!/^[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?$/u.test(ref)) throw new Error(`${parte}: «${ref}»`);
  }
}

function mirarLibro(libro: Element, parte: string): void {
  const nombres = new Set<string>();
  const hojas = hijosDe(libro, "sheets", "sheet");
  for (const { atributos } of hojas) {
    const nombre = atributos.get("name") ?? "";
    const repetido = nombres.has(nombre.toLowerCase());
    if (repetido || nombre === "" || nombre.length > 31 || /[\\/?*[\]:]|^'|'$/u.test(nombre))
      throw new Error(`${parte}: hoja «${nombre}»`);
    nombres.add(nombre.toLowerCase());
  }
  const definidos = new Set<string>();
  for (const { atributos, texto } of hijosDe(libro, "definedNames", "definedName")) {
    const nombre = atributos.get("name") ?? "";
    const llave = `${nombre.toLowerCase()}|${atributos.get("localSheetId")}`;
    if (definidos.has(llave)) throw new Error(`${parte}: el nombre «${nombre}» está dos veces`);
    definidos.add(llave);
    if (!/^[\p{L}_\\][\p{L}\d_.\\?]*$/u.test(nombre)) throw new Error(`${parte}: nombre «${nombre}»`);
    if (texto === "") throw new Error(`${parte}: el nombre «${nombre}» no dice nada`);
    if (Number(atributos.get("localSheetId") ?? 0) >= hojas.length)
      throw new Error(`${parte}: nombre «${nombre}»`);
  }
}

function mirarPartes(partes: ReadonlyMap<string, Uint8Array>, leidas: ReadonlyMap<string, Element>): void {
  const tipos = leidas.get("[Content_Types].xml");
  const extensiones = new Set(
    hijosDe(tipos, "Default").map((uno) => uno.atributos.get("Extension")?.toLowerCase()),
  );
  const dichas = hijosDe(tipos, "Override").map((uno) => (uno.atributos.get("PartName") ?? "").slice(1));
  if (new Set(dichas).size < dichas.length) throw new Error("Una parte tiene dos tipos");
  for (const dicha of dichas) if (!partes.has(dicha)) throw new Error(`Falta la parte ${dicha}`);
  for (const nombre of partes.keys()) {
    if (nombre === "[Content_Types].xml" || nombre.endsWith("/") || dichas.includes(nombre)) continue;
    if (!extensiones.has(/\.(\w+)$/u.exec(nombre)?.[1]?.toLowerCase()))
      throw new Error(`${nombre}: sin tipo`);
  }
  for (const [nombre, leida] of leidas) {
    if (!nombre.endsWith(".rels")) continue;
    const carpeta = nombre.replace(/_rels\/[^/]*$/u, "");
    for (const { atributos } of hijosDe(leida, "Relationship")) {
      if (atributos.get("TargetMode") === "External") continue;
      const { pathname } = new URL(atributos.get("Target") ?? "", `file:///${carpeta}`);
      if (!partes.has(decodeURI(pathname).slice(1))) throw new Error(`${nombre}: falta ${pathname}`);
    }
  }
}

const FECHA_W3C = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;

/** Throws where another program than Excel would refuse the workbook, and says why. */
export function mirarXlsx(bytes: Uint8Array): void {
  const partes = openZip(bytes);
  const leidas = new Map<string, Element>();
  for (const [nombre, datos] of partes) {
    if (!/\.(?:xml|rels|vml)$/iu.test(nombre)) continue;
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(datos);
    if (!nombre.endsWith(".vml")) leidas.set(nombre, leerXml(xml, nombre));
  }
  mirarPartes(partes, leidas);
  const deNombre = (nombre: string) => [...leidas.values()].find((leida) => propio(leida.nombre) === nombre);
  const estilos = hijosDe(deNombre("styleSheet"), "cellXfs", "xf").length || 1;
  const textos = hijosDe(deNombre("sst"), "si").length;
  for (const [parte, leida] of leidas) {
    mirarElemento(leida, parte);
    const raiz = propio(leida.nombre);
    if (raiz === "worksheet") mirarHoja(leida, { estilos, textos, parte });
    if (raiz === "workbook") mirarLibro(leida, parte);
    if (raiz !== "coreProperties") continue;
    for (const { texto, nombre } of [...hijosDe(leida, "created"), ...hijosDe(leida, "modified")])
      if (!FECHA_W3C.test(texto)) throw new Error(`${parte}, ${nombre}: «${texto}»`);
  }
}
