import { hacerHoja } from "./hacer-hoja.ts";
import { type Juicio, juzgar } from "./juzgar.ts";

/** Reads made sheets and tells how: `npm run proof -- sheets --count=20000 --from=0`. */
const opcion = (nombre: string, habitual: number): number => {
  const dicho = process.argv.find((arg) => arg.startsWith(`--${nombre}=`))?.split("=")[1];
  return dicho === undefined ? habitual : Number(dicho);
};

const [cuantas, desde] = [opcion("count", 20_000), opcion("from", 0)];
const juicios: Juicio[] = [];
for (let semilla = desde; semilla < desde + cuantas; semilla++) juicios.push(juzgar(hacerHoja(semilla)));

const suma = (de: readonly Juicio[], que: (juicio: Juicio) => number) =>
  de.reduce((a, juicio) => a + que(juicio), 0);
function cuenta(de: readonly Juicio[]) {
  const productos = suma(de, ({ hoja }) => hoja.esperados.length);
  const bien = suma(de, (juicio) => juicio.bien);
  return {
    hojas: de.length,
    productos,
    "bien %": Number(((100 * bien) / productos).toFixed(2)),
    "sin preguntar %": Number(
      ((100 * suma(de, (juicio) => (juicio.pregunta ? 0 : juicio.bien))) / productos).toFixed(2),
    ),
    dichos: suma(de, ({ dichos }) => dichos),
    "mal en silencio": suma(de, ({ malEnSilencio }) => malEnSilencio.length),
    "perdidos en silencio": suma(de, ({ perdidosEnSilencio }) => perdidosEnSilencio.length),
  };
}
function porGrupos(grupo: (juicio: Juicio) => readonly string[]) {
  const grupos = new Map<string, Juicio[]>();
  for (const juicio of juicios)
    for (const nombre of grupo(juicio)) grupos.set(nombre, [...(grupos.get(nombre) ?? []), juicio]);
  return Object.fromEntries([...grupos].sort().map(([nombre, suyos]) => [nombre, cuenta(suyos)]));
}

console.table(porGrupos(({ hoja }) => [hoja.forma]));
console.table(porGrupos(({ hoja }) => [hoja.notacion]));
console.table(porGrupos(({ hoja }) => hoja.ruidos));
const fallos = (juicio: Juicio) => juicio.malEnSilencio.length + juicio.perdidosEnSilencio.length;
const peores = [...juicios].sort(
  (a, b) => fallos(b) - fallos(a) || a.bien / a.hoja.esperados.length - b.bien / b.hoja.esperados.length,
);
console.log("Las diez peores:");
for (const { hoja, bien, malEnSilencio, perdidosEnSilencio } of peores.slice(0, 10)) {
  console.log(
    `  ${hoja.semilla}: ${hoja.forma}, ${hoja.notacion}, ${hoja.ruidos.join(", ")}: ${bien} de ${hoja.esperados.length}`,
  );
  for (const fallo of [...malEnSilencio, ...perdidosEnSilencio.map((nombre) => `perdido ${nombre}`)].slice(
    0,
    2,
  ))
    console.log(`      ${fallo}`);
}
console.table({ todas: cuenta(juicios) });
const total = cuenta(juicios);
process.exitCode =
  total["mal en silencio"] > total.productos / 10_000 || total["sin preguntar %"] < 95 ? 1 : 0;
