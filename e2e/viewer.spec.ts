import { expect, test } from './journey.ts';
import { openPlants } from './people.ts';
import { numberedPlants } from './seed-plants.ts';

test('a viewer sees the plants, and nothing that would change them', async ({ page, server }) => {
  await server.addPlants(numberedPlants(45));
  const token = await server.createToken({ name: 'Vera', role: 'viewer' });
  const plants = await openPlants(page, server, { token });
  await expect(plants.rows).toHaveCount(20);
  await expect(plants.add).toBeHidden();
  await expect(plants.name).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await plants.nextPage.click();
  await expect(page.getByText('21–40 of 45')).toBeVisible();
  await plants.search.fill('Plant 07');
  await expect(plants.rows).toHaveText([/Plant 07/]);
});

test("a viewer's keys neither add nor undo", async ({ page, server }) => {
  const token = await server.createToken({ name: 'Vera', role: 'viewer' });
  await openPlants(page, server, { token });
  await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('z');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: /shortcuts/i });
  await expect(help).toBeVisible();
  await expect(help.getByText(/undo|add/i)).toHaveCount(0);
  for (const status of await page.getByRole('status').all()) await expect(status).toHaveText('');
});

test('an editor adds and deletes', async ({ page, server }) => {
  const token = await server.createToken({ name: 'Edda', role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await plants.name.fill('Olive');
  await plants.add.click();
  await plants.delete('Olive').click();
  await expect(plants.toast(/Deleted Olive/)).toBeVisible();
});
