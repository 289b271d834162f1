import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { LISTADO, Usuarios } from "./usuarios-tables.tsx";

export default function UsuariosScreen() {
  return (
    <Screen title={LISTADO} back={{ href: paths.familias(), label: "Familias" }}>
      <Usuarios />
    </Screen>
  );
}
