import { trpc } from "./api.ts";
import { session } from "./session.ts";

/** Asks the server again who is signed in, once their name or their roles have changed. */
export function useRefreshSession(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    try {
      const { familia, roles } = await utils.auth.me.fetch(undefined, { staleTime: 0 });
      if (session.get().token !== null) session.identify({ familia, roles });
    } catch {
      // Logged already; what was saved is saved, and the next new tab will ask.
    }
  };
}
