import * as de from '../../server/words/de.ts';
import { expect, test } from '../journey.ts';
import { openPlants } from '../people.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { expectInOneLanguage } from './expect-in-one-language.ts';

// Which language each state of each screen speaks is seen in `every-state`.
test.use({ locale: 'de-AT' });

test('whose browser prefers German finds the app and what the server refuses in German, with numbers as Austria writes them', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(1200));
  const plants = await openPlants(page, server);
  // The space of a thin width that CLDR has for Austria.
  await expect(page.getByRole('navigation', { name: de.pages })).toContainText(/von 1\D200/);
  await plants.name.fill('Rose');
  await plants.id.fill('7');
  await plants.add.click();
  await expect(page.getByText(de.idTaken('7'))).toBeVisible();
  await expectInOneLanguage(page, 'a taken id');
  await page.goto('/plant/99999');
  watch.tolerate(404);
  await expect(page.getByRole('heading', { name: de.noPlantTitle(99_999) })).toBeVisible();
  await expectInOneLanguage(page, 'no plant');
});
