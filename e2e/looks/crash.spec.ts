import { crashScreen } from '../crash-screen.ts';
import { expect, test } from '../journey.ts';

test('the page is not for a browser to translate; where an error takes all away, one can reload, and what was typed for a new plant and in a row is kept, as the page says', async ({
  page,
  server,
}) => {
  const plants = await crashScreen(page, server, async ({ name, edit, editor }) => {
    await name.fill('Olive');
    await edit('Plant 03').click();
    await editor('Plant 03').name.fill('Ivy');
  });
  await expect(page.getByText('What you typed for new plants or in rows is kept.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(plants.rows).toHaveCount(2);
  await expect(plants.name).toHaveValue('Olive');
  await expect(plants.editor('Plant 03').name).toHaveValue('Ivy');
});

test('where the browser keeps nothing for a tab, a page that an error took away says that what was typed is lost', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get });
  });
  await crashScreen(page, server);
  await expect(page.getByText(/What you typed is lost/)).toBeVisible();
});
