import { LinkProvider } from "@cosecha/ui/link";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, Route, Router, Switch } from "wouter";
import { queryClient, trpc, trpcClient } from "../api/api.ts";
import { useAppLocation } from "../navigation/navigation.ts";
import { paths, type RouteIds, type RoutePath } from "../navigation/paths.ts";
import { ScreenSkeleton } from "../screens/screen-skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

const Guarded = lazy(() => import("./guarded.tsx"));
const Login = lazy(() => import("../features/auth/login-screen.tsx"));
const Home = lazy(() => import("../features/home/home-screen.tsx"));
const Familias = lazy(() => import("../features/familias/familias-screen.tsx"));
const FamiliaNueva = lazy(() => import("../features/familias/familia-nueva-screen.tsx"));
const Familia = lazy(() => import("../features/familias/familia-screen.tsx"));
const Proveedores = lazy(() => import("../features/proveedores/proveedores-screen.tsx"));
const ProveedorNuevo = lazy(() => import("../features/proveedores/proveedor-nuevo-screen.tsx"));
const Proveedor = lazy(() => import("../features/proveedores/proveedor-screen.tsx"));
const DisponibleNuevo = lazy(() => import("../features/disponibles/disponible-nuevo-screen.tsx"));
const Disponible = lazy(() => import("../features/disponibles/disponible-screen.tsx"));
const ProductoNuevo = lazy(() => import("../features/productos/producto-nuevo-screen.tsx"));
const Producto = lazy(() => import("../features/productos/producto-screen.tsx"));
const PedidoNuevo = lazy(() => import("../features/pedidos/pedido-nuevo-screen.tsx"));
const Pedido = lazy(() => import("../features/pedidos/pedido-screen.tsx"));
const Usuarios = lazy(() => import("../features/usuarios/usuarios-screen.tsx"));
const UsuarioNuevo = lazy(() => import("../features/usuarios/usuario-nuevo-screen.tsx"));
const Usuario = lazy(() => import("../features/usuarios/usuario-screen.tsx"));
const Accesos = lazy(() => import("../features/accesos/accesos-screen.tsx"));
const Lineas = lazy(() => import("../features/lineas/lineas-route.tsx"));
const LineaNueva = lazy(() => import("../features/lineas/linea-nueva-screen.tsx"));

const MAX_ID = 2_147_483_647;
/** An id as the server takes it (`id` of the domain, whose schemas would weigh down every first load). */
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
const isIdOrZero = (text: string) => text === "0" || isId(text);

/** A route behind the guard: its screen gets the path's ids; a path whose ids are no ids is no page. */
function guarded<P extends string>(
  { pattern }: RoutePath<P>,
  Screen: ComponentType<RouteIds<P>>,
  valid = isId,
) {
  return (
    <Route key={pattern} path={pattern}>
      {(params: Record<string, string | undefined>) => {
        const ids = Object.entries(params).filter(([name]) => Number.isNaN(Number(name)));
        if (!ids.every(([, text]) => valid(text ?? ""))) return <NotFoundScreen />;
        const props = Object.fromEntries(ids.map(([name, text]) => [name, Number(text)])) as RouteIds<P>;
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
                  {guarded(paths.inicio, Home)}
                  {guarded(paths.home, Home)}
                  {guarded(paths.familias, Familias)}
                  {guarded(paths.familiaNueva, FamiliaNueva)}
                  {guarded(paths.familia, Familia)}
                  {guarded(paths.proveedores, Proveedores)}
                  {guarded(paths.proveedorNuevo, ProveedorNuevo)}
                  {guarded(paths.proveedor, Proveedor)}
                  {guarded(paths.disponibleNuevo, DisponibleNuevo)}
                  {guarded(paths.disponible, Disponible)}
                  {guarded(paths.pedidoNuevo, PedidoNuevo)}
                  {guarded(paths.pedido, Pedido)}
                  {guarded(paths.productoNuevo, ProductoNuevo)}
                  {guarded(paths.producto, Producto)}
                  {guarded(paths.lineaNueva, LineaNueva)}
                  {guarded(paths.lineas, Lineas)}
                  {guarded(paths.reparto, Lineas)}
                  {guarded(paths.usuarios, Usuarios)}
                  {/* 0: without a family. */}
                  {guarded(paths.usuarioNuevo, UsuarioNuevo, isIdOrZero)}
                  {guarded(paths.usuario, Usuario)}
                  {guarded(paths.accesos, Accesos)}
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
