/** A basket with what somebody bought: it is done. */
export function Basket() {
  return (
    <svg viewBox="0 0 128 104" aria-hidden="true">
      <ellipse cx="64" cy="96" rx="44" ry="6" className="fill-art-shade" />
      <path
        d="M28 54C28 26 44 10 64 10s36 16 36 44"
        className="fill-none stroke-art-slat"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M44 54c-2-14 4-26 14-28 8 4 10 18 6 28Z" className="fill-art-squash" />
      <path
        d="M57 27c-2-6 0-11 4-14M57 27c-4-2-7-6-7-11"
        className="fill-none stroke-art-leaf-deep"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="80" cy="44" r="15" className="fill-art-tomato" />
      <path
        d="M80 32c-3-4-7-5-10-3 2 3 4 5 8 5-2 4-2 6 0 9 2-3 3-5 3-8 4 2 7 3 10 1-2-4-4-5-8-5 2-2 1-6 0-8-3 2-4 5-3 9Z"
        className="fill-art-leaf-deep"
      />
      <path d="M20 52h88l-9 40a5 5 0 0 1-5 4H34a5 5 0 0 1-5-4Z" className="fill-art-wood" />
      <path
        d="M22 68h84M25 79h78M28 89h72M40 60l4 36M56 60l2 36M72 60l-2 36M88 60l-4 36"
        className="fill-none stroke-art-wood-deep/30"
        strokeWidth="2"
      />
      <rect x="12" y="48" width="104" height="12" rx="4" className="fill-art-slat" />
    </svg>
  );
}
