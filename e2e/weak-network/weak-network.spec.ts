import type { Page } from '@playwright/test';
import type { HistoryPage } from '../../server/contract/history.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { repeatable } from '../../torture/random.ts';
import { rounds, seed } from '../../torture/rounds.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { RandomPerson } from './random-person.ts';
import { ToastReader } from './toast-reader.ts';
import { stateOf, ToldPlants } from './told-plants.ts';
import { WeakNetwork } from './weak-network.ts';

const PEOPLE = rounds(2, 40);
const ACTIONS = rounds(20, 50);
const LAST = { id: 1000, name: 'The last one', tag: '' };

async function readPlants(page: Page): Promise<Plant[]> {
  return await (await page.request.get('/bff/export?format=json')).json();
}

/** Reads the names of the plants that were added one by one. */
async function readAdded(page: Page): Promise<string[]> {
  const response = await page.request.get('/bff/changes?limit=100&kind=add&person=Ann');
  const { entries }: HistoryPage = await response.json();
  return entries.flatMap(({ added }) => added.map(({ name }) => name));
}

for (let index = 0; index < PEOPLE; index += 1) {
  test(`what is told on a weak network is so, however late requests arrive: person ${index + 1}`, async ({
    page,
    server,
    watch,
  }) => {
    test.setTimeout(600_000);
    watch.tolerate('no answer', 401, 404, 409, 422);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    // Low enough that there is something to scroll.
    await page.setViewportSize({ width: 1280, height: 480 });
    const token = await server.createToken({ name: 'Ann', role: 'editor' });
    await server.addPlants(numberedPlants(8));
    await repeatable(seed + index, async (random) => {
      const told = new ToldPlants();
      const toasts = new ToastReader(page, told, log);
      const person = new RandomPerson({ page, server, token, random, told, toasts, log });
      for (const plant of [...numberedPlants(8), LAST]) person.know(plant);
      await toasts.begin();
      await openPlants(page, server, { token });
      const network = new WeakNetwork(page, random, log);
      await network.begin();
      person.begin();
      for (let i = 0; i < ACTIONS; i += 1) {
        await person.act();
        if (random.chance(0.25)) await network.deliverOne();
      }

      network.heal();
      await person.signInAgain();
      await server.addPlants([LAST]);
      await person.leaveFor('/?limit=100');
      const { waiting, delete: remove } = plantsScreen(page);
      await expect(
        remove(LAST.name).or(page.getByRole('textbox', { name: 'Access token' })),
      ).toBeVisible();
      await person.signInAgain();
      await expect(remove(LAST.name)).toBeVisible();
      await expect(waiting).toHaveCount(0);
      const [last] = (await person.look()).filter(({ name }) => name === LAST.name);
      // Here it is a fault if the button is not there.
      page.setDefaultTimeout(30_000);
      const asked = last && (await person.deletePlant(last));
      await expect.poll(() => asked?.wishes[0]?.status, lines.join('\n')).toBe('done');

      const before = await readPlants(page);
      await network.deliverAll();
      const now = await readPlants(page);
      expect(now, `what arrives later changes nothing\n${lines.join('\n')}`).toEqual(before);
      expect((await readAdded(page)).toSorted(), lines.join('\n')).toEqual(person.added.toSorted());
      expect(told.differences(now.map(stateOf)), lines.join('\n')).toEqual([]);
    });
  });
}
