import type { LineName } from '../domain/in-line.ts';
import { FairGate, type Sender } from './fair-gate.ts';

/** The lines of one server, in which work waits that could keep others waiting. */
export class Lines {
  readonly #reading = new FairGate();
  readonly #large = new FairGate();

  /** Does a piece of work in a line. Throws as `FairGate.run`; a part waits without a limit. */
  async run<Result>(name: LineName, sender: Sender, work: () => Promise<Result>): Promise<Result> {
    if (name === 'large') return await this.#large.run(sender, work);
    return await this.#reading.run(sender, work, { isPart: name === 'part' });
  }
}
