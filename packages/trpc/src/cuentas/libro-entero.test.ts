import { randomUUID } from "node:crypto";
import { Prisma, rows } from "@cosecha/db/database";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { crearRepartido, entregar, type Reparto } from "../../test/delivery.ts";
import { type Caller, describeOnBothEngines, NOW, type World } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

/** What a clock may say: that of the first day, and of the first days of the two years after it. */
const RELOJES = [
  NOW,
  new Date("2026-12-31T22:59:59Z"),
  new Date("2026-12-31T23:00:01Z"),
  new Date("2028-01-01T10:00:00Z"),
];

/** What verbs may refuse while others do theirs; anything else is a fault. */
const REFUSED =
  /está contabilizado|no está contabilizado|se recibieron|está cerrado|La factura|ya decidido|decidido ya|no ha terminado|ha cambiado|cambiado por otr|no hay nada que anular|no se puede anular|ponga una fecha posterior|no ha llegado todavía/;

/** The rules of CUENTAS 1 that do not hold; none. */
async function broken(world: World): Promise<string[]> {
  const looks: Record<string, Prisma.Sql> = {
    "1: what came is somewhere": Prisma.sql`SELECT FROM recepcion r WHERE r.recibido <> r.sobrante + r.merma
      + (SELECT coalesce(sum(e.entregado), 0) FROM entrega e
        WHERE (e."pedidoId", e."productoId") = (r."pedidoId", r."productoId"))`,
    "2: shares sum to their charge": Prisma.sql`SELECT FROM cargo c WHERE c.importe IS DISTINCT FROM
      (SELECT sum(f.importe) FROM cargo_familia f WHERE f."cargoId" = c.id)`,
    "3: an entry sums to nothing": Prisma.sql`SELECT FROM apunte GROUP BY "asientoId"
      HAVING sum(importe) <> 0 OR count(*) < 2`,
    "4: a balance is the sum, and the last one": Prisma.sql`SELECT FROM cuenta c WHERE c.saldo <>
        (SELECT coalesce(sum(a.importe), 0) FROM apunte a WHERE a."cuentaId" = c.id)
      OR c.saldo <> coalesce((SELECT a.saldo FROM apunte a WHERE a."cuentaId" = c.id ORDER BY a.n DESC LIMIT 1), 0)`,
    "5: an order has one posting in force": Prisma.sql`SELECT FROM asiento s WHERE s.tipo = 'pedido'
      AND NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')
      GROUP BY s."pedidoId" HAVING count(*) > 1`,
    "5: nothing is annulled twice": Prisma.sql`SELECT FROM asiento WHERE tipo = 'anulacion'
      GROUP BY "corrigeId" HAVING count(*) > 1`,
    "6: numbers have no gaps": Prisma.sql`SELECT FROM libro
      WHERE asientos <> (SELECT count(*) FROM asiento) OR asientos <> (SELECT coalesce(max(id), 0) FROM asiento)`,
    // What is charged is what families got and bear of the charges that count: its whole once, and
    // each difference.
    "7: a family is charged what it got": Prisma.sql`SELECT FROM (
        SELECT s."pedidoId", c."familiaId", sum(a.importe) AS cargado FROM asiento s
        JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'familia'
        WHERE s."pedidoId" IS NOT NULL GROUP BY 1, 2) x
      WHERE x.cargado <> CASE WHEN EXISTS (SELECT FROM asiento s WHERE s."pedidoId" = x."pedidoId" AND s.tipo = 'pedido'
            AND NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion'))
        THEN (SELECT sum(e.total) FROM entrega e WHERE (e."pedidoId", e."familiaId") = (x."pedidoId", x."familiaId"))
          + (SELECT coalesce(sum(f.importe), 0) FROM cargo g JOIN cargo_familia f ON f."cargoId" = g.id
            WHERE g."pedidoId" = x."pedidoId" AND g."anuladoPor" IS NULL AND f."familiaId" = x."familiaId")
        ELSE 0 END`,
    "what is annulled is back where it was": Prisma.sql`SELECT FROM asiento s JOIN asiento v
        ON v.id = s.id OR v."corrigeId" = s.id
      JOIN apunte a ON a."asientoId" = v.id
      WHERE EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')
      GROUP BY s.id, a."cuentaId" HAVING sum(a.importe) <> 0`,
    "nothing is posted into a closed year after it": Prisma.sql`SELECT FROM asiento s JOIN asiento c
      ON c.tipo = 'cierre' AND s.id > c.id AND s.fecha <= c.fecha`,
  };
  const found: string[] = [];
  for (const [rule, sql] of Object.entries(looks)) {
    if ((await rows(world.db, Prisma.sql`SELECT 1 AS x FROM (${sql}) v LIMIT 1`)).length > 0)
      found.push(rule);
  }
  const descuadre = await comprobarLibro(world.db);
  return descuadre === null ? found : [...found, descuadre];
}

