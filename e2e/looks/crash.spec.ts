import { crashScreen } from '../crash-screen.ts';
import { expect, test } from '../journey.ts';

test('the page is not for a browser to translate; where an error takes all away, one can reload, and what was typed is kept', async ({
  page,
  server,
}) => {
  const plants = await crashScreen(page, server, ({ name }) => name.fill('Olive'));
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 03/]);
  await expect(plants.name).toHaveValue('Olive');
});
