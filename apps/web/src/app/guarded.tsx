import { type ReactNode, useEffect } from "react";
import { trpc } from "../api/api.ts";
import { Loaded } from "../screens/loaded.tsx";
import { ScreenSkeleton } from "../screens/screen-skeleton.tsx";
import { sesionDe, session, useSession } from "../session/session.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";

/** What stands around a screen, once it is known who is signed in. */
export default function Guarded({ children }: { children: ReactNode }) {
  const { token, quien } = useSession();
  if (quien === null) return <Identify />;
  return (
    // One session may follow another without a login between: nothing on screen is for the next
    // one.
    <Shell key={sesionDe(token)}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Shell>
  );
}

/** A new tab with a token asks the server whose it is (D22). */
function Identify() {
  const me = trpc.auth.me.useQuery(undefined, { gcTime: 0 });
  useEffect(() => {
    if (me.data) session.identify({ familia: me.data.familia, roles: me.data.roles });
  }, [me.data]);
  if (!me.isError) return <ScreenSkeleton framed />;
  return (
    <main className="mx-auto max-w-md px-4 py-16">
      <Loaded query={me} skeleton={null}>
        {() => null}
      </Loaded>
    </main>
  );
}
