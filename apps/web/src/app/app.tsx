import { LinkProvider } from "@cosecha/ui/link";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, Route, Router, Switch } from "wouter";
import { queryClient, trpc, trpcClient } from "../api/api.ts";
import { useAppLocation } from "../navigation/navigation.ts";
import { type Ids, type IdsOf, paths } from "../navigation/paths.ts";
import { ScreenSkeleton } from "../screens/screen-skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

const Guarded = lazy(() => import("./guarded.tsx"));
const Login = lazy(() => import("../features/auth/login-screen.tsx"));
const Home = lazy(() => import("../features/home/home-screen.tsx"));
const Lineas = lazy(() => import("../features/lineas/lineas-route.tsx"));

/**
 * What each route shows to who is signed in, loaded when it is gone to. A route without a screen
 * does not compile.
 */
const SCREENS: { [R in Exclude<keyof typeof paths, "login">]: ComponentType<IdsOf<(typeof paths)[R]>> } = {
  inicio: Home,
  home: Home,
  familias: lazy(() => import("../features/familias/familias-screen.tsx")),
  familiaNueva: lazy(() => import("../features/familias/familia-nueva-screen.tsx")),
  familia: lazy(() => import("../features/familias/familia-screen.tsx")),
  proveedores: lazy(() => import("../features/proveedores/proveedores-screen.tsx")),
  proveedorNuevo: lazy(() => import("../features/proveedores/proveedor-nuevo-screen.tsx")),
  proveedor: lazy(() => import("../features/proveedores/proveedor-screen.tsx")),
  disponibleNuevo: lazy(() => import("../features/disponibles/disponible-nuevo-screen.tsx")),
  disponible: lazy(() => import("../features/disponibles/disponible-screen.tsx")),
  pedidoNuevo: lazy(() => import("../features/pedidos/pedido-nuevo-screen.tsx")),
  pedido: lazy(() => import("../features/pedidos/pedido-screen.tsx")),
  productoNuevo: lazy(() => import("../features/productos/producto-nuevo-screen.tsx")),
  producto: lazy(() => import("../features/productos/producto-screen.tsx")),
  lineaNueva: lazy(() => import("../features/lineas/linea-nueva-screen.tsx")),
  lineas: Lineas,
  reparto: Lineas,
  usuarios: lazy(() => import("../features/usuarios/usuarios-screen.tsx")),
  usuarioNuevo: lazy(() => import("../features/usuarios/usuario-nuevo-screen.tsx")),
  usuario: lazy(() => import("../features/usuarios/usuario-screen.tsx")),
  accesos: lazy(() => import("../features/accesos/accesos-screen.tsx")),
};

const MAX_ID = 2_147_483_647;
/**
 * An id as the server takes it (`id` of the domain, whose schemas would weigh down every first
 * load).
 */
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
/** 0: without a family. */
const takesZero: string = paths.usuarioNuevo.pattern;

/**
 * A route behind the guard: its screen gets the path's ids; a path whose ids are no ids is no page.
 */
function guarded<Name extends string>(pattern: string, Screen: ComponentType<Ids<Name>>) {
  return (
    <Route key={pattern} path={pattern}>
      {(params: Record<string, string | undefined>) => {
        const ids = Object.entries(params).filter(([name]) => Number.isNaN(Number(name)));
        if (!ids.every(([, text]) => isId(text ?? "") || (text === "0" && pattern === takesZero)))
          return <NotFoundScreen />;
        const props = Object.fromEntries(ids.map(([name, text]) => [name, Number(text)])) as Ids<Name>;
        return (
          <Guarded>
            {/* Another record is another screen: nothing of the last one stays. */}
            <Screen key={Object.values(props).join("/")} {...props} />
          </Guarded>
        );
      }}
    </Route>
  );
}

export function App() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router hook={useAppLocation}>
          <LinkProvider component={Link}>
            <ErrorBoundary>
              <Suspense fallback={<ScreenSkeleton framed />}>
                <Switch>
                  <Route path={paths.login.pattern} component={Login} />
                  {Object.entries(SCREENS).map(([name, Screen]) =>
                    guarded(paths[name as keyof typeof SCREENS].pattern, Screen as ComponentType<Ids>),
                  )}
                  <Route component={NotFoundScreen} />
                </Switch>
              </Suspense>
            </ErrorBoundary>
          </LinkProvider>
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
