const RAISED = '"superscript"';
const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** A run of rich text is short; the bound keeps the expression linear on hostile parts. */
const RUN = /<((?:\w{1,8}:)?)r>[\s\S]{0,4000}?<\/\1r>/gu;

/**
 * The parts of an .xlsx with digits that are raised by their formatting written as raised digits:
 * SheetJS reads «2» with a raised «50» as «250». Null where there are none.
 */
export function withRaisedDigits(
  partes: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> | null {
  const cambiadas = new Map<string, Uint8Array>();
  for (const [nombre, bytes] of partes) {
    if (!/(?:sharedStrings|worksheets\/[^/]+)\.xml$/iu.test(nombre)) continue;
    const parte = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!parte.includes(RAISED)) continue;
    const xml = parte.toString("utf8").replace(RUN, (run) => (run.includes(RAISED) ? raise(run) : run));
    cambiadas.set(nombre, Buffer.from(xml));
  }
  return cambiadas.size === 0 ? null : new Map([...partes, ...cambiadas]);
}

const raise = (run: string): string =>
  run.replace(
    /(<(?:\w{1,8}:)?t(?: [^>]{0,100})?>)([^<]{1,20})(?=<)/gu,
    (_, abre: string, texto: string) =>
      abre + texto.replace(/\d/gu, (digito) => DIGITS[Number(digito)] ?? digito),
  );
