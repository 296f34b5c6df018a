import { DomainError } from './errors.ts';
import type { Call } from './plants.ts';
import type { FrozenView, Reading, Selection } from './store.ts';

/**
 * The lines that work waits in, each fair between people: `reading` for what takes turns, `large` for
 * what holds many plants at a time. A `part` waits where `reading` does, for as long as it takes: it
 * belongs to an answer that has begun, or is short, and is never refused for its number.
 */
export type LineName = 'reading' | 'part' | 'large';

/** Does a piece of work once it is its sender's turn; throws as `FairGate.run`. */
export type Line = <Result>(name: LineName, work: () => Promise<Result>) => Promise<Result>;

type Sender = Pick<Call, 'inLine' | 'confirmAdmission'>;

/** Who waits for a piece of work. */
export type Waiter = Pick<Call, 'signal' | 'confirmAdmission'>;

/**
 * Asks whether anybody waits for a piece of work yet.
 *
 * @throws DomainError `client_gone`, or as `confirmAdmission`.
 */
export async function confirmWanted({ signal, confirmAdmission }: Waiter): Promise<void> {
  if (signal().aborted) throw clientGone();
  await confirmAdmission();
}

/** Makes a query whose reading ends once nobody waits for it any more. */
export function wantedBy<Query>(waiter: Waiter, query: Query): Query & Reading {
  return { ...query, confirmWanted: () => confirmWanted(waiter) };
}

export function clientGone(): DomainError {
  return new DomainError('client_gone', 'The client has gone, so nothing more is done.');
}

/** Up to so many plants of a page, or of a workspace, are read at once: waiting would take longer. */
const MAX_ROWS_AT_ONCE = 100;
const MAX_PLANTS_AT_ONCE = 500;

/** Tells where a page waits that looks at, sorts or holds many plants; null for any other. */
export function lineOfPage(query: Selection & { limit: number }): LineName | null {
  const { search, tag, sort, limit } = query;
  if (search !== undefined || (tag !== undefined && sort?.column === 'name')) return 'reading';
  return limit > MAX_ROWS_AT_ONCE ? 'part' : null;
}

/** Makes the batches of a view wait in the line, unless it is of few plants. */
export function viewInLine(call: Sender, { version, batches }: FrozenView): FrozenView {
  const walk = version.total > MAX_PLANTS_AT_ONCE ? inLine : whileAdmitted;
  return { version, batches: (size, after) => walk(call, batches(size, after)) };
}

/**
 * Walks batches, each made in the line, and passes them on for as long as who asks is let in; breaks
 * off then, so that no part passes for the whole.
 */
export async function* inLine<Batch>(
  call: Sender,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await call.inLine('part', () => iterator.next());
      if (done) return;
      await call.confirmAdmission();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function* whileAdmitted<Batch>(
  call: Sender,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await call.confirmAdmission();
    yield batch;
  }
}
