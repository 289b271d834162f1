import { createStore, delMany, getMany, keys, set } from "idb-keyval";
import type { Place } from "./seen.ts";

/** The browser's database, which copies and writes apart from the page's own work. */
export function browserPlace(): Place {
  const store = createStore("cosecha", "visto");
  return {
    keys: () => keys(store),
    read: (wanted) => getMany(wanted, store),
    write: (key, seen) => set(key, seen, store),
    remove: (gone) => delMany(gone, store),
  };
}
