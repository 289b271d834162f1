import type { ReactNode } from "react";

const leaf = "fill-art-leaf";
const stem = {
  className: "fill-none stroke-art-leaf-deep",
  strokeWidth: 3.5,
  strokeLinecap: "round",
} as const;
const shine = {
  className: "fill-none stroke-paper/55",
  strokeWidth: 3,
  strokeLinecap: "round",
} as const;

const ORANGE = (
  <>
    <circle cx="32" cy="37" r="22" className="fill-art-squash" />
    <path d="M32 17c1-4 0-7-2-10" {...stem} />
    <path d="M33 15c4-9 13-12 22-9-3 9-12 14-22 9Z" className={leaf} />
    <path d="M19 44c2 5 6 8 11 9" {...shine} />
  </>
);

const STRAWBERRY = (
  <>
    <path
      d="M10 26c2-8 12-11 22-7 10-4 20-1 22 7 2 12-9 29-22 34C19 55 8 38 10 26Z"
      className="fill-art-tomato"
    />
    <path
      d="M32 18c-6-6-13-6-18-1 4 5 8 6 12 5-1 4 0 7 6 9 6-2 7-5 6-9 4 1 8 0 12-5-5-5-12-5-18 1Z"
      className={leaf}
    />
    <path d="M32 18c0-5 1-8 4-11" {...stem} />
    <path d="M22 33v3M32 38v3M42 33v3M26 45v3M38 45v3" {...stem} className="stroke-art-lemon" />
  </>
);

const TOMATO = (
  <>
    <path
      d="M32 20c-14-7-26 2-25 17 1 13 11 21 25 21s24-8 25-21c1-15-11-24-25-17Z"
      className="fill-art-tomato"
    />
    <path
      d="M32 20c-5-7-12-8-18-4 4 5 7 6 12 6-3 4-3 8-1 13 5-3 7-7 7-11 4 5 9 6 15 4-2-6-6-9-11-9 4-2 8-5 9-10-6-1-10 2-13 11Z"
      className={leaf}
    />
    <path d="M32 20c0-5 1-9 4-12" {...stem} />
    <path d="M14 42c2 5 6 8 10 9" {...shine} />
  </>
);

const PUMPKIN = (
  <>
    <path
      d="M22 20c-12 0-18 9-18 19s6 18 17 18c4 2 18 2 22 0 11 0 17-8 17-18s-6-19-18-19c-4-3-16-3-20 0Z"
      className="fill-art-squash"
    />
    <path
      d="M32 19c-7 6-10 30 0 39M32 19c7 6 10 30 0 39M20 22c-9 10-8 26 1 34M44 22c9 10 8 26-1 34"
      className="fill-none stroke-art-wood-deep/35"
      strokeWidth="2.5"
    />
    <path d="M32 20c-1-6 1-10 6-14" {...stem} />
    <path d="M36 13c5-6 12-7 18-3-4 6-11 8-18 3Z" className={leaf} />
  </>
);

/** What is ripe in each month, January first. */
const BY_MONTH: readonly ReactNode[] = [
  ...[ORANGE, ORANGE, ORANGE],
  ...[STRAWBERRY, STRAWBERRY, STRAWBERRY],
  ...[TOMATO, TOMATO, TOMATO],
  ...[PUMPKIN, PUMPKIN, ORANGE],
];

/** The fruit of a month, from 0. */
export function SeasonFruit({ month }: { month: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      {BY_MONTH[month]}
    </svg>
  );
}
