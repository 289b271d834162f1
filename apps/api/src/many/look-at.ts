import type { Control } from "@cosecha/db/control/control";
import { limitesDe } from "@cosecha/domain/limites";
import type { Env } from "../life/env.ts";
import { limitesDeTodas } from "./bounds.ts";
import { sizesOf } from "./sizes.ts";
import type { Traffic } from "./traffic.ts";

interface Looking {
  env: Env;
  control: Control;
  traffic: Traffic;
  /** Those that this process has open. */
  open: () => readonly { id: number }[];
}

export type Seen = Awaited<ReturnType<typeof lookAt>>[number];

/** Each with what it takes, and what it asked of this process. No person is named. */
export async function lookAt({ env, control, traffic, open }: Looking) {
  const isOpen = new Set(open().map(({ id }) => id));
  const all = await control.todas();
  const sizes = await sizesOf(control, all);
  const deTodas = limitesDeTodas(env);
  return all.map(({ id, clave, anfitrion, estado, motivo, ...rest }) => ({
    ...{ id, clave, anfitrion, estado, motivo },
    ...{ creada: rest.creada, usuarios: rest.usuarios, copiada: rest.copiada },
    bytes: sizes.get(id)?.bytes ?? null,
    /** What it may take; null: any amount. */
    limites: limitesDe(rest, deTodas),
    abierta: isOpen.has(id),
    ...traffic.of(clave),
  }));
}
