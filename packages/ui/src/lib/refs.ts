import type { Ref, RefObject } from "react";

/** A ref for an element that the component itself needs as well as whoever uses the component. */
export const bothRefs =
  <T>(own: RefObject<T | null>, given: Ref<T> | undefined) =>
  (element: T | null): void => {
    own.current = element;
    if (typeof given === "function") given(element);
    else if (given) given.current = element;
  };
