import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import * as words from '../../../server/words/words.ts';
import { goAs } from '../../address/go-to.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { describeUndone } from '../../api/undo/describe-undone.ts';
import { describeUndo } from '../../api/undo/undo-key.ts';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { usePlantWork } from '../plant-work.ts';
import { type Tell, useUndo } from '../undo/use-undo.ts';
import { addressOfAdded, areOutOfSight } from './find-added.ts';
import { type Added, gatherAdded } from './gather-added.ts';
import { keepUnwanted, readUnwanted } from './kept-unwanted.ts';
import type { Outbox, WaitingPlant } from './outbox.ts';
import { OutboxSender } from './outbox-sender.ts';
import { sendPlants } from './send-plants.ts';

interface OutboxDeliveryProps {
  session: SessionView;
  outbox: Outbox;
}

/** Adds what the form has handed over and tells what was added. It draws nothing itself. */
export function OutboxDelivery({ session, outbox }: OutboxDeliveryProps) {
  const queryClient = useQueryClient();
  const [{ send, whenShown }] = useState(() => sendPlants(queryClient, session));
  const sender = useMemo(() => new OutboxSender(outbox), [outbox]);
  const { trackUndoable, undo, takeBack } = useUndo(session);
  const { undoables, storage } = usePlantWork();
  const unanswered = useUnanswered();
  const isThere = ({ undoable }: Added) => undoables.has(undoable);
  const toasts = useToasts();

  /** Takes back all that a toast told of, and tells of that together as well. */
  async function undoAll(added: Added[]) {
    const [first, second] = added;
    if (first && !second) return await undo(first.undoable);
    const undone = await Promise.all(added.map(({ undoable }) => takeBack(undoable)));
    const removed = undone.flatMap((one) => one?.change.removed ?? []);
    const all = { added: [], addedCount: 0, removed, removedCount: removed.length };
    if (removed.length > 0) toasts.show({ tone: 'done', text: describeUndone(all) });
  }

  const tell = useEffectEvent(async (text: string, added: Added[]) => {
    const action = { label: words.undo, run: () => void undoAll(added.filter(isThere)) };
    // The next thing done is told in its place; `z` and History take this back all the same.
    const content: ToastContent = { tone: 'done', about: 'added', text, action, givesWay: true };
    const id = toasts.show(content);
    // It leaves with any of them.
    for (const { undoable } of added) undoable.toast = id;
    await whenShown();
    if (!(await areOutOfSight(queryClient, session, added))) return;
    const show = () => {
      goAs(session, addressOfAdded(added.map(({ plant }) => plant)));
      toasts.change(id, content);
    };
    toasts.change(id, { ...content, show });
  });
  /** Tells of a plant that was added unheard, and has been changed or, where it is not there, taken away since. */
  function tellSince(plant: NewPlant, isThere: boolean, isMissed: boolean) {
    const name = shortName(plant.name);
    const action = { label: words.addItAgain, run: () => outbox.add(plant) };
    if (isThere) toasts.show({ tone: 'done', text: words.addedAndChanged(name) });
    else if (isMissed) toasts.show({ tone: 'done', text: words.addedAndRemoved(name), action });
  }

  /** Resolves with what is to be told of: nothing of what was undone before it was there. */
  const followAdding = useEffectEvent(
    async (answer: Promise<ChangeView>, { key, plant, at = 0, isUnwanted }: WaitingPlant) => {
      const added: Added[] = [];
      let isMissed = !isUnwanted;
      const gather: Tell = (change, _undo, undoable) => {
        added.push(...change.added.map((plant) => ({ plant, seq: change.seq, undoable })));
        return null;
      };
      const kept = keepUnwanted(storage, answer);
      const onUndo = () => {
        isMissed = false;
        outbox.noteUnwanted(key);
        kept.onUndo();
      };
      try {
        await trackUndoable(answer, gather, { ...kept, onUndo, isUnwanted, at });
      } catch (error) {
        if (error instanceof RequestFailed) tellSince(plant, error.current !== null, isMissed);
        throw error;
      }
      return added;
    },
  );
  const takeBackKept = useEffectEvent(() => {
    for (const { change, isInDoubt } of readUnwanted(storage)) {
      const answer = Promise.resolve(change);
      const kept = keepUnwanted(storage, answer);
      const isSettled = isInDoubt && !unanswered.open.has(describeUndo(change));
      if (isSettled) kept.onUndone();
      else void trackUndoable(answer, () => null, { ...kept, isUnwanted: true });
    }
  });
  useEffect(() => takeBackKept(), []);
  // Signing in again makes another session, with which what waited goes on.
  useEffect(() => {
    const news = gatherAdded((text, added) => void tell(text, added), isThere);
    const onAdding = (answer: Promise<ChangeView>, waiting: WaitingPlant) =>
      void news.note(followAdding(answer, waiting));
    sender.open({ tokenId: session.tokenId, send, onAdding });
    return outbox.subscribe(() => {
      if (outbox.get().hold) news.flush();
    });
  }, [outbox, sender, session, send]);
  useEffect(() => {
    addEventListener('online', sender.retry);
    return () => {
      removeEventListener('online', sender.retry);
      sender.close();
    };
  }, [sender]);
  return null;
}
