import type { AccessDeps } from '../domain/access/tokens.ts';
import type { WebhookRecord } from '../domain/access-store.ts';
import type { PlantStore } from '../domain/store.ts';
import { isInForce } from '../domain/webhooks/webhooks.ts';
import type { FairGate, Sender as Waiter } from '../http/share/fair-gate.ts';
import { type Delivery, skipTo } from './event.ts';
import { type InLine, readFollowing } from './following-changes.ts';
import type { AllowedAddresses } from './guarded-lookup.ts';
import { type Outcome, send } from './send.ts';
import { signedHeaders } from './sign.ts';
import { NotSentError } from './why-not-sent.ts';

/** Each taken change would else be a write of its own. */
const SAVE_EVERY_MS = 5_000;

const MINUTE_MS = 60_000;

/** How long is waited after each attempt in a row that failed; the last pause comes again and again. */
export const RETRY_AFTER_MS = [
  ...[5_000, 30_000],
  ...[2, 10, 30, 60].map((minutes) => minutes * MINUTE_MS),
];

/** Told as an attempt that failed: whoever looks after the receiver would else wait for changes in vain. */
const NOT_IN_FORCE = 'Nothing is sent, since the token that registered the webhook has ended.';

/** What a webhook is sent with. */
export interface SenderDeps {
  plants: PlantStore;
  access: AccessDeps;
  allowed: AllowedAddresses;
  retryAfterMs: readonly number[];
  /** In which all senders wait to send, and to read. */
  sending: FairGate;
  reading: FairGate;
  /** What it is noted under that changes were taken. */
  claim: string;
  onAttempt: (record: WebhookRecord, outcome: Outcome) => void;
}

/**
 * Sends to one webhook the changes of its workspace, one after the other in their order, each until it is taken:
 * after a kill some may be sent again.
 */
export class WebhookSender {
  readonly #deps: SenderDeps;
  readonly #ended = new AbortController();
  /** As whom it waits in line. */
  readonly #waiter: Waiter;
  #record: WebhookRecord;
  #savedAt = 0;
  #isUnsaved = false;
  #working: Promise<void> | null = null;
  /** True where the bell rang since it was last looked. */
  #isRung = true;
  #retry: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | null = null;

  constructor(record: WebhookRecord, deps: SenderDeps) {
    this.#record = record;
    this.#deps = deps;
    const { id, workspace } = record;
    this.#waiter = {
      principal: { workspace, actor: { id } },
      signal: () => this.#ended.signal,
      // Whether it is still kept is asked in its turn, whether or not it had to wait.
      confirmAdmission: async () => undefined,
      // Nobody waits for it.
      deadline: () => Number.POSITIVE_INFINITY,
    };
  }

  async begin(): Promise<void> {
    this.#unwatch = await this.#deps.plants.watch(this.#record.workspace, () => this.#ring());
    this.#wait();
  }

  /** Ends it, once what was taken is written down; resolves when nothing more is sent. */
  async end(): Promise<void> {
    this.#ended.abort();
    clearTimeout(this.#retry);
    this.#unwatch?.();
    await this.#working;
    await this.#save().catch(() => undefined);
  }

  #ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#ended.signal.aborted || this.#retry) return;
    this.#working ??= this.#work()
      // What the store refuses now is asked for again.
      .catch(() => this.#pause(this.#pauseAfter(1)))
      .finally(() => {
        this.#working = null;
        if (this.#isRung) this.#wake();
      });
  }

  /** After attempts that failed it goes on where their pause ends. */
  #wait(): void {
    const { lastAttempt } = this.#record;
    const since = this.#deps.access.now() - (lastAttempt?.at ?? 0);
    const pauseMs = this.#pauseAfter(lastAttempt?.failures ?? 0);
    // A clock that was set back makes nobody wait longer.
    if (since >= 0 && since < pauseMs) this.#pause(pauseMs - since);
    else this.#wake();
  }

  #pause(ms: number): void {
    if (this.#ended.signal.aborted) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#ring();
    }, ms).unref();
  }

  async #work(): Promise<void> {
    while (this.#isRung && !this.#ended.signal.aborted) {
      this.#isRung = false;
      for (let found = await this.#read(); found.length > 0; found = await this.#read()) {
        for (const delivery of found) {
          if (!(await this.#deliver(delivery))) return;
        }
      }
    }
    await this.#save();
  }

  async #read(): Promise<Delivery[]> {
    const { plants, access, reading } = this.#deps;
    const { workspace, taken } = this.#record;
    const inLine: InLine = (work) => reading.run(this.#waiter, work, { isPart: true });
    const following = await readFollowing({ plants, inLine }, workspace, taken);
    if ('deliveries' in following) return following.deliveries;
    return [skipTo(workspace, following.skippedTo, access.now())];
  }

  /** Resolves with whether it was taken, and the next may be sent. */
  async #deliver(delivery: Delivery): Promise<boolean> {
    const { access, sending, onAttempt } = this.#deps;
    const send = () => this.#send(delivery);
    const outcome = await sending.run(this.#waiter, send, { isPart: true });
    if (!outcome) return false;
    const { status, reason } = outcome;
    // What was answered before counts, though nothing more is sent.
    const isEnded = this.#ended.signal.aborted;
    if (isEnded && status === null) return false;
    const isTaken = status !== null && status >= 200 && status < 300;
    const failures = isTaken ? 0 : (this.#record.lastAttempt?.failures ?? 0) + 1;
    this.#record = {
      ...this.#record,
      ...(isTaken && { taken: delivery.takes }),
      lastAttempt: { at: access.now(), status, reason, failures },
    };
    this.#isUnsaved = true;
    onAttempt(this.#record, outcome);
    if (!isTaken) {
      // What cannot be noted now is noted with the next attempt, which comes no sooner for that.
      await this.#save().catch(() => undefined);
      this.#pause(this.#pauseAfter(failures));
      return false;
    }
    const isDue = performance.now() - this.#savedAt >= SAVE_EVERY_MS;
    if (isDue) await this.#save();
    return !isEnded;
  }

  /** Sends it at once; resolves with null where the webhook has been removed. */
  async #send({ id, body }: Delivery): Promise<Outcome | null> {
    const { access, allowed } = this.#deps;
    const { url, secret } = this.#record;
    const headers = signedHeaders(secret, id, access.now(), body);
    const found = { isKept: true, failure: null as unknown };
    const confirm = async () => {
      try {
        found.isKept = await this.#isKept();
        if (found.isKept && (await isInForce(access, this.#record))) return;
      } catch (error) {
        // Of the store, and not of the receiver.
        found.failure = error;
      }
      throw new NotSentError(NOT_IN_FORCE);
    };
    const { signal } = this.#ended;
    const outcome = await send(new URL(url), headers, body, { allowed, signal, confirm });
    if (found.failure) throw found.failure;
    return found.isKept ? outcome : null;
  }

  async #isKept(): Promise<boolean> {
    const { id, workspace } = this.#record;
    const kept = await this.#deps.access.access.listWebhooks(workspace);
    return kept.some((one) => one.id === id);
  }

  async #save(): Promise<void> {
    if (!this.#isUnsaved) return;
    const { access, claim } = this.#deps;
    const { id, taken, lastAttempt } = this.#record;
    await access.access.noteDelivery(id, { taken, lastAttempt }, claim);
    this.#isUnsaved = false;
    this.#savedAt = performance.now();
  }

  #pauseAfter(failures: number): number {
    const { retryAfterMs } = this.#deps;
    return failures === 0 ? 0 : (retryAfterMs[Math.min(failures, retryAfterMs.length) - 1] ?? 0);
  }
}
