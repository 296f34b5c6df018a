import { expect, type Page } from '@playwright/test';
import { positionOf } from '../server/contract/events.ts';
import { openPlants } from './people.ts';
import { nurseryPlants } from './seed-plants.ts';
import type { PlantServer } from './server.ts';

/** Does a bit of everything, as two people: adds, deletes one and many, corrects, undoes. */
export async function makeHistory(page: Page, server: PlantServer): Promise<void> {
  await server.addPlants(nurseryPlants());
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const send = async (method: string, path: string, data?: object) => {
    const headers = { Origin: server.url };
    const response = await page.request.fetch(`/bff${path}`, { method, data, headers });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return response;
  };
  await openPlants(page, server);
  const [deleted, ...ids] = [105, 101, 102, 103, 104, 111, 112, 113];
  const list = await (await send('GET', '/plants')).json();
  const seen = positionOf(list);
  await send('DELETE', `/plants/${deleted}?seen=${seen}`);
  const { seq, at } = await (await send('POST', '/deletions', { ids, seen: [seen] })).json();
  await openPlants(page, server, { token });
  const expected = { name: 'Olive', tag: 'Tree' };
  const olive = nurseryPlants().find(({ name }) => name === 'Olive')?.id;
  await send('PATCH', `/plants/${olive}`, { name: 'Olive', tag: 'Mediterranean', expected });
  await send('POST', `/changes/${seq}/undo`, { at });
  await send('POST', '/plants', { name: 'Lesser Periwinkle ‘Gertrude Jekyll’', tag: 'Perennial' });
}
