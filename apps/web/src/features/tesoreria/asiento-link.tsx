import { Link } from "@cosecha/ui/link";
import { paths } from "../../navigation/paths.ts";

/** An entry's number, which leads to it in the journal. */
export function AsientoLink({ id }: { id: number }) {
  return (
    <Link
      href={`${paths.tesoreria()}?pestana=diario&diario.buscar=${id}`}
      className="underline underline-offset-4 whitespace-nowrap"
    >
      {id}
    </Link>
  );
}
