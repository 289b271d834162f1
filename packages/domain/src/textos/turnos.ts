export const titulo = "Turnos";
export const personas = "Pueden ser de 1 a 20 familias";

export const claseNoEncontrada = "No existe esa clase de turno.";
export const nombreRepetido = "Ya hay una clase de turno con ese nombre. Elija otro.";
export const claseCreada = "Clase de turno creada.";
export const claseActualizada = "Clase de turno cambiada.";
export const claseRetirada = "Clase de turno retirada. Lo que se hizo queda contado.";
export const claseDeBaja = "Esa clase de turno está retirada.";
export const demasiadasClases = (n: number) => `Hay ya ${n} clases de turno. Retire alguna antes.`;
export const habitualesCreadas = (n: number) =>
  n === 0
    ? "Ya estaban todas."
    : n === 1
      ? "1 clase de turno creada. Cámbiela a su gusto."
      : `${n} clases de turno creadas. Cámbielas a su gusto.`;

export const diasPuestos = (n: number) =>
  n === 0 ? "Esos días ya estaban." : n === 1 ? "1 día añadido." : `${n} días añadidos.`;
export const diaQuitado = "Día quitado.";
export const vaPorReparto = "Esta clase va con los días de reparto: no se le ponen días.";
export const diaPasado = "Ese día ya ha pasado.";
export const diaLejano = "Ponga días de aquí a un año como mucho.";
export const hastaAntes = "El último día va después del primero";
export const faltaHasta = "Diga hasta qué día";
export const demasiadosDias = (n: number) => `Son demasiados días: quedarían más de ${n} por venir.`;
export const demasiadosDeUnaVez = (n: number) => `Son demasiados días: de una vez, ${n} como mucho.`;
export const diaConGente = (familias: string) =>
  `Ese día tiene gente apuntada: ${familias}. Quítela antes de quitar el día.`;

export const noHayTurno = "Ese día no hay turno de esa clase. Vuelva a cargar la página.";
export const sinFamilia =
  "Los turnos son de una familia, y su usuario no tiene ninguna. Pida a quien administra la cooperativa que le ponga en la suya.";
export const apuntada = "Apuntada.";
export const yaApuntada = "Ya estaba apuntada.";
export const completo = (quienes: string) =>
  quienes === "" ? "Ese turno ya está completo." : `Ese turno ya está completo: ${quienes}.`;
export const quitada = "Quitada de ese turno.";
export const noEstaba = "No estaba apuntada a ese turno.";
export const tardeParaQuitarse =
  "Ya es tarde para quitarse: otra familia no tendría tiempo. Pulse «Cambiar» para ofrecérselo a otra, o hable con quien administra.";

export const turnoYaNoEsta = "Ese turno ya no es de quien lo ofrece. Vuelva a cargar la página.";
export const ofrecido = (familia: string | null) =>
  familia === null ? "Ofrecido a todas las familias." : `Ofrecido a ${familia}.`;
export const cambioYaNoEsta =
  "Ese cambio ya no está pendiente: lo ha aceptado otra familia, se ha retirado o ha pasado el día.";
export const aceptado = "Hecho: el turno ya es de su familia.";
export const rechazado = "Rechazado. Se lo decimos a quien lo ofrecía.";
export const retirado = "Ya no se ofrece.";
export const noEsParaSuFamilia = "Ese turno se ofrece a otra familia.";
export const noSeRechaza = "Ese turno se ofrece a todas las familias: si no le va bien, no haga nada.";
export const quiereSinFamilia = "Diga a qué familia pide ese turno a cambio";
export const NO_CAMBIA = {
  pasado: "El día de uno de los turnos ya ha pasado.",
  elMismo: "Un turno se cambia con otra familia, y por otro turno.",
  deOtra: "El turno que pide a cambio ya no es de esa familia.",
  delOtroYa: "La familia que lo recibiría ya está apuntada a ese turno.",
  suyoYa: "La familia que lo ofrece ya está apuntada al turno que pide a cambio.",
} as const;

export const familiaConTurnos = (nombre: string) =>
  `«${nombre}» ha hecho turnos. Para conservarlos no se puede eliminar: dele de baja.`;
