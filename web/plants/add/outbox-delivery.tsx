import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ChangeView, SessionView } from '../../../server/contract/bff.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { shortName } from '../../ui/short-name.ts';
import { useUndo } from '../use-undo.ts';
import { useOutbox } from './use-outbox.ts';

interface OutboxDeliveryProps {
  session: SessionView;
  /** Draws the screen, given how many plants have been typed that are not added. */
  children: (unsent: number) => ReactNode;
}

/** Adds what the form has handed over, whichever screen is shown, and tells of each plant added. */
export function OutboxDelivery({ session, children }: OutboxDeliveryProps) {
  const { outbox, waiting, refused } = useOutbox(session);
  const { follow } = useUndo(session);
  const onAdding = useEffectEvent((answer: Promise<ChangeView>) => {
    const followed = follow(answer, ({ added }) => ({ tone: 'done', text: describeAdded(added) }));
    // Its card tells why one was refused.
    followed.catch(() => undefined);
  });
  // Signing in again makes another session, with which what waited goes on.
  useEffect(() => {
    outbox.open({ tokenId: session.tokenId, onAdding: (answer) => onAdding(answer) });
  }, [outbox, session]);
  useEffect(() => {
    addEventListener('online', outbox.retry);
    return () => {
      removeEventListener('online', outbox.retry);
      outbox.close();
    };
  }, [outbox]);
  const unsent = waiting.length + refused.length;
  const isEmpty = unsent === 0;
  useEffect(() => {
    if (isEmpty) return;
    // A reload would find them again, but not a tab that is closed.
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isEmpty]);
  return children(unsent);
}

function describeAdded(plants: Plant[]): string {
  return plants.map(({ id, name }) => `Added ${shortName(name)} with id ${id}.`).join(' ');
}
