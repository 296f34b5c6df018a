import { expect, test } from '../journey.ts';
import { expectAccessible } from './expect-accessible.ts';

test('the page that explains a problem is as legible in the dark as in the light', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/problems/id_taken`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const turn of [0, 1]) await expectAccessible(page, 'a problem page', turn);
});
