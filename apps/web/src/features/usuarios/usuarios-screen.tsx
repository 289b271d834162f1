import { textos } from "@cosecha/domain/textos";
import { Link } from "@cosecha/ui/link";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { LISTADO, Usuarios } from "./usuarios-tables.tsx";

const MAS = [
  { href: paths.cooperativa(), label: textos.cooperativa.titulo },
  { href: paths.clasesDeTurno(), label: "Clases de turno" },
  { href: paths.accesos(), label: textos.acceso.titulo },
  { href: paths.copias(), label: textos.copia.titulo },
];

/** All users and, for administrators, links to what else they administer. */
export default function UsuariosScreen() {
  const { admin } = usePersona();
  return (
    <Screen title={LISTADO} back={{ href: paths.familias(), label: "Familias" }}>
      <Usuarios />
      {admin ? (
        <nav aria-label="Más" className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {MAS.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className="focus-ring touch-target inline-flex items-center rounded-control font-medium text-link hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
    </Screen>
  );
}
