import { useEffect, useState } from "react";

/** An address under which a file can be shown, for as long as it is the one that is asked for. */
export function useObjectUrl(file: File | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : undefined;
}
