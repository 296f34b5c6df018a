import type { Principal } from './access/principal.ts';
import type { VersionCondition } from './plants/version-condition.ts';
import type { PlantStore } from './store.ts';

/**
 * The lines that work waits in, each fair between people: `reading` for what takes turns, `large` for
 * what holds many plants at a time, `changing` for what does so until the disk has them, and two for what a
 * database does one by one for each workspace: `access` for changes of access, `keys` for keys that are taken
 * back, which wait for changes of plants. Whoever has a place in `changing` may wait for `reading`, never the
 * other way round.
 */
export type LineName = 'reading' | 'large' | 'changing' | 'access' | 'keys';

export interface WaitOptions {
  /**
   * True for short work, and for a part of an answer that has begun: it waits as long as it takes, and is
   * never refused because too much waits.
   */
  isPart: boolean;
}

/** Does a piece of work once it is its sender's turn in a line; throws as `FairGate.run`. */
export type WaitInLine = <Result>(
  line: LineName,
  work: () => Promise<Result>,
  options?: WaitOptions,
) => Promise<Result>;

/** What a use case needs to know of the request: the store, who asks, and the id it is logged under. */
export interface Call {
  store: PlantStore;
  principal: Principal;
  requestId: string;
  /** What the caller asks of the state that the request meets. */
  conditions?: VersionCondition[];
  /** Throws if the caller has been sent away meanwhile; called between the parts of long work. */
  confirmAdmission: () => Promise<void>;
  /** Returns a signal that aborts once the client has gone; it is costly to make. */
  signal: () => AbortSignal;
  /**
   * Returns by when, by the monotonic clock, all that the request waits for must be had, in whatever lines: that
   * begins with its first wait, and so with the first call.
   */
  deadline: () => number;
  /** Does costly work in a line, once it is the caller's turn. */
  waitInLine: WaitInLine;
}
