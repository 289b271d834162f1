import { Fragment } from "react";

/** An email that may wrap after its @ and its dots. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
