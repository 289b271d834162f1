import { LinkProvider } from "@cosecha/ui/link";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, Redirect, Router } from "wouter";
import { queryClient, trpc, trpcClient } from "../api/api.ts";
import { useAppLocation } from "../navigation/navigation.ts";
import { type FoundRoute, findRoute, isPublic, loginPara } from "../navigation/paths.ts";
import { destination } from "../navigation/press.ts";
import { useCooperativa } from "../screens/cooperativa.ts";
import { NotFound } from "../screens/not-found.tsx";
import { ScreenSkeleton } from "../screens/screen-skeleton.tsx";
import { isOpen, session, useSession } from "../session/session.ts";
import { useCode } from "./code.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { GUARDED, preload, screenOf } from "./routes.ts";

export function App() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router hook={useAppLocation}>
          <LinkProvider component={Link}>
            <ErrorBoundary>
              <Screens />
            </ErrorBoundary>
          </LinkProvider>
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Screens() {
  const [path] = useAppLocation();
  const session = useSession();
  const { cuentas } = useCooperativa();
  const found = findRoute(path);
  if (found !== null && isPublic(found)) return <RouteScreen key={found.name} found={found} framed />;
  if (found === null || (found.name === "cuentas" && !cuentas)) {
    // Needs no session. Who has one keeps the top bar.
    if (isOpen(session)) {
      return (
        <Guarded>
          <NotFound />
        </Guarded>
      );
    }
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <Guarded key={found.name}>
      {/* Another record is another screen: nothing of the last one stays. */}
      <RouteScreen key={Object.values(found.ids).join("/")} found={found} />
    </Guarded>
  );
}

/** The screen of a route, as soon as its code is here. */
function RouteScreen({ found, framed = false }: { found: FoundRoute; framed?: boolean }) {
  const { code } = screenOf(found);
  // Who came here without pressing a link does not wait for the code before the data, either.
  useEffect(() => {
    if (code.get() === undefined) preload(window.location.href, { data: true });
  }, [code]);
  const RouteCode = useCode(code);
  return RouteCode === undefined ? <ScreenSkeleton framed={framed} /> : <RouteCode {...found.ids} />;
}

/** Lets in whoever has a valid token; others go to the login, which brings them back (spec 2). */
function Guarded({ children }: { children: ReactNode }) {
  const now = useSession();
  const expired = now.token !== null && !isOpen(now);
  useEffect(() => {
    if (expired) session.expire();
  }, [expired]);
  const GuardedCode = useCode(GUARDED);
  if (!isOpen(now)) {
    return <Redirect to={loginPara(destination())} replace />;
  }
  return GuardedCode === undefined ? <ScreenSkeleton framed /> : <GuardedCode>{children}</GuardedCode>;
}
