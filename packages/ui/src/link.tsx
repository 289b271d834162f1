import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from "react";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | "a">("a");

/**
 * Tells the kit which component navigates without reloading (the router's link). Default: a plain
 * `<a>`.
 */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/**
 * A link of the router in use. No look of its own: pass `className`, or wrap it in `<Button
 * asChild>`.
 */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
