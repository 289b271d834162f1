import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { ImageField, type ImageFieldProps } from "./image-field.tsx";

export type ImageInputFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<ImageFieldProps, "accept" | "maxBytes" | "messages">;

/** An image with its preview. Its value is a data URL, or null. */
export function ImageInputField<T extends FieldValues = FieldValues>({
  accept,
  maxBytes,
  messages,
  ...field
}: ImageInputFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <ImageField
          {...control}
          accept={accept}
          maxBytes={maxBytes}
          messages={messages}
          onProblem={onProblem}
          value={typeof value === "string" ? value : null}
          onValueChange={change}
        />
      )}
    </BoundField>
  );
}
