import { isBrokenConnection } from '../browser-session.ts';
import { Crashed, type CrashingService, NotDone } from '../histories/concurrent-history.ts';
import type { PlantCall, PlantResult } from '../model/plant-object.ts';
import { OddAnswer, sendCall } from '../process/send-call.ts';
import type { Random } from '../random.ts';
import type { TwinProcess } from './twin-process.ts';

/** How often each kind of crash came. */
export interface CrashCounts {
  kills: number;
  /** The database ended connections. */
  disconnections: number;
  /** The network did, and lost what the database had answered. */
  cuts: number;
}

/**
 * Two servers over one database, of which each call asks one. Now and then one of them is killed, while
 * the other goes on, or one or both lose their connections to the database.
 */
export class CrashingTwins implements CrashingService {
  readonly #twins: readonly TwinProcess[];
  readonly #token: string;
  readonly #random: Random;
  readonly #counts: CrashCounts;
  #running: readonly TwinProcess[];
  #ready: Promise<void> = Promise.resolve();

  /** @param token lets clients into the workspace of this history. */
  constructor(
    twins: readonly TwinProcess[],
    token: string,
    { random, counts }: { random: Random; counts: CrashCounts },
  ) {
    this.#twins = twins;
    this.#running = twins;
    this.#token = token;
    this.#random = random;
    this.#counts = counts;
  }

  async call(call: PlantCall, key: string | undefined): Promise<PlantResult> {
    const { address } = this.#random.pick(this.#running).server;
    try {
      return await sendCall({ address, token: this.#token }, call, key);
    } catch (error) {
      throw outcomeOf(error, call);
    }
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  async crash(onGone: () => void): Promise<void> {
    const how = this.#random.pick(['kill', 'disconnect', 'cut'] as const);
    this.#ready = how === 'kill' ? this.#kill(onGone) : this.#unplug(how, onGone);
    await this.#ready;
  }

  async #kill(onGone: () => void): Promise<void> {
    this.#counts.kills += 1;
    const killed = this.#random.pick(this.#twins);
    this.#running = this.#twins.filter((twin) => twin !== killed);
    await killed.kill();
    onGone();
    await killed.startAgain();
    this.#running = this.#twins;
  }

  async #unplug(how: 'disconnect' | 'cut', onGone: () => void): Promise<void> {
    this.#counts[how === 'cut' ? 'cuts' : 'disconnections'] += 1;
    const some = this.#random.chance(0.3) ? this.#twins : [this.#random.pick(this.#twins)];
    const turns = this.#random.below(200);
    await Promise.all(some.map((twin) => (how === 'cut' ? twin.cut(turns) : twin.disconnect())));
    onGone();
  }
}

/** Tells what became of a call that was not answered as one that is made alone. */
function outcomeOf(error: unknown, call: PlantCall): unknown {
  const isRead = call.kind === 'list';
  if (isBrokenConnection(error)) return isRead ? new NotDone() : new Crashed();
  if (!(error instanceof OddAnswer)) return error;
  if (error.code === 'storage_unavailable') return new NotDone();
  return error.code === 'outcome_unknown' ? new Crashed() : error;
}
