import { goOn } from "../navigation/navigation.ts";
import { paths } from "../navigation/paths.ts";
import { session } from "./session.ts";

/**
 * Ends the session of an account that no longer exists. The login shows `mensaje`, and afterwards
 * leads home.
 */
export function endSession(mensaje: string): void {
  session.close();
  session.tell(mensaje);
  // Navigate before the guard reacts, which would make the login lead back to this screen.
  goOn(paths.inicio());
}
