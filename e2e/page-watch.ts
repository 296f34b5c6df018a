import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a request can come to that the browser itself reports as an error: a status, or no answer. */
export type Refusal = number | 'no answer';

/**
 * Writes down whatever a browser reports that no journey should cause: errors and warnings on the
 * console, uncaught exceptions, violations of the content security policy, requests to others.
 */
export class PageWatch {
  readonly #complaints: string[] = [];
  readonly #origins = new Set<string>();
  readonly #announced = new Set<Refusal>();
  readonly #tolerated = new Set<Refusal>();
  readonly #seen = new Set<Refusal>();

  /** Announces requests that this journey means to have refused; one that never comes fails it too. */
  expectRefusals(...refusals: Refusal[]): void {
    for (const refusal of refusals) this.#announced.add(refusal);
  }

  /** Names refusals that may come or not: while a server is away, chance tells what meets nobody. */
  tolerate(...refusals: Refusal[]): void {
    for (const refusal of refusals) this.#tolerated.add(refusal);
  }

  /** Lets every refusal count again that was not announced. */
  tolerateNone(): void {
    this.#tolerated.clear();
  }

  /** Takes an address for one of the server's own. */
  allow(origin: string): void {
    this.#origins.add(origin);
  }

  /** Watches every page of the context, from before its first script. */
  async follow(context: BrowserContext, origin: string): Promise<void> {
    this.allow(origin);
    context.on('console', (message) => this.#note(message));
    context.on('weberror', (error) => this.#complaints.push(`uncaught ${error.error().stack}`));
    context.on('request', (request) => {
      const isOurs = [...this.#origins, 'data:'].some((start) => request.url().startsWith(start));
      if (!isOurs) this.#complaints.push(`request to another site: ${request.url()}`);
    });
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (violation) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber } = violation;
        const place = `${sourceFile}:${lineNumber}`;
        console.error(`content security policy: ${violatedDirective} ${blockedURI} ${place}`);
      });
    });
    await context.addInitScript(watchScrolling);
  }

  /** Lists the announced refusals that the browser has not reported yet. */
  missing(): Refusal[] {
    return [...this.#announced].filter((refusal) => !this.#seen.has(refusal));
  }

  /** Returns everything that speaks against the journey; empty is good. */
  verdict(): string[] {
    return this.#complaints;
  }

  #note(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    // How long a script takes to begin is up to the machine; `first-load` tells whether it was used.
    if (/was preloaded using link preload but not used within/.test(message.text())) return;
    const refusal = readRefusal(message.text());
    // A pause of typing may fall between the end of a session and the news of it.
    if (refusal === 401 && message.location().url.includes('/bff/namesakes?')) return;
    if (refusal !== null) this.#seen.add(refusal);
    const isMeant = refusal !== null && this.#announced.has(refusal);
    if (isMeant || (refusal !== null && this.#tolerated.has(refusal))) return;
    this.#complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  }
}

/** Runs in a page: complains of a focus that scrolls back who has scrolled on, and has pressed nothing since. */
function watchScrolling() {
  let [scrolledAt, actedAt] = [0, 0];
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    const before = scrollY;
    focus.call(this, options);
    if (scrollY === before || scrolledAt <= actedAt) return;
    console.error(`a focus scrolled from ${before} to ${scrollY}: ${this.outerHTML.slice(0, 200)}`);
  };
  const options = { capture: true, passive: true };
  const noteScroll = ({ timeStamp }: Event) => {
    scrolledAt = timeStamp;
  };
  const noteAct = ({ timeStamp }: Event) => {
    actedAt = timeStamp;
  };
  for (const kind of ['wheel', 'touchmove']) addEventListener(kind, noteScroll, options);
  for (const kind of ['pointerdown', 'keydown', 'click', 'input'])
    addEventListener(kind, noteAct, options);
}

/** Reads the line that the browser writes for a failed request, or React for failed code; null for any other. */
function readRefusal(text: string): Refusal | null {
  if (/^Failed to load resource: net::ERR_/.test(text)) return 'no answer';
  if (/Failed to (fetch dynamically imported module|load module script)|preload CSS/.test(text))
    return 'no answer';
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text);
  return status ? Number(status[1]) : null;
}
