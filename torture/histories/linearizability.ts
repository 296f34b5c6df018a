/**
 * One call on a shared object, by the times at which it was sent and its answer came. A call that
 * a crash left unanswered has the time of the crash, and may or may not have happened before it.
 */
export interface Operation<Call, Result> {
  call: Call;
  result: Result | null;
  invoked: number;
  returned: number;
}

/** The object as it would be if only one call were made at a time. */
export interface SequentialObject<State, Call, Result> {
  initial: State;
  /** Returns the state after a call that was answered so, or null where it cannot be answered so. */
  answered(state: State, call: Call, result: Result): State | null;
  /** Returns the state after a call that happened without being answered. */
  unanswered(state: State, call: Call): State;
  /** Writes a state so that equal states have equal texts. */
  textOf(state: State): string;
}

/** Which operations have their place, or can have none any more: bit i stands for operation i. */
interface Configuration<State> {
  settled: bigint;
  state: State;
}

/**
 * Tells whether the operations can be put into one order in which each keeps its place between
 * being sent and being answered, and in which the object, taking one call at a time, gives these
 * answers (Herlihy and Wing's linearizability; with crashes, durable linearizability: an unanswered
 * call takes its place before the crash or never).
 *
 * The search is Wing and Gong's with Lowe's memory of configurations that were tried.
 */
export function isLinearizable<State, Call, Result>(
  history: Operation<Call, Result>[],
  object: SequentialObject<State, Call, Result>,
): boolean {
  const operations = history.toSorted((a, b) => a.invoked - b.invoked);
  const answered = bitsWhere(operations, ({ result }) => result !== null);
  // Once an operation has its place, those that a crash had ended before it was sent have missed theirs.
  const missedBy = operations.map(({ invoked }) =>
    bitsWhere(operations, ({ result, returned }) => result === null && returned < invoked),
  );
  const tried = new Set<string>();
  const waiting: Configuration<State>[] = [{ settled: 0n, state: object.initial }];
  for (let now = waiting.pop(); now; now = waiting.pop()) {
    const { settled, state } = now;
    if ((settled & answered) === answered) return true;
    const name = `${settled.toString(36)} ${object.textOf(state)}`;
    if (tried.has(name)) continue;
    tried.add(name);
    for (const [index, operation] of candidates(operations, settled)) {
      const after = stateAfter(object, state, operation);
      const missed = missedBy[index] ?? 0n;
      if (after === null) continue;
      waiting.push({ settled: settled | missed | (1n << BigInt(index)), state: after });
    }
  }
  return false;
}

/** Yields the operations that can be next: none was sent after another, still without a place, was answered. */
function* candidates<Call, Result>(
  operations: Operation<Call, Result>[],
  settled: bigint,
): Iterable<[number, Operation<Call, Result>]> {
  let deadline = Number.POSITIVE_INFINITY;
  for (const [index, operation] of operations.entries()) {
    if (((settled >> BigInt(index)) & 1n) === 1n) continue;
    const { invoked, returned, result } = operation;
    if (deadline < invoked) return;
    yield [index, operation];
    if (result !== null) deadline = Math.min(deadline, returned);
  }
}

function stateAfter<State, Call, Result>(
  object: SequentialObject<State, Call, Result>,
  state: State,
  { call, result }: Operation<Call, Result>,
): State | null {
  return result === null ? object.unanswered(state, call) : object.answered(state, call, result);
}

function bitsWhere<Item>(items: Item[], holds: (item: Item) => boolean): bigint {
  return items.reduce(
    (bits, item, index) => (holds(item) ? bits | (1n << BigInt(index)) : bits),
    0n,
  );
}
