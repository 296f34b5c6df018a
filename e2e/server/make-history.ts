import type { Page } from '@playwright/test';
import { startSession } from '../people.ts';
import { requestsOf } from './requests-of.ts';
import { nurseryPlants } from './seed-plants.ts';
import type { PlantServer } from './server.ts';

/** Does a bit of everything, as two people: adds, deletes one and many, corrects, undoes. */
export async function makeHistory(page: Page, server: PlantServer): Promise<void> {
  await server.addPlants(nurseryPlants());
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const { send, deleteOne, deleteMany, undo } = requestsOf(page, server);
  await startSession(page, server, server.adminToken);
  await deleteOne(105);
  const deletion = await deleteMany([101, 102, 103, 104, 111, 112, 113]);
  await startSession(page, server, token);
  const expected = { name: 'Olive', tag: 'Tree' };
  const olive = nurseryPlants().find(({ name }) => name === 'Olive')?.id;
  await send('PATCH', `/plants/${olive}`, { name: 'Olive', tag: 'Mediterranean', expected });
  await undo(deletion);
  await send('POST', '/plants', { name: 'Lesser Periwinkle ‘Gertrude Jekyll’', tag: 'Perennial' });
}
