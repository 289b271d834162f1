/** The bounds keep the expressions fast on hostile parts. */
const RUN = /<r>(?:<rPr>[\s\S]{0,600}?<\/rPr>)?<t\b[^>]{0,100}>[^<]*<\/t><\/r>/gu;
const STRUCK_RUN = /^<r><rPr>[\s\S]{0,600}?<d?strike\b(?!\s+val="(?:0|false)")[\s\S]{0,600}?<\/rPr>/u;
const LONGEST_TEXT = 100_000;

/**
 * The parts with texts in which only some words are struck through, «~13,60 €~ 14,20 €», without
 * those: what was corrected by hand is what the rest says. Null where there are none.
 */
export function withoutStruckRuns(
  partes: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> | null {
  const ruta = [...partes.keys()].find((parte) => /(?:^|\/)sharedStrings\.xml$/u.test(parte));
  const xml = ruta === undefined ? "" : new TextDecoder().decode(partes.get(ruta));
  if (ruta === undefined || !/<d?strike\b/u.test(xml)) return null;
  const trozos: string[] = [];
  let hasta = 0;
  for (let desde = xml.indexOf("<si>"); desde >= 0; desde = xml.indexOf("<si>", hasta)) {
    const fin = xml.indexOf("</si>", desde);
    if (fin < 0) break;
    const texto = xml.slice(desde, fin);
    trozos.push(xml.slice(hasta, desde), texto.length > LONGEST_TEXT ? texto : corrected(texto));
    hasta = fin;
  }
  const limpio = trozos.join("") + xml.slice(hasta);
  return limpio === xml ? null : new Map([...partes, [ruta, new TextEncoder().encode(limpio)]]);
}

/** A text's XML without its struck runs, where others say something. */
function corrected(texto: string): string {
  const runs = texto.match(RUN) ?? [];
  const dicen = runs.some((run) => !STRUCK_RUN.test(run) && /[\p{L}\d][^<]*<\/t><\/r>$/u.test(run));
  return dicen ? texto.replace(RUN, (run) => (STRUCK_RUN.test(run) ? "" : run)) : texto;
}
