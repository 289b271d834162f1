import { Crate } from "./crate.tsx";

/** A crate full of vegetables: the goods are there. */
export function FullCrate() {
  return (
    <Crate>
      <path
        d="M22 58C16 40 22 26 34 22c2-6 12-8 17-2 10-2 16 6 13 14 5 8 3 18-2 24Z"
        className="fill-art-leaf"
      />
      <path
        d="M42 56c-1-12 0-20 3-27M42 44l-8-7M43 38l8-8"
        className="fill-none stroke-art-leaf-deep"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="74" cy="40" r="19" className="fill-art-tomato" />
      <path
        d="M74 25c-3-5-8-6-12-4 3 3 4 6 9 7-3 4-3 7-1 11 3-3 5-6 5-10 4 3 8 4 12 2-2-4-5-6-9-6 2-3 2-7 0-10-4 2-5 5-4 10Z"
        className="fill-art-leaf-deep"
      />
      <path d="M90 60c-3-12 2-24 12-27 8 4 10 16 6 27Z" className="fill-art-squash" />
      <path
        d="M102 34c-1-8 2-14 8-17M101 33c-5-3-7-9-6-15M101 33c2-6 8-9 14-8"
        className="fill-none stroke-art-leaf-deep"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Crate>
  );
}
