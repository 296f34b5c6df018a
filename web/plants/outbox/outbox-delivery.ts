import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { goAs } from '../../address/go-to.ts';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { useUndo } from '../undo/use-undo.ts';
import { addressOfAdded, areOutOfSight } from './find-added.ts';
import { gatherAdded } from './gather-added.ts';
import type { Outbox, WaitingPlant } from './outbox.ts';
import { sendPlants } from './send-plants.ts';

interface OutboxDeliveryProps {
  session: SessionView;
  outbox: Outbox;
}

/** Adds what the form has handed over and tells what was added. It draws nothing itself. */
export function OutboxDelivery({ session, outbox }: OutboxDeliveryProps) {
  const queryClient = useQueryClient();
  const [{ send, whenShown }] = useState(() => sendPlants(queryClient, session));
  const { trackUndoable } = useUndo(session);
  const toasts = useToasts();
  const told = useRef(0);
  const tell = useEffectEvent(async (text: string, plants: Plant[]) => {
    const content: ToastContent = { tone: 'done', about: 'added', text };
    const id = toasts.show(content);
    told.current = id;
    await whenShown();
    // It may have been undone meanwhile, or others told of.
    if (told.current !== id || !areOutOfSight(queryClient, session, plants)) return;
    const run = () => goAs(session, addressOfAdded(plants));
    toasts.show({ ...content, action: { label: 'Show', run } }, id);
  });
  /** Resolves with what is to be told of: nothing of what was undone before it was there. */
  const followAdding = useEffectEvent(
    async (answer: Promise<ChangeView>, { key, isUnwanted }: WaitingPlant) => {
      const plants: Plant[] = [];
      const tell = ({ added }: ChangeView) => {
        plants.push(...added);
        return null;
      };
      const onUndo = () => {
        outbox.noteUnwanted(key);
        toasts.dismiss(told.current);
        told.current = 0;
      };
      await trackUndoable(answer, tell, { onUndo, isUnwanted });
      return plants;
    },
  );
  // Signing in again makes another session, with which what waited goes on.
  useEffect(() => {
    const news = gatherAdded((text, plants) => void tell(text, plants));
    const onAdding = (answer: Promise<ChangeView>, waiting: WaitingPlant) =>
      void news.note(followAdding(answer, waiting));
    outbox.open({ tokenId: session.tokenId, send, onAdding });
    return outbox.subscribe(() => {
      if (outbox.get().hold) news.flush();
    });
  }, [outbox, session, send]);
  useEffect(() => {
    addEventListener('online', outbox.retry);
    return () => {
      removeEventListener('online', outbox.retry);
      outbox.close();
    };
  }, [outbox]);
  return null;
}
