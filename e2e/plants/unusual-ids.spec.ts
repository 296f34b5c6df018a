import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

async function enterBarcode(plants: PlantsScreen): Promise<void> {
  await plants.name.fill('Olive');
  await plants.id.fill('4006381333933');
  await plants.id.press('Enter');
}

test('before a barcode becomes an id it is said what follows, however late the code for that, and where ids end what to do', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(1));
  const code = await holdRequests(page, 'GET', '**/assets/outbox-parts-*.js');
  const plants = await openPlants(page, server);
  await expect(plants.id).toHaveAttribute('placeholder', '2');
  await enterBarcode(plants);
  await expect(plants.id).toHaveValue('');
  code.letGo('on');
  await expect(plants.refused).toContainText(
    /plant after this one would get id 4006381333934.*get 2\./,
  );
  await plants.refused.getByRole('button', { name: 'Discard' }).click();
  await expect(plants.refused).toHaveCount(0);

  await expect(plants.keepTag).toBeVisible();
  await enterBarcode(plants);
  // A second Enter straight after the first answers nothing that nobody has read.
  await (await enterAt(page))(0);
  await expect(plants.id).toHaveAccessibleDescription(
    /plant after this one would get id 4006381333934/,
  );
  await plants.id.fill('9007199254740991');
  await page.keyboard.press('Enter');
  await expect(plants.id).toHaveAccessibleDescription(/every later plant/);
  await plants.add.click();
  await expect(plants.row('Olive')).toContainText('9007199254740991');
  await page.keyboard.type('Rose');
  await page.keyboard.press('Enter');
  await expect(plants.id).toHaveAccessibleDescription(/No more ids can be assigned automatically/);
  await plants.id.fill('2');
  await page.keyboard.press('Enter');
  await expect(plants.row('Rose')).toBeVisible();
});

test('an id that is typed before the list has come is asked about once that has', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(1));
  const held = await holdRequests(page, 'GET', '**/bff/plants?*');
  const plants = await openPlants(page, server);
  await enterBarcode(plants);
  await expect(plants.id).toHaveValue('');
  held.letGo('on');
  await expect(plants.refused).toContainText(
    /plant after this one would get id 4006381333934.*get 2\./,
  );
  await plants.refused.getByRole('button', { name: 'Try again' }).click();
  await expect(plants.row('Olive')).toContainText('4006381333933');
});
