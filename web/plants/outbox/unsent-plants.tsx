import type { ReactNode } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import { useWatched } from '../../ui/hook/watched.ts';
import { useLateCode } from '../../ui/late/late-code.ts';
import { usePlantWork } from '../plant-work.ts';
import { outboxCode } from './outbox-code.ts';

interface UnsentPlantsProps {
  session: SessionView;
  /** Draws the screen, given how many plants have been typed that are not added. */
  children: (unsent: number) => ReactNode;
}

/** Has what the form hands over delivered, whichever screen is shown. */
export function UnsentPlants({ session, children }: UnsentPlantsProps) {
  const { outbox } = usePlantWork();
  const { waiting, refused } = useWatched(outbox);
  const { part: parts } = useLateCode(outboxCode);
  return (
    <>
      {children(waiting.length + refused.length)}
      {parts && <parts.OutboxDelivery session={session} outbox={outbox} />}
    </>
  );
}
