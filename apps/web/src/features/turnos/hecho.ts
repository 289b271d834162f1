import { createContext, useContext, useState } from "react";
import { failureText } from "../../api/api.ts";

/** Says what a press has done, in one place of the screen. */
export const HechoContext = createContext<(texto: string) => void>(() => undefined);

/** What was done last; each time anew, also where it is the same. */
export function useDecirHecho() {
  const [hecho, setHecho] = useState<{ n: number; texto: string } | null>(null);
  const decir = (texto: string) => setHecho((antes) => ({ n: (antes?.n ?? 0) + 1, texto }));
  return { hecho, decir, callar: () => setHecho(null) };
}

/** Does something with one press: what came of it is said, and why it failed. */
export function useHacer() {
  const decir = useContext(HechoContext);
  const [failure, setFailure] = useState<string | null>(null);
  const hacer = async (haz: () => Promise<{ message: string }>): Promise<boolean> => {
    setFailure(null);
    try {
      decir((await haz()).message);
      return true;
    } catch (error) {
      setFailure(failureText(error, "No se ha podido guardar."));
      return false;
    }
  };
  return { hacer, failure };
}
