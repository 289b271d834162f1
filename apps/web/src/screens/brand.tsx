/** The app's name with its logo. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 tracking-tight">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-8 shrink-0">
        <rect width="64" height="64" rx="16" className="fill-primary" />
        <path d="M32 54V33" strokeWidth="4.5" strokeLinecap="round" className="stroke-primary-foreground" />
        <path d="M32 36C18 36 11 28 11 15c13 0 21 8 21 21Z" className="fill-primary-foreground opacity-75" />
        <path d="M32 43c0-13 7-21 21-21 0 13-8 21-21 21Z" className="fill-primary-foreground" />
      </svg>
      Cosecha
    </span>
  );
}
