import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { MOST_WEBHOOKS } from '../contract/webhooks.ts';
import type { WebhookRecord } from '../domain/access-store.ts';
import { FairGate } from '../http/share/fair-gate.ts';
import type { Outcome } from './send.ts';
import { RETRY_AFTER_MS, type SenderDeps, WebhookSender } from './sender.ts';

/** How soon a webhook that was registered or removed, by whichever process, is heard of. */
const LOOK_EVERY_MS = 2_000;

/** Well within the time for which a process may deliver without saying so again. */
const CLAIM_EVERY_MS = 5_000;

/** How many requests are under way at once: one to each webhook, and one workspace cannot take what all have. */
const SENDING = { all: 5 * MOST_WEBHOOKS, workspace: MOST_WEBHOOKS, token: 1 };

/** How many senders read changes at once: those read together may hold hundreds of thousands of plants. */
const READING = { all: 2, workspace: 1, token: 1 };

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
  /** Those that are not to send any more and may not have ended yet. */
  readonly #ending = new Map<string, Promise<void>>();
  readonly #sending = new FairGate(SENDING);
  readonly #reading = new FairGate(READING);
  #looking: NodeJS.Timeout | undefined;
  #look: Promise<void> | null = null;
  #claim = randomUUID();
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
    await Promise.all(this.#ending.values());
    const { access } = this.#deps.access;
    // Without a database it lapses by itself.
    if (this.#isOurs) await access.releaseDelivery(this.#claim).catch(() => undefined);
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
    const isDue = performance.now() - this.#claimedAt >= CLAIM_EVERY_MS;
    // One that is registered meanwhile waits for the next look: nothing may have been claimed for a while.
    const areThere = (await access.listWebhooks()).length > 0;
    if (areThere && isDue) await this.#claimDelivery();
    await this.#keep(areThere && this.#isOurs ? await access.listWebhooks() : []);
  }

  async #claimDelivery(): Promise<void> {
    const { access } = this.#deps.access;
    const isRenewed = await access.renewDelivery(this.#claim);
    if (!isRenewed) {
      // Another may have delivered meanwhile, and gone on from where the senders of this process are.
      await this.#keep([]);
      this.#claim = randomUUID();
    }
    this.#isOurs = isRenewed || (await access.claimDelivery(this.#claim));
    this.#claimedAt = performance.now();
  }

  /** Sends to these and no others, without waiting for those that end. */
  async #keep(records: WebhookRecord[]): Promise<void> {
    const ids = new Set(records.map(({ id }) => id));
    for (const [id, sender] of this.#senders) {
      if (!ids.has(id)) this.#end(id, sender);
    }
    for (const record of records) {
      const { id } = record;
      if (this.#senders.has(id) || this.#ending.has(id)) continue;
      const sender = new WebhookSender(record, this.#senderDeps());
      await sender.begin();
      this.#senders.set(id, sender);
    }
  }

  #end(id: string, sender: WebhookSender): void {
    this.#senders.delete(id);
    const ending = sender.end().finally(() => this.#ending.delete(id));
    this.#ending.set(id, ending);
  }

  #senderDeps(): SenderDeps {
    const { plants, access, allowed, retryAfterMs = RETRY_AFTER_MS } = this.#deps;
    const onAttempt = (record: WebhookRecord, outcome: Outcome) => this.#tell(record, outcome);
    const gates = { sending: this.#sending, reading: this.#reading };
    return { plants, access, allowed, retryAfterMs, ...gates, claim: this.#claim, onAttempt };
  }

  #tell({ id, workspace, lastAttempt }: WebhookRecord, { status, reason, code }: Outcome): void {
    const failures = lastAttempt?.failures ?? 0;
    this.#deps.countDelivery(failures === 0 ? 'taken' : 'failed');
    // The address may hold a secret.
    const told = { webhook: id, workspace, status, reason, code, failures };
    if (failures > 0) this.#deps.logger.warn(told, 'a webhook did not take a change');
  }
}
