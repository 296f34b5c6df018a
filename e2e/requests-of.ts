import { expect, type Page } from '@playwright/test';
import type { ChangeView, PlantPage } from '../server/contract/bff.ts';
import { positionOf } from '../server/contract/events.ts';
import type { PlantServer } from './server.ts';

/** Makes what a page would ask for, as whoever is signed in there, without a click. */
export function requestsOf(page: Page, server: PlantServer) {
  async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    const headers = { Origin: server.url };
    const response = await page.request.fetch(`/bff${path}`, { method, data, headers });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return await response.json();
  }

  /** The state in which the plants are now, which a delete by id has to name. */
  async function seen(): Promise<string> {
    return positionOf(await send<PlantPage>('GET', '/plants'));
  }

  return {
    send,
    deleteOne: async (id: number) => {
      await send('DELETE', `/plants/${id}?seen=${await seen()}`);
    },
    deleteMany: async (ids: number[]) =>
      await send<ChangeView>('POST', '/deletions', { ids, seen: [await seen()] }),
    undo: async ({ seq, at }: ChangeView) => {
      await send('POST', `/changes/${seq}/undo`, { at });
    },
  };
}
