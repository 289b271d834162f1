import { createContext, use } from "react";

/** What the fields of a form share besides react-hook-form's own context. */
export interface FormExtras {
  disabled: boolean;
  /** Makes a field known; gives the function that forgets it. */
  register: (name: string) => () => void;
  /** Says that the text of a field gives no acceptable value; null: it does. */
  setProblem: (name: string, message: string | null) => void;
  names: () => string[];
  /**
   * Says that a field is empty with the value undefined (which react-hook-form would take for its
   * default).
   */
  setEmpty: (name: string, empty: boolean) => void;
  /** Runs `action` now or, while a pointer is down, once its click is over. */
  afterPress: (action: () => void) => void;
}

export const FormExtrasContext = createContext<FormExtras | null>(null);

/** The extras of the form around. Throws outside a `<Form>`. */
export function useFormExtras(): FormExtras {
  const extras = use(FormExtrasContext);
  if (!extras) throw new Error("This field has to stand inside a <Form>.");
  return extras;
}
