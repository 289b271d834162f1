import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ErrorScreen } from "@cosecha/ui/error-screen";
import { Link } from "@cosecha/ui/link";
import { lazy } from "react";
import { paths } from "../navigation/paths.ts";
import { useScreenTitle } from "../screens/screen.tsx";
import { tokenCaducado, useSession } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";

const Guarded = lazy(() => import("./guarded.tsx"));

/** The 404 page; needs no session. Who has one keeps the top bar. */
export function NotFoundScreen() {
  const { token } = useSession();
  if (token === null || tokenCaducado(token)) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <Guarded>
      <NotFound />
    </Guarded>
  );
}

function NotFound() {
  useScreenTitle(textos.comun.noEncontrada);
  return (
    <ErrorScreen
      title={textos.comun.noEncontrada}
      text={textosWeb.comun.noEncontradaConsejo}
      action={
        <Button asChild>
          <Link href={paths.home()}>{textosWeb.comun.irAInicio}</Link>
        </Button>
      }
    />
  );
}
