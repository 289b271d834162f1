import type { ReactNode } from "react";

/** One of several to be ticked, with what is known of it; its whole row takes the press. */
export function Marca({
  marcada,
  onChange,
  children,
}: {
  marcada: boolean;
  onChange: (marcada: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 py-1.5">
      <input
        type="checkbox"
        checked={marcada}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
        className="focus-ring size-4.5 shrink-0"
      />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">{children}</span>
    </label>
  );
}
