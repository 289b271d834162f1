import { useCooperativa } from "./cooperativa.ts";

/** The cooperative's own logo and name at the top of what is printed; nothing where it has none. */
export function Letterhead() {
  const { nombre, logo } = useCooperativa();
  if (nombre === "" && logo === "") return null;
  return (
    <div className="mb-3 flex items-center gap-3 font-display text-xl">
      {logo === "" ? null : (
        <img src={logo} alt="" width={48} height={48} className="size-12 object-contain" />
      )}
      {nombre}
    </div>
  );
}
