import { useState } from "react";
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

/** An image as a data URL (a logo), with its preview. Default: any image of up to 5 MB. */
export function ImageField({
  value,
  onValueChange,
  accept = "image/*",
  maxBytes = 5 * 1024 * 1024,
  onProblem,
  ...props
}: ImageFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [readError, setReadError] = useState<string>();

  const fail = (message: string) => {
    setReadError(message);
    onProblem?.({ message, incomplete: false });
    onValueChange(null);
  };

  const take = async (next: File | null) => {
    setReadError(undefined);
    setFile(next);
    if (!next) {
      onValueChange(null);
      return;
    }
    try {
      onValueChange(await readAsDataUrl(next));
    } catch {
      fail("Error al leer el archivo");
    }
  };

  return (
    <div className="grid min-w-0 gap-1.5">
      <FileField
        {...props}
        accept={accept}
        maxBytes={maxBytes}
        value={file}
        onValueChange={(next) => void take(next)}
        onProblem={onProblem}
        preview
        previewUrl={value}
        onPreviewError={() => fail("Error al leer el archivo")}
        current={value && !file ? { name: "Imagen actual", onRemove: () => onValueChange(null) } : undefined}
      />
      {readError && !onProblem ? <FieldError>{readError}</FieldError> : null}
    </div>
  );
}
