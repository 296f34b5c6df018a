import { expect, type Page } from '@playwright/test';
import type { ChangeView } from '../../server/contract/answers.ts';
import type { HistoryPage } from '../../server/contract/history.ts';
import type { Plant } from '../../server/contract/plants.ts';
import type { PlantServer } from './server.ts';

/** Makes what a page would ask for, as whoever is signed in there, without a click. */
export function requestsOf(page: Page, server: PlantServer) {
  async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    const headers = { Origin: new URL(server.url).origin };
    const response = await page.request.fetch(`/bff${path}`, { method, data, headers });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return await response.json();
  }

  /** Deletes the plants of these ids as they are called now. */
  async function deleteMany(ids: number[]): Promise<ChangeView> {
    const all = await send<Plant[]>('GET', '/export?format=json');
    const plants = ids.flatMap((wanted) => all.filter(({ id }) => id === wanted));
    return await send<ChangeView>('POST', '/deletions', { plants });
  }

  async function undo({ seq, at }: Pick<ChangeView, 'seq' | 'at'>): Promise<void> {
    await send('POST', `/changes/${seq}/undo`, { at });
  }

  return {
    send,
    deleteOne: async (id: number) => {
      await deleteMany([id]);
    },
    deleteMany,
    undo,
    undoLatest: async () => {
      const { entries } = await send<HistoryPage>('GET', '/changes?limit=1');
      for (const { seq, at } of entries) await undo({ seq, at: Date.parse(at) });
    },
  };
}
