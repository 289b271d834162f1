/** A plant that hangs its head: something went wrong. */
export function WiltedPlant() {
  return (
    <svg viewBox="0 0 128 104" aria-hidden="true">
      <ellipse cx="62" cy="96" rx="34" ry="6" className="fill-art-shade" />
      <path
        d="M62 68C60 50 58 30 74 22c10-4 20 0 24 10"
        className="fill-none stroke-art-leaf-deep"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M97 30c11 6 14 20 6 33-13-4-17-20-6-33Z" className="fill-art-leaf-deep" />
      <path d="M60 50C52 36 38 32 26 37c3 14 18 22 34 13Z" className="fill-art-leaf" />
      <path d="M36 66h52l-6 30H42Z" className="fill-art-clay" />
      <rect x="29" y="60" width="66" height="12" rx="3" className="fill-art-clay-deep" />
    </svg>
  );
}
