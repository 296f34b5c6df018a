import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdRequests, loseOneAnswer } from '../server/requests.ts';

test('a plant whose answer was lost, and that was corrected or deleted before it is asked for again, is not called not added, and is added a second time only where that is asked for', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 409);
  const plants = await openListening(page, server);
  const corrected = await addUnanswered(page, plants, 'Rosa');
  await plants.edit('Rosa').click();
  await plants.editor('Rosa').name.fill('Rosa canina');
  await page.keyboard.press('Enter');
  await expect(plants.toast('Corrected Rosa canina.')).toBeVisible();
  corrected.askAgain();
  await expect(plants.toast('Rosa was added, and has been changed since.')).toBeVisible();
  await expect(plants.refused).toHaveCount(0);
  await expect(plants.waiting).toHaveCount(0);
  await expect(plants.rows).toHaveText([/Rosa canina/]);

  const deleted = await addUnanswered(page, plants, 'Fern');
  await plants.delete('Fern').click();
  await expect(plants.toast('Deleted Fern.')).toBeVisible();
  deleted.askAgain();
  await expect(plants.toast('Fern was added, and has been removed since.')).toBeVisible();
  await expect(plants.refused).toHaveCount(0);
  await expect(plants.rows).toHaveText([/Rosa canina/]);
  await page.getByRole('button', { name: 'Add it again' }).click();
  await expect(plants.toast(/Added Fern/)).toBeVisible();
  await expect(plants.rows).toHaveText([/Rosa canina/, /Fern/]);
});

/** Adds a plant whose row is there though its answer is lost; `askAgain` lets the server hear of it once more. */
async function addUnanswered(page: Page, plants: PlantsScreen, name: string) {
  const held = await holdRequests(page, 'POST', '**/bff/plants');
  await loseOneAnswer(page, '**/bff/plants');
  await plants.name.fill(name);
  await page.keyboard.press('Enter');
  await expect(plants.delete(name)).toBeVisible();
  await expect(plants.waiting).toHaveText([name]);
  return { askAgain: () => held.letGo('on') };
}
