import type { ComponentType } from 'react';
import { useState } from 'react';
import * as words from '../../../server/words/words.ts';
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
      toasts.show({ tone: 'failed', text: words.dialogMissing });
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
