import { useTransition } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from '../control/button.tsx';

interface TryAgainProps {
  ask: () => void;
  look?: 'plain' | 'primary';
}

/** A button that asks again for what did not come, and says that it is being done until what `ask` returns has come to its end. */
export function TryAgain({ ask, look = 'plain' }: TryAgainProps) {
  const [isAsking, startAsking] = useTransition();
  return (
    <Button look={look} onClick={() => startAsking(ask)}>
      {isAsking ? words.loading : words.tryAgain}
    </Button>
  );
}
