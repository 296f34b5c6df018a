import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { HistoryEntry, HistoryPage } from '../../server/contract/history.ts';
import { attemptOf } from '../api/attempt.ts';
import { describeRepeatable, outcomesAfter } from '../api/describe-repeatable.ts';
import { describeUndone } from '../api/describe-undone.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { FAILED_UNDO, useUndoChange } from '../api/use-undo-change.ts';
import { useToasts } from '../ui/toast/toasts.ts';
import { historyKey } from './history-queries.ts';

/** Undoes the change of an entry, tells how it went, and marks the entry at once. */
export function useUndoEntry(session: SessionView) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const undoChange = useUndoChange(session);
  const isBusy = useRef(false);

  async function undo(
    entry: HistoryEntry,
    idempotencyKey = newIdempotencyKey(),
    outcomes = FAILED_UNDO,
  ) {
    if (isBusy.current) return;
    isBusy.current = true;
    const attempt = attemptOf(session);
    try {
      const at = Date.parse(entry.at);
      const change = await undoChange.mutateAsync({ seq: entry.seq, at, idempotencyKey });
      queryClient.setQueriesData<InfiniteData<HistoryPage>>(
        { queryKey: historyKey(session) },
        (data) => data && withUndone(data, entry.seq, session.name),
      );
      toasts.show({ tone: 'done', text: describeUndone(change) });
    } catch (error) {
      const left = outcomesAfter(error, outcomes, attempt);
      const again = () => void undo(entry, idempotencyKey, left);
      toasts.show(describeRepeatable(left, error, again));
    } finally {
      isBusy.current = false;
    }
  }

  return { undo, isUndoing: undoChange.isPending };
}

function withUndone(data: InfiniteData<HistoryPage>, seq: number, undoneBy: string) {
  const mark = (entry: HistoryEntry): HistoryEntry =>
    entry.seq === seq ? { ...entry, undoneBy, refusal: `Undone by ${undoneBy}.` } : entry;
  const pages = data.pages.map((page) => ({ ...page, entries: page.entries.map(mark) }));
  return { ...data, pages };
}
