import type { ComponentProps } from 'react';
import { hrefTo, isForBrowser } from '../../address/link.tsx';

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  /** Undefined where a press does nothing; yet it keeps the focus. */
  href: string | undefined;
  onPress: () => void;
}

/** A button that shows another view, which the browser can open in a new tab instead. */
export function LinkButton({ href, onPress, ...rest }: LinkButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element has no address.
    <a
      role="button"
      // Without it some browsers pass over links by Tab.
      tabIndex={0}
      draggable={false}
      href={href && hrefTo(href)}
      aria-disabled={!href || undefined}
      onClick={(event) => {
        if (!href || isForBrowser(event)) return;
        event.preventDefault();
        onPress();
      }}
      {...rest}
    />
  );
}
