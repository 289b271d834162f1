import { goOn } from "../navigation/navigation.ts";
import { paths } from "../navigation/paths.ts";
import { session } from "./session.ts";

/** The account at work here is no more, and its session with it: the login says why, and leads back to nothing of it. */
export function endSession(mensaje: string): void {
  session.close();
  session.tell(mensaje);
  // Before the guard sees it: that one would have the login lead back here.
  goOn(paths.inicio());
}
