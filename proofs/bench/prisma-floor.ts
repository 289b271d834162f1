import { openDatabase } from "@cosecha/db/database";
import { prismaFloors } from "./prisma-floors.ts";
import { serve } from "./serve.ts";

/** The same fields by plain Prisma, as one would write it first, behind bare node:http, as JSON. */
const { db } = await openDatabase({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: "" });

serve(
  Object.fromEntries(
    Object.entries(prismaFloors).map(([name, floor]) => [name, (...given) => floor(db, ...given)]),
  ),
  async (id) => {
    const session = await db.sesion.findUnique({ where: { id }, include: { usuario: true } });
    return session !== null && session.expiresAt > new Date() ? session.usuario : null;
  },
);
