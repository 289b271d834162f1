import { type Control, type Cooperativa, databaseAt } from "@cosecha/db/control/control";
import { sizesOn } from "@cosecha/db/control/databases";

/** On which group a database is, and its bytes; null where that group does not answer. */
export interface Sized {
  agrupacion: string;
  bytes: number | null;
}

/**
 * Where the database of each is, and how large. One statement for each group of databases; the
 * others are told where one does not answer. A deleted one has no bytes.
 */
export async function sizesOf(
  control: Pick<Control, "agrupaciones">,
  all: readonly Pick<Cooperativa, "id" | "base" | "url">[],
): Promise<Map<number, Sized>> {
  const groups = await control.agrupaciones();
  const sizes = await Promise.all(groups.map(({ url }) => sizesOn(url).catch(() => undefined)));
  return new Map(
    all.map(({ id, base, url }) => {
      const n = groups.findIndex((group) => databaseAt(group.url, base) === url);
      const its = sizes[n];
      return [
        id,
        { agrupacion: groups[n]?.nombre ?? "", bytes: its === undefined ? null : (its.get(base) ?? 0) },
      ];
    }),
  );
}

/** What stands where a group of databases does not answer. */
export const NO_RESPONDE = "no responde";
