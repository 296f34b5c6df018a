import type { PlantCall, PlantResult } from '../model/plant-object.ts';
import type { Random } from '../random.ts';
import type { Operation } from './linearizability.ts';

/** Thrown to a caller whose answer a crash has swallowed. */
export class Crashed extends Error {}

/** Thrown to a caller who is told that nothing was done. */
export class NotDone extends Error {}

/** Plants that many clients call at once, and that crash now and then. */
export interface CrashingService {
  /** @throws Crashed when there will be no answer; NotDone. */
  call(call: PlantCall, key: string | undefined): Promise<PlantResult>;
  /** Resolves once what it crashed last is ready again. */
  ready(): Promise<void>;
  /** Crashes, and resolves once it is ready again. `onGone` is told when nothing old can happen any more. */
  crash(onGone: () => void): Promise<void>;
}

export interface HistoryPlan {
  clients: number;
  callsPerClient: number;
  crashes: number;
  /** The most plants that one delete names. */
  mostTogether: number;
  /** The calls that can be sent again under a key, or change nothing. */
  repeatable: readonly PlantCall['kind'][];
}

type PlantOperation = Operation<PlantCall, PlantResult>;

/** Few ids, so that clients meet; null lets the service assign one. */
const IDS = [1, 2, 3, null];

/** Lets clients call a service while it crashes, and writes down when each call was sent and answered. */
export class ConcurrentHistory {
  readonly operations: PlantOperation[] = [];
  readonly #service: CrashingService;
  readonly #plan: HistoryPlan;
  readonly #random: Random;
  #time = 0;
  #lastCrash = 0;
  #answers = 0;
  #awaited: { answers: number; resolve: () => void } | null = null;

  constructor(service: CrashingService, plan: HistoryPlan, random: Random) {
    this.#service = service;
    this.#plan = plan;
    this.#random = random;
  }

  /** Runs all clients to their end, then reads what is left. */
  async run(): Promise<void> {
    const clients = Array.from({ length: this.#plan.clients }, (_, client) =>
      this.#runClient(client),
    );
    const ended = Promise.all(clients);
    await Promise.all([ended, this.#crashNowAndThen(ended)]);
    await this.#perform({ kind: 'list' }, undefined);
  }

  async #crashNowAndThen(ended: Promise<unknown>): Promise<void> {
    const { clients, callsPerClient, crashes } = this.#plan;
    const between = Math.floor((clients * callsPerClient) / (crashes + 1));
    for (let crash = 0; crash < crashes; crash += 1) {
      await Promise.race([this.#answered(1 + this.#random.below(between)), ended]);
      // A turn at least, so that every answer given so far has reached its caller.
      await pass(1 + this.#random.below(100));
      await this.#service.crash(() => {
        this.#lastCrash = this.#tick();
      });
    }
  }

  async #runClient(client: number): Promise<void> {
    for (let i = 0; i < this.#plan.callsPerClient; i += 1) {
      const name = `${client}.${i}`;
      // Without a rest all would wait for the same sync, and nobody would read while it is under way.
      if (this.#random.chance(0.5)) await pass(this.#random.below(100));
      const call = this.#drawCall(name);
      const isRepeated = this.#plan.repeatable.includes(call.kind) && this.#random.chance(0.5);
      await this.#perform(call, isRepeated ? name : undefined);
    }
  }

  /**
   * A call with a key is sent until it is answered, and so is one that was not done: it must have happened
   * once in all that time.
   */
  async #perform(call: PlantCall, key: string | undefined): Promise<void> {
    const invoked = this.#tick();
    for (;;) {
      try {
        const result = await this.#service.call(call, key);
        this.operations.push({ call, result, invoked, returned: this.#tick() });
        this.#countAnswer();
        return;
      } catch (error) {
        if (error instanceof NotDone) continue;
        if (!(error instanceof Crashed)) throw error;
      }
      if (key !== undefined) continue;
      await this.#service.ready();
      if (this.#lastCrash < invoked) throw new Error('A call was not answered without a crash.');
      this.operations.push({ call, result: null, invoked, returned: this.#lastCrash });
      return;
    }
  }

  #drawCall(name: string): PlantCall {
    const turn = this.#random.next();
    if (turn < 0.4) return { kind: 'create', id: this.#random.pick(IDS), name };
    if (turn < 0.7) return { kind: 'list' };
    const count = 1 + this.#random.below(this.#plan.mostTogether);
    const first = this.#random.below(4);
    return { kind: 'delete', ids: Array.from({ length: count }, (_, i) => ((first + i) % 4) + 1) };
  }

  #tick(): number {
    this.#time += 1;
    return this.#time;
  }

  async #answered(count: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#awaited = { answers: this.#answers + count, resolve };
    });
  }

  #countAnswer(): void {
    this.#answers += 1;
    if (this.#awaited && this.#answers >= this.#awaited.answers) this.#awaited.resolve();
  }
}

/** Lets some turns of the event loop pass; a sync takes about a hundred. */
async function pass(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
}
