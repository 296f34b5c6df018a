import type { ComponentType } from 'react';
import { useState } from 'react';
import { holdShortcuts } from '../hook/use-shortcuts.ts';
import { useWatched } from '../hook/watched.ts';
import type { LateCode } from '../late/late-code.ts';
import { useAskedCode } from '../late/use-asked-code.ts';

/** Opens a dialog whose code is loaded when it is about to be opened. */
export function useLateDialog<Props>(code: LateCode<ComponentType<Props>>) {
  const load = useAskedCode();
  const [isOpen, setIsOpen] = useState(false);
  const Loaded = useWatched(code);

  function open() {
    holdShortcuts(load(code, () => setIsOpen(true)));
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
