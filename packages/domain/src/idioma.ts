import * as z from "zod";
import es from "zod/v4/locales/es.js";

// Whatever a schema does not word itself is told in Spanish too (D32). Imported for this effect
// alone.
z.config(es());
