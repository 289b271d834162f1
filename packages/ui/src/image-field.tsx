import { useRef, useState } from "react";
import { FieldError } from "./field.tsx";
import { FileField, type FileFieldProps } from "./file-field.tsx";
import { readAsDataUrl } from "./lib/files.ts";

export type ImageFieldProps = Omit<
  FileFieldProps,
  "value" | "onValueChange" | "preview" | "previewUrl" | "onPreviewError" | "current"
> & {
  /** A data URL (or any image address), or null. */
  value: string | null | undefined;
  onValueChange: (dataUrl: string | null) => void;
};

interface Picked {
  file: File;
  /** null: it is being read. */
  dataUrl: string | null;
  /** What was there before any file was chosen: it is there again once the file goes. */
  before: string | null;
}

/** An image as a data URL (a logo), with its preview. Default: any image of up to 5 MB. */
export function ImageField({
  value,
  onValueChange,
  accept = "image/*",
  maxBytes = 5 * 1024 * 1024,
  onProblem,
  ...props
}: ImageFieldProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [readError, setReadError] = useState<string>();
  const latest = useRef<File | null>(null);
  // Where the value has been changed from outside, the file is not what it is any more.
  const chosen = picked && (picked.dataUrl === null || picked.dataUrl === value) ? picked : null;
  const before = (chosen ? chosen.before : value) ?? null;

  const fail = () => {
    const message = "Error al leer el archivo";
    setReadError(message);
    onProblem?.({ message, incomplete: false });
    setPicked(null);
    onValueChange(before);
  };

  const take = async (file: File | null) => {
    latest.current = file;
    setReadError(undefined);
    setPicked(file && { file, dataUrl: null, before });
    if (!file) {
      onValueChange(before);
      return;
    }
    try {
      const dataUrl = await readAsDataUrl(file);
      if (latest.current !== file) return;
      setPicked({ file, dataUrl, before });
      onValueChange(dataUrl);
    } catch {
      if (latest.current === file) fail();
    }
  };

  return (
    <div className="grid min-w-0 gap-1.5">
      <FileField
        {...props}
        accept={accept}
        maxBytes={maxBytes}
        value={chosen?.file ?? null}
        onValueChange={(next) => void take(next)}
        onProblem={onProblem}
        preview
        previewUrl={value}
        onPreviewError={chosen ? fail : undefined}
        current={
          value && !chosen ? { name: "Imagen actual", onRemove: () => onValueChange(null) } : undefined
        }
      />
      {readError && !onProblem ? <FieldError>{readError}</FieldError> : null}
    </div>
  );
}
