import { type FunctionComponent, startTransition, useEffect, useState } from "react";

/** The code of a component, in a chunk of its own that is fetched once. */
export interface Code<Props> {
  /** The component, once its code is here. */
  get(): FunctionComponent<Props> | undefined;
  load(): Promise<FunctionComponent<Props>>;
}

/** A component whose code `fetchCode` imports. What fails is fetched again the next time. */
export function codeOf<Props>(fetchCode: () => Promise<{ default: FunctionComponent<Props> }>): Code<Props> {
  let component: FunctionComponent<Props> | undefined;
  let loading: Promise<FunctionComponent<Props>> | undefined;
  const fetchOnce = async () => {
    try {
      component = (await fetchCode()).default;
      return component;
    } finally {
      loading = undefined;
    }
  };
  return {
    get: () => component,
    load: () => {
      loading ??= component === undefined ? fetchOnce() : Promise.resolve(component);
      return loading;
    },
  };
}

/**
 * The component; undefined until its code is here. Throws what kept the code from coming. Not
 * `lazy` with Suspense: React holds back for 300 ms what follows a fallback within another.
 */
export function useCode<Props>(code: Code<Props>): FunctionComponent<Props> | undefined {
  const [component, setComponent] = useState(() => code.get());
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (component !== undefined) return;
    let here = true;
    code.load().then(
      (loaded) => {
        // Drawn in slices: a screen is much for one task of an old phone.
        if (here) startTransition(() => setComponent(() => loaded));
      },
      (error: unknown) => {
        if (here) setFailure({ error });
      },
    );
    return () => {
      here = false;
    };
  }, [code, component]);
  if (failure !== undefined) throw failure.error;
  return component;
}
