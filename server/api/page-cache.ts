import type { Version } from '../domain/store.ts';
import type { HeaderRecord } from '../http/context.ts';

const MAX_PAGES = 128;

/** Larger pages are not kept, so that all of them together stay within some megabytes. */
const MAX_CHARACTERS = 32_768;

/** A page as it was answered. */
export interface AnsweredPage {
  headers: HeaderRecord;
  body: string;
}

/**
 * Keeps pages as they were answered, since programs ask for the same ones again and again, and they
 * stay what they were until the workspace's next change.
 */
export class PageCache {
  readonly #pages = new Map<string, { version: Version; page: AnsweredPage }>();

  /** Finds the page kept under a key, if the plants are still of this version. */
  find(key: string, { seq, at }: Version): AnsweredPage | null {
    const kept = this.#pages.get(key);
    if (kept?.version.seq === seq && kept.version.at === at) return kept.page;
    this.#pages.delete(key);
    return null;
  }

  /** Tells whether any page is kept under a key, of whichever version. */
  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** @param version is the one the page was read at. */
  keep(key: string, version: Version, page: AnsweredPage): void {
    if (page.body.length > MAX_CHARACTERS) return;
    this.#pages.delete(key);
    this.#pages.set(key, { version, page });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
