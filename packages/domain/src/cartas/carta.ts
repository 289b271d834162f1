import { leerDireccion } from "../direccion-web.ts";
import { cortar } from "../texto.ts";

/** A row of a table; what is said of it besides stands under its last cell of words. */
export interface Fila {
  celdas: readonly string[];
  detalle?: string;
}

interface Tabla {
  tipo: "tabla";
  cabecera: readonly string[];
  filas: readonly Fila[];
  pie?: readonly string[];
  /** How many columns, the last ones, are figures: at the right, and apart in a line of text. */
  cifras: number;
}

interface Boton {
  tipo: "boton";
  texto: string;
  /** Undefined where nobody knows the address of Cosecha. */
  enlace: string | undefined;
  /** What is said in its place then. */
  sinEnlace: string;
}

export type Bloque =
  | { tipo: "titulo" | "parrafo" | "nota"; texto: string }
  | { tipo: "lista"; puntos: readonly string[] }
  | Tabla
  | Boton;

/** What a mail says, whatever it is shown as: HTML, text, or a message that is shared. */
export interface Carta {
  /** As `asuntoDe` makes it: one line, and no longer than mailboxes show. */
  asunto: string;
  /** What mailboxes show beside the subject; the first paragraph where it is left out. */
  avance?: string;
  bloques: readonly Bloque[];
}

/** What stands around what is said. */
export interface Marco {
  /** The cooperative's name; "": «Cosecha». */
  cooperativa: string;
  /** Whether its logo is attached, as «cid:logo». */
  logo: boolean;
  /** What the cooperative says first in each mail; "": nothing. May have several lines. */
  apertura: string;
  /** Whom it greets; "": nobody by name. */
  saludo: string;
  /** Where one chooses what one is told. */
  preferencias?: string | undefined;
  /** Where this kind of mail is switched off, and what it is called. */
  baja?: { enlace: string; clase: string } | undefined;
}

export const parrafo = (texto: string): Bloque => ({ tipo: "parrafo", texto });
export const nota = (texto: string): Bloque => ({ tipo: "nota", texto });
/** A paragraph, and nothing where there is nothing to say. */
export const siHay = (texto: string): Bloque[] => (texto === "" ? [] : [parrafo(texto)]);

/**
 * Text of somebody else in one line: no breaks nor other control characters, which would forge
 * headers, none that turn the direction of writing, no halves of signs.
 */
export const unaLinea = (texto: string): string =>
  texto
    .replace(/[\u202a-\u202e\u2066-\u2069\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, " ")
    .trim();

/** The beginning of a text, up to a word's end where one is near, with «…» where more follows. */
function cortarEnPalabra(texto: string, largo: number): string {
  if (texto.length <= largo) return texto;
  const principio = cortar(texto, largo - 1);
  const palabra = principio.lastIndexOf(" ");
  return `${(palabra > largo / 2 ? principio.slice(0, palabra) : principio).trimEnd()}…`;
}

const ASUNTO_MAXIMO = 150;
export const asuntoDe = (texto: string): string => cortarEnPalabra(unaLinea(texto), ASUNTO_MAXIMO);

/** The address as it may be linked to, or null: it is no page. */
export function paginaDe(enlace: string | undefined): string | null {
  const url = enlace === undefined ? null : leerDireccion(enlace);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

export const nombreDe = ({ cooperativa }: Pick<Marco, "cooperativa">): string =>
  unaLinea(cooperativa) || "Cosecha";

export const saludoDe = ({ saludo }: Pick<Marco, "saludo">): string => {
  const nombre = unaLinea(saludo);
  return nombre === "" ? "Hola:" : `Hola, ${nombre}:`;
};

/** The cooperative's own words, a paragraph a line. */
export const aperturaDe = ({ apertura }: Pick<Marco, "apertura">): string[] =>
  apertura
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(unaLinea)
    .filter(Boolean);

/** What mailboxes show beside the subject. */
export const avanceDe = ({ avance, bloques }: Carta): string => {
  const primero = bloques.find(({ tipo }) => tipo === "parrafo");
  return unaLinea(avance ?? (primero?.tipo === "parrafo" ? primero.texto : ""));
};

/** The mails of a day in one, each under what its subject was; at least one. */
export function resumenDe(cartas: readonly Carta[]): Carta {
  const [primera] = cartas;
  if (primera !== undefined && cartas.length === 1) return primera;
  const asuntos = cartas.map(({ asunto }) => asunto);
  return {
    asunto: asuntoDeVarios(asuntos),
    avance: asuntos.join(" · "),
    bloques: cartas.flatMap(({ asunto, bloques }) => [{ tipo: "titulo", texto: asunto }, ...bloques]),
  };
}

/** As many of the subjects as there is room for, and how many more. */
function asuntoDeVarios(asuntos: readonly string[]): string {
  for (let n = asuntos.length; n > 1; n -= 1) {
    const resto = asuntos.length - n;
    const dicho = asuntos.slice(0, n).join(" · ") + (resto > 0 ? ` · y ${resto} más` : "");
    if (dicho.length <= ASUNTO_MAXIMO) return dicho;
  }
  const mas = ` · y ${asuntos.length - 1} más`;
  return cortarEnPalabra(asuntos[0] ?? "", ASUNTO_MAXIMO - mas.length) + mas;
}

const AVISO_MAXIMO = 120;
/** What a device shows of it: the subject, and how what it says begins. */
export const avisoBreve = (carta: Carta): { titulo: string; texto: string } => ({
  titulo: cortarEnPalabra(carta.asunto, AVISO_MAXIMO),
  texto: cortarEnPalabra(avanceDe({ ...carta, avance: undefined }), AVISO_MAXIMO),
});
