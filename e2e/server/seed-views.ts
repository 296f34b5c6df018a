import { expect, type Page } from '@playwright/test';
import type { PlantServer } from './server.ts';

const ALL = { search: '', tags: [] as string[], sort: 'id', isRoomy: false };

/** What a view shows, where it is not all plants by id. */
type Shown = Partial<typeof ALL>;

/** Keeps a view as whoever is signed in in a page's browser, and returns its id. */
export async function addView(
  page: Page,
  server: PlantServer,
  whose: 'own' | 'shared',
  name: string,
  shown: Shown = {},
): Promise<string> {
  const response = await page.request.post(`/bff/views/${whose}`, {
    data: { name, shown: { ...ALL, ...shown } },
    headers: { Origin: new URL(server.url).origin },
  });
  expect(response.status()).toBe(201);
  const { id }: { id: string } = await response.json();
  return id;
}
