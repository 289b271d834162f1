import { Prisma, rows, run } from "@cosecha/db/database";
import { COBROS, type CualCuenta } from "@cosecha/domain/cuentas";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { ArqueoNuevo, CobroNuevo } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asActor } from "../kernel/transaction.ts";
import {
  asentar,
  asentarConLibro,
  lockLibro,
  type Movimiento,
  mustHaveCome,
  type PorAsentar,
} from "./asentar.ts";
import { decirCargos } from "./decir-cargos.ts";

/**
 * Posts in a transaction of its own; what it moves is at least something. `diciendo`: it is told to
 * the family, who does not know of it.
 */
async function post(ctx: AuthedContext, que: PorAsentar, diciendo: boolean) {
  mustHaveCome(ctx, que.fecha);
  const hecho = await asActor(ctx, async (tx) => {
    const asiento = await asentar(tx, ctx, que);
    if (diciendo && asiento?.nuevo) await decirCargos(tx, ctx, [asiento.asientoId]);
    return asiento;
  });
  return hecho ?? { asientoId: null, nuevo: false };
}

/**
 * Posts what a family pays in or gets back, of its orders or of its deposit (CUENTAS 4). Throws
 * NO_ENCONTRADO, and what `asentar` throws.
 */
export async function cobrar(
  ctx: AuthedContext,
  { clave, familiaId, clase, medio, importe, fecha, ...que }: CobroNuevo,
) {
  const familia = await ctx.db.familia.findUnique({ where: { id: familiaId }, select: { id: true } });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  const { tipo, signo } = COBROS[clase];
  const apuntes = between({ tipo: medio }, { tipo, familiaId }, new Decimal(importe).mul(signo));
  const devuelto = clase === "recibo";
  const asiento: PorAsentar = {
    ...{ clave: `cobro:${clave}`, tipo: tipo === "fianza" ? "fianza" : "cobro", fecha },
    ...(devuelto ? returned({ familiaId, medio, ...que }, apuntes) : plain(que, apuntes)),
  };
  const hecho = await post(ctx, asiento, devuelto);
  return { message: textos.cuentas.cobroApuntado, ...hecho };
}

type DeRecibo = Pick<CobroNuevo, "concepto" | "comision" | "comisionDe">;

/** What says that the bank has given a receipt back, and what it took for that. */
function returned(
  { familiaId, medio, comision, comisionDe, concepto }: DeRecibo & Pick<CobroNuevo, "familiaId" | "medio">,
  apuntes: Movimiento[],
): Pick<PorAsentar, "concepto" | "apuntes"> {
  const de: CualCuenta = comisionDe === "familia" ? { tipo: "familia", familiaId } : { tipo: "fondo" };
  const dicho = textos.cuentas.conceptoDeRecibo(comision === 0 ? "" : formatoEuros(comision));
  return {
    concepto: [dicho, concepto].filter(Boolean).join(": "),
    apuntes: [...apuntes, ...between(de, { tipo: medio }, comision)],
  };
}

/** Throws DATOS_INVALIDOS where a bank's fee stands beside what is no returned receipt. */
function plain({ concepto, comision }: DeRecibo, apuntes: Movimiento[]): ReturnType<typeof returned> {
  if (comision === 0) return { concepto, apuntes };
  const message = textos.cuentas.comisionSinRecibo;
  throw new DomainError("DATOS_INVALIDOS", message, [{ path: "comision", message }]);
}

/** What goes from one account to another. */
export const between = (a: CualCuenta, desde: CualCuenta, importe: Decimal.Value): Movimiento[] => [
  { cuenta: a, importe },
  { cuenta: desde, importe: new Decimal(importe).neg() },
];

/** Whose the keys of counts are that were right: they stay for as long as answers to requests do. */
const CUADRO = "arqueo";

/**
 * Posts by how much what is there differs from what should be: the difference is the common fund's.
 * Counted again under the same key it posts nothing, also where it was right: an answer that is lost
 * must not have what came in meanwhile taken for a difference. Throws what `asentar` throws.
 */
export async function arquear(ctx: AuthedContext, { clave, medio, contado, concepto }: ArqueoNuevo) {
  const fecha = diaDe(ctx.now, ctx.zona);
  const suya = `arqueo:${clave}`;
  return asActor(ctx, async (tx) => {
    await lockLibro(tx, { tipo: "arqueo", fecha });
    const [hay] = await rows<{ saldo: number | null; asientoId: number | null; cuadro: boolean }>(
      tx,
      Prisma.sql`SELECT (SELECT saldo FROM cuenta WHERE tipo = ${medio}::tipo_cuenta) AS saldo,
        (SELECT id FROM asiento WHERE clave = ${suya}) AS "asientoId",
        EXISTS (SELECT FROM peticion WHERE quien = ${CUADRO} AND clave = ${clave}) AS cuadro`,
    );
    const cuadra = { message: textos.cuentas.arqueoCuadra, asientoId: null, nuevo: false };
    if (hay?.cuadro) return cuadra;
    if (hay?.asientoId != null) {
      return { message: textos.cuentas.arqueoRepetido, asientoId: hay.asientoId, nuevo: false };
    }
    const diferencia = new Decimal(contado).sub(hay?.saldo ?? 0);
    const apuntes = between({ tipo: medio }, { tipo: "fondo" }, diferencia);
    const hecho = await asentarConLibro(tx, ctx, { clave: suya, tipo: "arqueo", fecha, concepto, apuntes });
    if (hecho === null) {
      await run(
        tx,
        Prisma.sql`INSERT INTO peticion (quien, clave, huella, creada) VALUES (${CUADRO}, ${clave}, '', ${ctx.now})`,
      );
      return cuadra;
    }
    return { message: textos.cuentas.arqueoApuntado(formatoEuros(diferencia)), ...hecho };
  });
}
