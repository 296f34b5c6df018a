import type { VersionName } from '../../domain/version-condition.ts';

/** How many are known at least; changes that are at hand are fewer. */
const KEPT_VERSIONS = 10_000;

/**
 * The states that a workspace has had since the start, each with the time that tells it from that of
 * the same number in another line of history.
 */
export class KnownVersions {
  readonly #times: number[];
  #first: number;

  /** @param start the state that was read: of the last change, or of an edit by hand after it. */
  constructor({ seq, at }: VersionName) {
    this.#first = seq;
    this.#times = [at];
  }

  /** Adds the state after the next change; now and then lets go of the oldest, many at a time. */
  add(at: number): void {
    this.#times.push(at);
    if (this.#times.length <= 2 * KEPT_VERSIONS) return;
    this.#first += this.#times.length - KEPT_VERSIONS;
    this.#times.splice(0, this.#times.length - KEPT_VERSIONS);
  }

  has({ seq, at }: VersionName): boolean {
    return this.#times[seq - this.#first] === at;
  }
}
