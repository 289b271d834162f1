import type { ReactNode } from "react";

/** A market crate with what stands in it. */
export function Crate({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 128 104" aria-hidden="true">
      <ellipse cx="64" cy="96" rx="50" ry="6" className="fill-art-shade" />
      {children}
      <path d="M18 50h92v40H18z" className="fill-art-wood-deep" />
      <rect x="11" y="52" width="106" height="16" rx="3" className="fill-art-wood" />
      <rect x="11" y="75" width="106" height="16" rx="3" className="fill-art-wood" />
      <path d="M20 46h10v50H20zM98 46h10v50H98z" className="fill-art-slat" />
      {[25, 103].flatMap((cx) =>
        [60, 83].map((cy) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.8" className="fill-art-wood-deep" />
        )),
      )}
    </svg>
  );
}
