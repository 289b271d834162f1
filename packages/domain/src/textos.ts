/**
 * What the user reads, in one place for server and screens (D19). The specification's texts are
 * verbatim, misspellings and English included (spec 2, 5 and 8). Each entity has a module, so that
 * a screen loads only its own.
 */
import * as textos from "./textos/todos.ts";

export { textos };
