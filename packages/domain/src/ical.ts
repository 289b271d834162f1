/** An event of a calendar: a moment, or some hours. */
export interface Evento {
  /** The same for as long as it is the same event, and nobody else's. */
  uid: string;
  titulo: string;
  descripcion: string;
  lugar: string;
  inicio: Date;
  /** null: it takes no time. */
  fin: Date | null;
  /** `yyyy-MM-dd`, where it is that day as a whole. */
  dia?: string;
  /** When something of it changed for the last time, and a number that never goes back. */
  modificado: Date;
  secuencia: number;
  cancelado: boolean;
  url: string | undefined;
  /** Whether to be reminded the day before. */
  aviso: boolean;
}

/** How many octets a line may have, without its end (RFC 5545, 3.1). */
const OCTETOS = 75;
const utf8 = new TextEncoder();

/** A line that is too long goes on in the next ones, which begin with a blank; no sign is torn. */
function plegar(linea: string): string {
  let [plegada, octetos] = ["", 0];
  for (const signo of linea) {
    const suyos = utf8.encode(signo).length;
    if (octetos + suyos > OCTETOS) {
      plegada += "\r\n ";
      octetos = 1;
    }
    plegada += signo;
    octetos += suyos;
  }
  return plegada;
}

/** What a text may not hold: other control signs than a tab, and halves of signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what they are looked for with.
const PROHIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** A text as the value of a property (RFC 5545, 3.3.11). */
const texto = (valor: string): string =>
  valor
    .replace(PROHIBIDOS, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");

/** «20260314T120000Z» */
const momento = (fecha: Date): string => `${fecha.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** When it is: a day without an end is that day (RFC 5545, 3.6.1). */
function cuando({ dia, inicio, fin }: Evento): string[] {
  if (dia !== undefined) return [`DTSTART;VALUE=DATE:${dia.replaceAll("-", "")}`, "TRANSP:TRANSPARENT"];
  const hasta = fin === null ? "TRANSP:TRANSPARENT" : `DTEND:${momento(fin)}`;
  return [`DTSTART:${momento(inicio)}`, hasta];
}

const lineasDe = (evento: Evento): string[] => [
  "BEGIN:VEVENT",
  `UID:${texto(evento.uid)}`,
  // Where nobody is invited, this too says when it was changed (RFC 5545, 3.8.7.2).
  `DTSTAMP:${momento(evento.modificado)}`,
  `LAST-MODIFIED:${momento(evento.modificado)}`,
  `SEQUENCE:${evento.secuencia}`,
  ...cuando(evento),
  `SUMMARY:${texto(evento.titulo)}`,
  ...(evento.descripcion === "" ? [] : [`DESCRIPTION:${texto(evento.descripcion)}`]),
  ...(evento.lugar === "" ? [] : [`LOCATION:${texto(evento.lugar)}`]),
  ...(evento.url === undefined ? [] : [`URL:${evento.url}`]),
  `STATUS:${evento.cancelado ? "CANCELLED" : "CONFIRMED"}`,
  ...(evento.aviso && !evento.cancelado
    ? ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${texto(evento.titulo)}`, "TRIGGER:-P1D", "END:VALARM"]
    : []),
  "END:VEVENT",
];

/**
 * A calendar that programs subscribe to (RFC 5545, and RFC 7986 for its name and how often to look),
 * with instants in UTC. Equal events give equal texts, whenever it is written.
 */
export const escribirCalendario = (nombre: string, eventos: readonly Evento[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cosecha//Calendario//ES",
    "CALSCALE:GREGORIAN",
    `NAME:${texto(nombre)}`,
    `X-WR-CALNAME:${texto(nombre)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...eventos.flatMap(lineasDe),
    "END:VCALENDAR",
  ]
    .map((linea) => `${plegar(linea)}\r\n`)
    .join("");
