import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { FileField, type FileFieldProps } from "./file-field.tsx";

export type FileInputFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<FileFieldProps, "accept" | "maxBytes" | "messages" | "current" | "preview" | "previewUrl"> & {
    /** What no file gives. Default undefined. */
    emptyValue?: null | undefined;
  };

/** A file. Its value is a File, or `emptyValue`. */
export function FileInputField<T extends FieldValues = FieldValues>({
  accept,
  maxBytes,
  messages,
  current,
  preview,
  previewUrl,
  emptyValue,
  ...field
}: FileInputFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <FileField
          {...control}
          accept={accept}
          maxBytes={maxBytes}
          messages={messages}
          current={current}
          preview={preview}
          previewUrl={previewUrl}
          onProblem={onProblem}
          value={value instanceof File ? value : null}
          onValueChange={(file) => change(file ?? emptyValue)}
        />
      )}
    </BoundField>
  );
}
