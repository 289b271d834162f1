import { Crate } from "./crate.tsx";

/** A crate in which nothing but a sprout stands: there is nothing here yet. */
export function EmptyCrate() {
  return (
    <Crate>
      <path d="M64 54V28" className="stroke-art-leaf-deep" strokeWidth="4" />
      <path d="M63 36C49 37 40 29 38 15c14-1 25 7 25 21Z" className="fill-art-leaf" />
      <path d="M64 29c0-13 9-20 23-19 1 13-8 21-23 19Z" className="fill-art-leaf-deep" />
    </Crate>
  );
}
