import type { LineName, WaitOptions } from '../../domain/call.ts';
import { FairGate, type Sender } from './fair-gate.ts';
import { RoundGate } from './round-gate.ts';
import { StreamBound } from './stream-bound.ts';

/** Many share one write to a folder; over a database one of a workspace is behind all the others that are let in. */
const ONE_BY_ONE = { all: 64, workspace: 32, token: 8 };

/** Each takes up to 64 KiB, or is counted as a long change beside. */
const BODIES = { ofToken: 200, ofAll: 1000, own: { ofToken: 2, ofWorkspace: 100 } };

/** The lines of one server, in which work waits that could keep others waiting. */
export class Lines {
  readonly #gates: Record<LineName, FairGate> = {
    reading: new FairGate(),
    // Each piece may take hundreds of megabytes: a change of 100,000 plants with what has become of them.
    large: new FairGate({ all: 2, workspace: 1, token: 1 }),
    changing: new FairGate(),
    access: new FairGate(ONE_BY_ONE),
    keys: new FairGate(ONE_BY_ONE),
  };

  /** What short work waits for, each piece of which takes little. */
  readonly rounds = new RoundGate();

  /** Holds the bodies of JSON that have not come whole. */
  readonly bodies = new StreamBound(BODIES, 'bodies');

  /** Does a piece of work in a line. Throws as `FairGate.run`. */
  async run<Result>(
    line: LineName,
    sender: Sender,
    work: () => Promise<Result>,
    options?: WaitOptions,
  ): Promise<Result> {
    return await this.#gates[line].run(sender, work, options);
  }
}
