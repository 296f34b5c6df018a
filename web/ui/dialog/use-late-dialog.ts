import type { ComponentType } from 'react';
import { useState } from 'react';
import { holdShortcuts } from '../hook/use-shortcuts.ts';
import { useWatched } from '../hook/watched.ts';
import type { LateCode } from '../late/late-code.ts';
import { useToasts } from '../toast/toasts.ts';

/** Opens a dialog whose code is loaded when it is about to be opened. */
export function useLateDialog<Props>(code: LateCode<ComponentType<Props>>) {
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const Loaded = useWatched(code);

  async function load() {
    try {
      await code.load();
      setIsOpen(true);
    } catch {
      const text =
        'This could not be opened. Check the connection, then try again or reload the page.';
      toasts.show({ tone: 'failed', text });
    }
  }

  function open() {
    holdShortcuts(load());
  }

  return {
    /** The dialog while it is open, else null. */
    Dialog: isOpen && Loaded ? Loaded : null,
    open,
    close: () => setIsOpen(false),
    /** What a button that opens it needs. */
    opener: {
      'aria-haspopup': 'dialog' as const,
      onClick: open,
      onPointerEnter: code.preload,
      onFocus: code.preload,
    },
  };
}
