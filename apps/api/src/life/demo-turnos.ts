import { diaDe, masDias } from "@cosecha/domain/fechas";
import type { Context } from "@cosecha/trpc/kernel/context";
import { createCaller } from "@cosecha/trpc/router";

/** Which families have done, or are to do, the turns that go by date, one after the other. */
const CUENTAS = ["Alonso Prieto", "Casa Verde", "Alonso Prieto", "Ferrer i Puig", "Otero"];
const LLAMADAS = ["García", "Benítez", "García", "Los Robles", "Núñez Arroyo", "Sánchez-Polo"];

/** The first day, in days from today, and how many weeks lie between them. */
interface Cada {
  desde: number;
  semanas: number;
}

/**
 * Four kinds of turns. Two go by date: some of their days are over, some are to come, one is free,
 * and one looks for another family.
 */
export async function seedTurnos(
  system: Context & { actor: { type: "sistema" } },
  { zone, idOf }: { zone: string; idOf: (familia: string) => number },
): Promise<void> {
  const hoy = diaDe(system.now, zone);
  const at = (dias: number) =>
    createCaller({ ...system, zona: zone, now: new Date(system.now.getTime() + dias * 86_400_000) }).turnos;
  const { clases } = await at(-60).crearHabituales();
  const claseDe = (nombre: string) => clases.find((una) => una.nombre === nombre)?.id ?? 0;
  const antes = at(-60);
  const seed = async (clase: string, familias: readonly string[], { desde, semanas }: Cada) => {
    const claseId = claseDe(clase);
    const dias = [...familias, null].map((_, n) => masDias(hoy, desde + n * 7 * semanas));
    const [primero = hoy] = dias;
    await antes.ponerDias({ claseId, desde: primero, semanas, hasta: dias.at(-1) ?? primero });
    for (const [n, familia] of familias.entries()) {
      await antes.apuntar({ claseId, dia: dias[n] ?? primero, familiaId: idOf(familia) });
    }
  };
  await seed("Cuentas", CUENTAS, { desde: -46, semanas: 2 });
  await seed("Llamada al proveedor", LLAMADAS, { desde: -25, semanas: 1 });
  const { turnos } = await at(0).agenda({});
  const suyo = turnos
    .flatMap(({ apuntadas }) => apuntadas)
    .find(({ familiaId }) => familiaId === idOf("Otero"));
  if (suyo !== undefined) await at(0).ofrecer({ apuntadoId: suyo.apuntadoId });
}
