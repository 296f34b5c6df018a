import type { Call, WaitOptions } from './call.ts';
import { DomainError } from './errors.ts';
import { isSifted } from './plants/is-selected.ts';
import type { FrozenView, Reading, Selection } from './store.ts';

type Sender = Pick<Call, 'waitInLine' | 'confirmAdmission'>;

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

/** Makes a query whose reading is the caller's, and ends once nobody waits for it any more. */
export function wantedBy<Query>(
  call: Waiter & Pick<Call, 'principal'>,
  query: Query,
): Query & Reading {
  const tokenId = call.principal.actor.id;
  return { ...query, tokenId, confirmWanted: () => confirmWanted(call), signal: call.signal };
}

export function clientGone(): DomainError {
  return new DomainError('client_gone', 'The client has gone, so nothing more is done.');
}

/** Up to so many plants of a page, or of a workspace, are read at once: waiting would take longer. */
const MAX_ROWS_AT_ONCE = 100;
const MAX_PLANTS_AT_ONCE = 500;

/** Tells how a page waits for reading that looks at, sorts or holds many plants; null for any other. */
export function waitOfPage(query: Selection & { limit: number }): WaitOptions | null {
  if (isSifted(query)) return { isPart: false };
  return query.limit > MAX_ROWS_AT_ONCE ? { isPart: true } : null;
}

const PART: WaitOptions = { isPart: true };

/** Makes the batches of a view wait in the line, unless it is of few plants. */
export function viewInLine(call: Sender, { version, batches }: FrozenView): FrozenView {
  const walk = version.total > MAX_PLANTS_AT_ONCE ? walkInLine : whileAdmitted;
  return { version, batches: (size, after) => walk(call, batches(size, after)) };
}

/**
 * Walks batches, each made in the line, and passes them on while the caller is let in. Throws once they
 * are not, so that nobody takes a part for the whole.
 */
export async function* walkInLine<Batch>(
  call: Sender,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await call.waitInLine('reading', () => iterator.next(), PART);
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
