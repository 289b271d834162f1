/**
 * So many months are posted at once, the last ones: older ones that a server has slept through are
 * for people to settle.
 */
const MESES_DE_ATRASO = 12;

/** The first day of the month of a day, `yyyy-MM-dd`. */
export const primerDia = (dia: string): string => `${dia.slice(0, 7)}-01`;

/** The first day of the month after the one of a day. */
export function mesSiguiente(dia: string): string {
  const [anno = 0, mes = 0] = dia.split("-").map(Number);
  return mes === 12 ? `${anno + 1}-01-01` : `${anno}-${String(mes + 1).padStart(2, "0")}-01`;
}

/**
 * The months whose fees are due, by their first days (CUENTAS 4): those after `cuotaHasta` up to
 * today's, the last twelve, and none that is closed. Where the clock has jumped back there are
 * none.
 */
export function mesesDeCuota(
  { cuotaHasta, cerradoHasta }: { cuotaHasta: string; cerradoHasta: string | null },
  hoy: string,
): string[] {
  const meses: string[] = [];
  for (let mes = mesSiguiente(cuotaHasta); mes <= hoy; mes = mesSiguiente(mes)) meses.push(mes);
  return meses.slice(-MESES_DE_ATRASO).filter((mes) => cerradoHasta === null || mes > cerradoHasta);
}
