import { aperturaDe } from "@cosecha/domain/cuentas";
import type { EmpezarCuentas, SaldoInicial } from "@cosecha/domain/esquemas/cuentas";
import { fecha, importe } from "@cosecha/domain/esquemas/piezas";
import { diaDe } from "@cosecha/domain/fechas";
import * as z from "zod";
import { ZONE } from "../../texts/zone.ts";

/** An amount that may be left empty, and 0 is as empty. */
const deseable = z
  .number()
  .nullish()
  .transform((cuanto) => cuanto || null)
  .pipe(importe.nullable());
/** Whether the amount is owed to us, or is theirs: no minus is ever typed. */
const signo = z.enum(["debe", "favor"]);
const conSigno = z.object({ id: z.number(), importe: deseable, signo });

/** What the form holds of the balances with which accounts begin. */
export const formulario = z.object({
  desde: fecha,
  banco: deseable,
  caja: deseable,
  bizum: deseable,
  fondo: z.object({ importe: deseable, signo }),
  familias: z.array(conSigno),
  fianzas: z.array(z.object({ id: z.number(), importe: deseable })),
  proveedores: z.array(z.object({ id: z.number(), importe: deseable })),
});
export type SaldosIniciales = z.input<typeof formulario>;

/** A balance, and the field that it was typed into. */
interface Saldo {
  campo: string;
  saldo: SaldoInicial;
}

const negado = (importe: number, signo: "debe" | "favor") => (signo === "debe" ? importe : -importe);

/** The balances as the ledger has them: above 0 what we hold or are owed. */
export function saldosDe({
  banco,
  caja,
  bizum,
  fondo,
  familias,
  fianzas,
  proveedores,
}: SaldosIniciales): Saldo[] {
  const todos: Saldo[] = [
    ...Object.entries({ banco, caja, bizum } as const).map(([tipo, saldo]) => ({
      campo: tipo,
      saldo: { tipo: tipo as "banco" | "caja" | "bizum", saldo: saldo ?? 0 },
    })),
    ...familias.map(({ id, importe: cuanto, signo: de }, n) => ({
      campo: `familias.${n}.importe`,
      saldo: { tipo: "familia" as const, familiaId: id, saldo: negado(cuanto ?? 0, de) },
    })),
    ...fianzas.map(({ id, importe: cuanto }, n) => ({
      campo: `fianzas.${n}.importe`,
      saldo: { tipo: "fianza" as const, familiaId: id, saldo: -(cuanto ?? 0) },
    })),
    ...proveedores.map(({ id, importe: cuanto }, n) => ({
      campo: `proveedores.${n}.importe`,
      saldo: { tipo: "proveedor" as const, proveedorId: id, saldo: -(cuanto ?? 0) },
    })),
    {
      campo: "fondo.importe",
      saldo: { tipo: "fondo", saldo: negado(fondo.importe ?? 0, fondo.signo) },
    },
  ];
  return todos.filter(({ saldo: { saldo } }) => saldo !== 0);
}

/** By how much what there is exceeds what it is made of: below 0, how much is missing. EUR. */
export const diferenciaDe = (datos: SaldosIniciales): number =>
  aperturaDe(saldosDe(datos).map(({ saldo }) => saldo)).diferencia;

/** The common fund with which the balances sum to nothing. */
export function fondoQueCuadra(datos: SaldosIniciales): { importe: number; signo: "debe" | "favor" } {
  const falta = diferenciaDe({ ...datos, fondo: { importe: null, signo: "favor" } });
  return { importe: Math.abs(falta), signo: falta < 0 ? "debe" : "favor" };
}

/** What is sent, and the field of each balance in it. */
export function enviar(datos: SaldosIniciales): { envio: EmpezarCuentas; campos: string[] } {
  const saldos = saldosDe(datos);
  return {
    envio: { desde: diaDe(datos.desde, ZONE), saldos: saldos.map(({ saldo }) => saldo) },
    campos: saldos.map(({ campo }) => campo),
  };
}

/** The field that the server means by a path of what was sent. */
export function campoDe(path: string, campos: readonly string[]): string {
  const [saldos, n] = path.split(".");
  if (saldos !== "saldos") return path;
  // That they do not sum is said at the fund, which takes what is left over.
  return n === undefined ? "fondo.importe" : (campos[Number(n)] ?? path);
}
