/**
 * Puts the cursor near a question that is about to go, for whoever has answered it with the
 * keyboard: into the next one, or the one before, or onto the open tab.
 */
export function handOn(from: Element): void {
  const question = from.closest("li");
  const near = question?.nextElementSibling ?? question?.previousElementSibling;
  const button = near?.querySelector("button");
  (button ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus();
}
