import type { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "./errors.ts";

/** What a broken uniqueness means to the user, by index: the database decides, so that no race gets past. */
const unique: Record<string, { path: string; message: string }> = {
  familia_nombre_key: { path: "nombre", message: textos.familia.nombreRepetido },
  proveedor_nombre_key: { path: "nombre", message: textos.proveedor.nombreRepetido },
  usuario_familiaId_email_key: { path: "email", message: textos.usuario.emailRepetido },
  usuario_email_sin_familia_key: { path: "email", message: textos.usuario.emailRepetido },
};

/** The rule behind a constraint that the database refused to break; undefined when it is no such error. */
export function constraintError(error: Prisma.PrismaClientKnownRequestError): DomainError | undefined {
  if (error.code === "P2002") {
    const text = JSON.stringify(error.meta ?? {}) + error.message;
    const issue = Object.entries(unique).find(([index]) => text.includes(index))?.[1];
    return new DomainError("CONFLICTO", issue?.message ?? textos.comun.repetido, issue && [issue]);
  }
  if (error.code === "P2003") return new DomainError("CONFLICTO", textos.comun.enUso);
  return undefined;
}
