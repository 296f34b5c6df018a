import type { Logger } from 'pino';
import type { WebhookRecord } from '../domain/access-store.ts';
import type { Outcome } from './send.ts';
import { RETRY_AFTER_MS, type SenderDeps, WebhookSender } from './sender.ts';

/** How soon a webhook that was registered or removed, by whichever process, is heard of. */
const LOOK_EVERY_MS = 2_000;

/** Well within the time for which a process may deliver without saying so again. */
const CLAIM_EVERY_MS = 5_000;

/** How many requests are under way at once, to all receivers. */
const MOST_AT_ONCE = 20;

interface DeliveryDeps extends Pick<SenderDeps, 'plants' | 'access' | 'allowed'> {
  /** As of `RETRY_AFTER_MS` where it is left out. */
  retryAfterMs?: readonly number[];
  logger: Logger;
  countDelivery: (outcome: 'taken' | 'failed') => void;
}

/** Sends changes to all webhooks, as long as this process is the one to do so. */
export class WebhookDelivery {
  readonly #deps: DeliveryDeps;
  readonly #senders = new Map<string, WebhookSender>();
  readonly #inTurn = createTurns(MOST_AT_ONCE);
  #looking: NodeJS.Timeout | undefined;
  #look: Promise<void> | null = null;
  #claimedAt = Number.NEGATIVE_INFINITY;
  #isOurs = false;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  begin(): void {
    this.#lookOnce();
    this.#looking = setInterval(() => this.#lookOnce(), LOOK_EVERY_MS).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#looking);
    await this.#look;
    await this.#keep([]);
  }

  #lookOnce(): void {
    this.#look ??= this.#lookAt()
      // A database that is away is told by others.
      .catch((err: unknown) => this.#deps.logger.debug({ err }, 'webhooks could not be looked at'))
      .finally(() => {
        this.#look = null;
      });
  }

  async #lookAt(): Promise<void> {
    const { access } = this.#deps.access;
    const records = await access.listWebhooks();
    if (records.length > 0 && performance.now() - this.#claimedAt >= CLAIM_EVERY_MS) {
      this.#isOurs = await access.claimDelivery();
      this.#claimedAt = performance.now();
    }
    await this.#keep(this.#isOurs ? records : []);
  }

  /** Sends to these and no others. */
  async #keep(records: WebhookRecord[]): Promise<void> {
    const ids = new Set(records.map(({ id }) => id));
    const gone = [...this.#senders].filter(([id]) => !ids.has(id));
    for (const [id] of gone) this.#senders.delete(id);
    await Promise.all(gone.map(([, sender]) => sender.end()));
    for (const record of records) {
      if (this.#senders.has(record.id)) continue;
      const sender = new WebhookSender(record, this.#senderDeps());
      this.#senders.set(record.id, sender);
      await sender.begin();
    }
  }

  #senderDeps(): SenderDeps {
    const { plants, access, allowed, retryAfterMs = RETRY_AFTER_MS } = this.#deps;
    const onAttempt = (record: WebhookRecord, outcome: Outcome) => this.#tell(record, outcome);
    return { plants, access, allowed, retryAfterMs, inTurn: this.#inTurn, onAttempt };
  }

  #tell({ id, workspace, lastAttempt }: WebhookRecord, { status, reason }: Outcome): void {
    const failures = lastAttempt?.failures ?? 0;
    this.#deps.countDelivery(failures === 0 ? 'taken' : 'failed');
    // The address may hold a secret.
    const told = { webhook: id, workspace, status, reason, failures };
    if (failures > 0) this.#deps.logger.warn(told, 'a webhook did not take a change');
  }
}

/** Makes what lets so many pieces of work go on at once; the others wait in line. */
function createTurns(most: number): SenderDeps['inTurn'] {
  const waiting: (() => void)[] = [];
  let count = 0;
  return async (work) => {
    if (count >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else count += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else count -= 1;
    }
  };
}
