import type { ComponentProps } from "react";

interface ErrorAria {
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  "aria-describedby"?: string | undefined;
}

/**
 * What a control says of its error: what it was given from outside and, while it shows an error of
 * its own, the id of that one (`errorId`).
 */
export function errorAria(given: ErrorAria, errorId: string | undefined): ErrorAria {
  return {
    "aria-invalid": given["aria-invalid"] ?? (errorId ? true : undefined),
    "aria-describedby": [given["aria-describedby"], errorId].filter(Boolean).join(" ") || undefined,
  };
}
