import { session } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { API_URL, apiFetch } from "./api-fetch.ts";
import { logWarning } from "./log.ts";
import { underWay } from "./under-way.ts";

/** Signs out here at once; a server that could not be told is mentioned on the login. */
export function signOut(): void {
  const { quien } = session.get();
  // Not through tRPC: that takes the token up later, and by then it is gone.
  const ended = underWay(
    apiFetch(`${API_URL}/api/auth/signout`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(quien?.familia ?? {}),
    }),
  );
  session.close();
  const tell = async () => {
    const { ok, status } = await ended;
    if (!ok && status !== 401) throw new Error(`signout: ${status}`);
  };
  tell().catch((error: unknown) => {
    logWarning(error);
    session.tell(textosWeb.comun.noCerrada);
  });
}
