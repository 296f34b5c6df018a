import { get, type IncomingMessage } from 'node:http';
import type { PlantStore } from '../../server/domain/store.ts';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';

/** Their list is longer than what the kernel takes on the way to a client that does not read. */
export const LONG_LIST = 30_000;

/** Makes a data folder with so many plants of long names; returns where it is. */
export async function seedLongList(): Promise<string> {
  const dataFolder = await temporaryFolder();
  const store = await openTestStore(dataFolder);
  await addLongList(store.plants);
  await store.close();
  return dataFolder;
}

/** Puts so many plants of long names into workspace `main`. */
export async function addLongList(store: PlantStore): Promise<void> {
  const add = Array.from({ length: LONG_LIST }, (_, i) => ({
    name: `seeded ${i} `.padEnd(200, '木'),
    tag: '',
  }));
  const actor = { id: 'gardener', name: 'gardener' };
  await store.commit({ actor, workspace: 'main', requestId: 'seed', remove: [], add });
}

/** Asks for something and leaves the answer untouched after its head. */
export async function beginAnswer(
  server: { address: string },
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    get(new URL(path, server.address), { headers, agent: false }, resolve).on('error', reject);
  });
}

/** Takes an answer to its end; null where it was cut short. */
export async function takeWhole(answer: IncomingMessage): Promise<string | null> {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  } catch {
    return null;
  }
  return text;
}