describeOnBothEngines("the accounts of a cooperative", ({ inEmptyWorld }) => {
  it("hold whatever people do at once: charge, correct, annul, collect and close", () =>
    inEmptyWorld(async (world) => {
      const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
      const admin = await world.crearAdmin();
      await world.as(admin).cuentas.empezar({ desde: "2025-01-01" });
      const pedidos = [await crearRepartido(world), await crearRepartido(world), await crearRepartido(world)];
      await Promise.all(pedidos.map((uno) => late(world, uno)));
      const hecho = {
        pedido: fc.constantFrom(...pedidos),
        quien: fc.constantFrom(tesorera, admin),
        reloj: fc.constantFrom(...RELOJES),
        gramos: fc.integer({ min: 0, max: 11_000 }),
        primera: fc.boolean(),
      };
      const acto = fc.record({ que: fc.constantFrom(...(Object.keys(ACTOS) as Acto[])), ...hecho });
      const dados = { hechos: 0, rechazados: 0 };
      // Acts are drawn: a few rounds may be refused nearly all, and prove little.
      const enough = async () => dados.hechos > 10 && (await world.db.asiento.count()) > 4;
      for (let ronda = 0; ronda < 5 || (ronda < 20 && !(await enough())); ronda++) {
        const actos = fc.sample(fc.array(acto, { minLength: 9, maxLength: 12 }), 1)[0] ?? [];
        const settled = await Promise.allSettled(
          actos.map(({ que, quien, reloj, ...uno }) =>
            ACTOS[que](world.as(quien, reloj), world, { ...uno, fecha: reloj.toISOString().slice(0, 10) }),
          ),
        );
        for (const uno of settled) {
          if (uno.status === "fulfilled") dados.hechos += 1;
          else {
            dados.rechazados += 1;
            expect(uno.reason.message).toMatch(REFUSED);
          }
        }
        expect(await broken(world)).toEqual([]);
      }
      expect(await enough(), JSON.stringify(dados)).toBe(true);
    }));
});

/** A device says of each family, too late once the order is charged, that it got less. */
const late = async (world: World, { pedidoId, tomate, garcia, ruiz, gestora }: Reparto) => {
  await world.as(gestora.actor).entregas.aplicar({
    ...{ pedidoId, dispositivo: "Tableta" },
    operaciones: [entregar(tomate, garcia, 10, 9), entregar(tomate, ruiz, 7.5, 6)],
  });
};

interface Que {
  pedido: Reparto;
  gramos: number;
  primera: boolean;
  fecha: string;
}

const ACTOS = {
  contabilizar: ({ cuentas }: Caller, _world: World, { pedido, gramos, primera }: Que) =>
    cuentas.contabilizar({
      pedidoId: pedido.pedidoId,
      cargos: primera ? [{ tipo: "margen", importe: (gramos + 1) / 100, criterio: "cantidad" }] : [],
      factura: primera
        ? { numero: "2026/118", fecha: "2026-03-13", total: (4_680 + (gramos % 100)) / 100 }
        : null,
      diferencia: gramos % 2 === 0 ? "fondo" : "reclamar",
    }),
  corregir: ({ cuentas }: Caller, _world: World, { pedido, gramos, primera }: Que) =>
    cuentas.corregir({
      ...{ pedidoId: pedido.pedidoId, clave: randomUUID(), motivo: "Pesaba otra cosa" },
      entregas: [
        {
          familiaId: (primera ? pedido.garcia : pedido.ruiz).id,
          productoId: pedido.tomate.id,
          entregado: gramos / 1000,
        },
      ],
    }),
  anular: async ({ cuentas }: Caller, { db }: World, { pedido: { pedidoId }, primera }: Que) => {
    const asiento = await db.asiento.findFirst({
      where: primera ? { pedidoId, tipo: "pedido" } : { tipo: "cobro" },
      orderBy: { id: "desc" },
    });
    return asiento === null ? null : cuentas.anular({ id: asiento.id });
  },
  decidirTardias: async ({ cuentas }: Caller, { db }: World, { pedido: { pedidoId }, primera }: Que) => {
    const tardias = await db.operacionReparto.findMany({ where: { pedidoId, resultado: "tardia" } });
    const operaciones = tardias.map(({ id }) => id);
    return cuentas.decidirTardias({ pedidoId, clave: randomUUID(), operaciones, valen: primera });
  },
  cobrar: ({ cuentas }: Caller, _world: World, { pedido, gramos, fecha }: Que) =>
    cuentas.cobrar({
      ...{
        clave: randomUUID(),
        familiaId: pedido.garcia.id,
        medio: "banco",
        fecha,
        importe: (gramos + 1) / 100,
      },
    }),
  cerrarEjercicio: ({ cuentas }: Caller, _world: World, { primera }: Que) =>
    cuentas.cerrarEjercicio({ anno: primera ? 2025 : 2026 }),
} satisfies Record<string, (caller: Caller, world: World, que: Que) => Promise<unknown>>;
type Acto = keyof typeof ACTOS;
