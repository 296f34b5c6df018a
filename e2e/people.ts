import { expect, type Page } from '@playwright/test';
import { wordsOf } from './languages/words-of.ts';
import { type PlantsScreen, plantsScreen } from './screens/plants-screen.ts';
import type { PlantServer } from './server/server.ts';

export interface Visit {
  path?: string;
  token?: string;
  /**
   * True leaves the page waiting for what others do, and for the news that its session has ended. It is told
   * of no namesakes.
   */
  isDeaf?: boolean;
}

const deafPages = new WeakSet<Page>();

/** Opens the plants screen as someone who signed in earlier. */
export async function openPlants(
  page: Page,
  server: PlantServer,
  { path = '/', token = server.adminToken, isDeaf = false }: Visit = {},
): Promise<PlantsScreen> {
  // What is open would see its session end.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await startSession(page, server, token);
  if (isDeaf) {
    await page.route('**/bff/events*', () => undefined);
    // A name that is asked about in a pause of typing would tell of the end as well.
    await page.route('**/bff/namesakes?*', (route) =>
      route.fulfill({ json: { plants: [], hasMore: false } }),
    );
    deafPages.add(page);
  }
  await page.goto(path);
  return plantsScreen(page);
}

/** Waits until a page answers copies of its tab, for which the code comes late. */
export async function untilCopiesAreAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(sessionStorage).includes(' page'));
}

/** Signs somebody in without a screen: what is opened next is theirs. */
export async function startSession(page: Page, server: PlantServer, token: string): Promise<void> {
  const response = await page.request.post('/bff/session', {
    data: { token },
    headers: { Origin: new URL(server.url).origin },
  });
  expect(response.status()).toBe(201);
}

/** Opens it and returns once it hears of what others do. */
export async function openListening(
  page: Page,
  server: PlantServer,
  visit: Visit = {},
): Promise<PlantsScreen> {
  const heard = page.waitForResponse('**/bff/events*');
  const plants = await openPlants(page, server, visit);
  await heard;
  return plants;
}

/** Signs in the way staff do. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole('textbox', { name: wordsOf(page).accessToken }).fill(token);
  await page.getByRole('button', { name: wordsOf(page).signIn, exact: true }).click();
}

/** Ends the session on the server; returns once a page that is not deaf has learnt of it. */
export async function endSession(page: Page, server: PlantServer): Promise<void> {
  await revokeSession(page, server);
  if (deafPages.has(page)) return;
  await expect(page.getByRole('dialog', { name: wordsOf(page).sessionEndedTitle })).toBeVisible();
}

/** Ends the session on the server, whatever the page makes of it. */
export async function revokeSession(page: Page, server: PlantServer): Promise<void> {
  const { cookies } = await page.request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/bff/session`, {
    method: 'DELETE',
    headers: { Cookie: cookie, Origin: new URL(server.url).origin },
  });
  expect(response.status).toBe(204);
}

/** Asks the server whether nobody is signed in in the page's browser. */
export async function isOut(page: Page): Promise<boolean> {
  return (await (await page.request.get('/bff/session')).json()) === null;
}
