// biome-ignore lint/style/noRestrictedImports: what comes late at random is what is tried.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request, Route } from '@playwright/test';
import type { Random } from '../../torture/random.ts';
import { arriveLate } from '../server/requests.ts';

const UNSAFE = ['POST', 'PATCH', 'DELETE'];

/**
 * What becomes of a request: `late` arrives late, `slow` is answered late, `lost` is done and its answer
 * does not come; `cut` is given up by its page, and may arrive at any time after.
 */
type Fate = 'well' | 'late' | 'slow' | 'lost' | 'cut';

const FATES: Fate[] = ['well', 'well', 'well', 'well', 'late', 'slow', 'lost', 'cut', 'cut'];

/** A network on which answers are late or lost, and requests arrive when nobody expects them any more. */
export class WeakNetwork {
  readonly #page: Page;
  readonly #random: Random;
  readonly #log: (line: string) => void;
  readonly #cut: Request[] = [];
  #isWeak = true;

  constructor(page: Page, random: Random, log: (line: string) => void) {
    this.#page = page;
    this.#random = random;
    this.#log = log;
  }

  async begin(): Promise<void> {
    await this.#page.route('**/bff/**', (route) =>
      // Its page may be left meanwhile.
      this.#pass(route).catch(() => undefined),
    );
  }

  /** Lets everything through from now on. */
  heal(): void {
    this.#isWeak = false;
  }

  /** Has one of the requests that were cut off arrive now, if there is any. */
  async deliverOne(): Promise<void> {
    const [request] = this.#cut.splice(this.#random.below(this.#cut.length), 1);
    if (!request) return;
    const answer = await arriveLate(this.#page, request);
    this.#log(`  arrives late: ${describe(request)}: ${answer.status()}`);
  }

  async deliverAll(): Promise<void> {
    while (this.#cut.length > 0) await this.deliverOne();
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request();
    if (!this.#isWeak || !UNSAFE.includes(request.method())) return await route.continue();
    const fate = this.#random.pick(FATES);
    this.#log(`  ${fate}: ${describe(request)}`);
    const wait = () => pause(50 + this.#random.below(700));
    if (fate === 'late') await wait();
    // The browser would take no session from an answer that it waits for no more.
    if (fate === 'cut' && !request.url().includes('/session')) this.#cut.push(request);
    if (fate === 'cut') return await route.abort();
    if (fate === 'well' || fate === 'late') return await route.continue();
    const response = await route.fetch();
    if (fate === 'lost') return await route.abort();
    await wait();
    await route.fulfill({ response });
  }
}

function describe(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.slice(0, 200);
}
