import { type ReactNode, useState } from "react";

interface ControlledProps<V> {
  start: V;
  onChange?: (value: V) => void;
  children: (value: V, change: (next: V) => void, set: (next: V) => void) => ReactNode;
}

/**
 * Holds the value of a field under test: `change` tells `onChange`, `set` changes it behind its
 * back.
 */
export function Controlled<V>({ start, onChange, children }: ControlledProps<V>) {
  const [value, setValue] = useState<V>(start);
  const change = (next: V) => {
    onChange?.(next);
    setValue(next);
  };
  return children(value, change, setValue);
}
