import { expect } from 'vitest';
import type { Known } from '../model/plant-commands.ts';
import type { PlantModel } from '../model/plant-model.ts';

/** Sends a GET to the public interface as the program of one workspace. */
type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;

/**
 * Compares `GET /plants` of one workspace with the model: rows, total, the link to the next page,
 * and the entity tag, which must change exactly when a change was made.
 */
export class ListCheck {
  readonly #get: Get;
  readonly #tags = new Map<number, string>();
  #lastSeen: number | null = null;

  constructor(get: Get) {
    this.#get = get;
  }

  /** Reads one list, telling the server the entity tags that a caller has kept. */
  async check(
    model: PlantModel,
    { limit, after }: { limit?: number | undefined; after?: number | undefined },
    known: Known,
  ): Promise<void> {
    const query = Object.entries({ limit, after }).filter(([, value]) => value !== undefined);
    const path = `/plants${query.length > 0 ? '?' : ''}${query.map((pair) => pair.join('=')).join('&')}`;
    const kept = this.#kept(model, known);
    const response = await this.#get(path, kept === null ? {} : { 'If-None-Match': kept });
    this.#checkTag(model.seq, response);
    expect(response.headers.get('x-total-count')).toBe(String(model.plants.length));
    if (kept?.split(', ').includes(this.#tags.get(model.seq) ?? '')) {
      expect([response.status, await response.text()]).toEqual([304, '']);
      return;
    }
    expect(response.status).toBe(200);
    const rest = model.plants.filter(({ id }) => id > (after ?? -1));
    const rows = rest.slice(0, limit);
    expect(await response.json()).toEqual(rows.map(({ name, tag }) => ({ name, tag })));
    const next = `</plants?limit=${limit}&after=${rows.at(-1)?.id}>; rel="next"`;
    expect(response.headers.get('link')).toBe(rows.length < rest.length ? next : null);
  }

  /** Follows the links from the first page to the last. */
  async checkWalk(model: PlantModel, limit: number): Promise<void> {
    const found: unknown[] = [];
    let path: string | undefined = `/plants?limit=${limit}`;
    for (let pages = 0; path !== undefined; pages += 1) {
      expect(pages).toBeLessThanOrEqual(model.plants.length);
      const response: Response = await this.#get(path);
      const rows: unknown[] = JSON.parse(await response.text());
      expect(rows.length).toBeLessThanOrEqual(limit);
      found.push(...rows);
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual(model.plants.map(({ name, tag }) => ({ name, tag })));
  }

  #kept(model: PlantModel, known: Known): string | null {
    if (known === 'none') return null;
    if (known === 'last') return this.#tags.get(this.#lastSeen ?? -1) ?? null;
    const older = [...this.#tags].filter(([seq]) => seq !== model.seq).map(([, tag]) => tag);
    return older.length > 0 ? older.join(', ') : null;
  }

  #checkTag(seq: number, response: Response): void {
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const isNew = !this.#tags.has(seq);
    expect([...this.#tags.values()].includes(tag)).toBe(!isNew);
    if (!isNew) expect(tag).toBe(this.#tags.get(seq));
    this.#tags.set(seq, tag);
    this.#lastSeen = seq;
  }
}
