import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { type ReactNode, useDeferredValue } from "react";
import { failureText, serverError } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { textosWeb } from "../texts/texts.ts";
import { Screen } from "./screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

export interface Query<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Renders a query's data. While it loads, it shows a skeleton; after a failure, the reason and a
 * button to try again.
 */
export function Loaded<T>({
  query,
  skeleton = <ScreenSkeleton />,
  failure = textoDeFallo,
  children,
}: {
  query: Query<T>;
  skeleton?: ReactNode;
  failure?: (error: unknown) => string;
  children: (data: T) => ReactNode;
}) {
  const { data, error } = query;
  // What waited for its data is drawn in slices, so that a key or a finger need not wait for it.
  const drawn = useDeferredValue(data !== undefined);
  if (data !== undefined && drawn) return children(data);
  if (data !== undefined || error === null || error === undefined) return skeleton;
  return <LoadFailure query={query} text={failure(error)} />;
}

const textoDeFallo = (error: unknown) => failureText(error, textosWeb.comun.noCargado);

/** Errors that the server would answer again, however often it is asked. */
const FINAL = ["NO_ENCONTRADO", "SIN_PERMISO", "DATOS_INVALIDOS"];

function LoadFailure({ query, text }: { query: Query<unknown>; text: string }) {
  const final = FINAL.includes(serverError(query.error)?.codigo ?? "");
  return (
    <Screen title={textosWeb.comun.sinPantalla}>
      {final ? (
        <Alert
          variant="error"
          title={textos.comun.error}
          action={
            <Button asChild variant="outline" size="sm">
              <Link href={paths.home()}>{textosWeb.comun.irAInicio}</Link>
            </Button>
          }
        >
          {text}
        </Alert>
      ) : (
        <RetryAlert query={query}>{text}</RetryAlert>
      )}
    </Screen>
  );
}

/** Shows that a query failed, with a button to try again. */
export function RetryAlert({
  query,
  children,
}: {
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}) {
  return (
    <Alert
      variant="error"
      title={textos.comun.error}
      action={
        <Button variant="outline" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {textosWeb.comun.reintentar}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
