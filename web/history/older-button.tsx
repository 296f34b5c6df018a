import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import type { useHistory } from './api/use-history.ts';

type Looking = Pick<ReturnType<typeof useHistory>, 'isCutShort' | 'isLoadingOlder' | 'showOlder'>;

interface OlderButtonProps extends Looking {
  onAsk: () => void;
}

/** Brings older changes, or looks for them where the last look has not found many. */
export function OlderButton({ isCutShort, isLoadingOlder, showOlder, onAsk }: OlderButtonProps) {
  const [usual, busy] = isCutShort
    ? [words.lookFurtherBack, words.lookingFurtherBack]
    : [words.olderChanges, words.loading];
  return (
    <Button
      aria-disabled={isLoadingOlder || undefined}
      onClick={() => {
        if (isLoadingOlder) return;
        onAsk();
        showOlder();
      }}
    >
      {isLoadingOlder ? busy : usual}
    </Button>
  );
}
