import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ErrorScreen } from "@cosecha/ui/error-screen";
import { Link } from "@cosecha/ui/link";
import { paths } from "./paths.ts";
import { useScreenTitle } from "./screen.tsx";
import { textosWeb } from "./texts.ts";

/** The 404 page; needs no session. */
export function NotFoundScreen() {
  useScreenTitle(textos.comun.noEncontrada);
  return (
    <main>
      <ErrorScreen
        title={textos.comun.noEncontrada}
        text={textosWeb.comun.noEncontradaConsejo}
        action={
          <Button asChild>
            <Link href={paths.home()}>{textosWeb.comun.irAInicio}</Link>
          </Button>
        }
      />
    </main>
  );
}
