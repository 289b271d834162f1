import { cn } from "@cosecha/ui/lib/cn";
import { API_URL } from "../api/api-fetch.ts";

/**
 * What a product looks like: a square, of `size-11` unless told otherwise. Without one its room, so
 * that the names of a list stand below each other.
 */
export function ImagenDeProducto({ url, className }: { url: string | null; className?: string }) {
  const shape = cn("block size-11 shrink-0 rounded-control print:hidden", className);
  if (url === null) return <span aria-hidden className={shape} />;
  return (
    <img
      src={`${API_URL}${url}`}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      // Without a network there may be none.
      onError={({ currentTarget }) => currentTarget.classList.add("invisible")}
      className={cn(shape, "bg-paper object-cover")}
    />
  );
}
