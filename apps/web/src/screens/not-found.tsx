import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ErrorScreen } from "@cosecha/ui/error-screen";
import { Link } from "@cosecha/ui/link";
import { paths } from "../navigation/paths.ts";
import { textosWeb } from "../texts/texts.ts";
import { useScreenTitle } from "./screen.tsx";

/** What there is at an address that leads nowhere. */
export function NotFound() {
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
