import { textos } from "@cosecha/domain/textos";
import { Link } from "@cosecha/ui/link";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { LISTADO, Usuarios } from "./usuarios-tables.tsx";

/** All users and, for administrators, a link to the accesses of other applications. */
export default function UsuariosScreen() {
  const { admin } = usePersona();
  return (
    <Screen title={LISTADO} back={{ href: paths.familias(), label: "Familias" }}>
      <Usuarios />
      {admin ? (
        <Link
          href={paths.accesos()}
          className="focus-ring touch-target mt-4 inline-flex items-center rounded-control font-medium text-link hover:underline"
        >
          {textos.acceso.titulo}
        </Link>
      ) : null}
    </Screen>
  );
}
