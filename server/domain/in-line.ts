import { DomainError } from './errors.ts';
import type { Call } from './plants.ts';
import type { Selection } from './store.ts';

/**
 * The lines that work waits in, each fair between people: `reading` for what takes turns, `large` for
 * what holds many plants at a time. `begun` is the first for a part of an answer that is under way,
 * which is bounded elsewhere and never refused.
 */
export type LineName = 'reading' | 'begun' | 'large';

/** Does a piece of work once it is its sender's turn; throws as `FairGate.run`. */
export type Line = <Result>(name: LineName, work: () => Promise<Result>) => Promise<Result>;

/** Who waits for a piece of work. */
export type Waiter = Pick<Call, 'signal' | 'confirmAdmission'>;

/**
 * Asks whether anybody waits for a piece of work yet.
 *
 * @throws DomainError `client_gone`, or as `confirmAdmission`.
 */
export async function confirmWanted({ signal, confirmAdmission }: Waiter): Promise<void> {
  if (signal.aborted) throw clientGone();
  await confirmAdmission();
}

export function clientGone(): DomainError {
  return new DomainError('client_gone', 'The client has gone, so nothing more is done.');
}

/** As many plants as a page of the table holds at most. */
const MAX_CHEAP_ROWS = 100;

/** Tells whether reading a page looks at, sorts, or holds many plants: all others are read at once. */
export function isCostly({ search, tag, sort, limit }: Selection & { limit: number }): boolean {
  const isSorted = tag !== undefined && sort?.column === 'name';
  return search !== undefined || isSorted || limit > MAX_CHEAP_ROWS;
}

/**
 * Walks batches, each made in the line, and passes them on for as long as who asks is let in; breaks
 * off then, so that no part passes for the whole.
 */
export async function* inLine<Batch>(
  call: Pick<Call, 'inLine' | 'confirmAdmission'>,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await call.inLine('begun', () => iterator.next());
      if (done) return;
      await call.confirmAdmission();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
