import { cn } from "@cosecha/ui/lib/cn";
import { type Cooperativa, nombrePropio, useCooperativa } from "./cooperativa.ts";

/** The cooperative's name with its logo; the app's own where it has none. */
export const Brand = () => <BrandView cooperativa={useCooperativa()} />;

/** The classes of what stands around the brand in the top bar, by the cooperative's name. */
export const inBar = (nombre: string): string =>
  cn(
    "inline-flex max-w-36 xs:max-w-40 sm:max-w-60 lg:max-w-56",
    // On a phone there is room for «Cosecha», or for two smaller lines. What the build writes where
    // the name belongs, before it knows it, counts as a long one.
    nombre.length > 9 && "text-sm sm:text-base",
  );

/**
 * How a cooperative's name and logo look: the same for every name, as the build renders the login
 * before it knows it.
 */
export function BrandView({ cooperativa }: { cooperativa: Cooperativa }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-display">
      {cooperativa.logo === "" ? (
        <svg viewBox="0 0 64 64" aria-hidden="true" className="size-8 shrink-0">
          <rect width="64" height="64" rx="16" className="fill-primary" />
          <path d="M32 54V33" strokeWidth="4.5" strokeLinecap="round" className="stroke-primary-foreground" />
          <path
            d="M32 36C18 36 11 28 11 15c13 0 21 8 21 21Z"
            className="fill-primary-foreground opacity-75"
          />
          <path d="M32 43c0-13 7-21 21-21 0 13-8 21-21 21Z" className="fill-primary-foreground" />
        </svg>
      ) : (
        <img
          src={cooperativa.logo}
          alt=""
          width={32}
          height={32}
          className="size-8 shrink-0 rounded-md object-contain"
        />
      )}
      <span className="line-clamp-2 min-w-0 leading-tight">{nombrePropio(cooperativa)}</span>
    </span>
  );
}
