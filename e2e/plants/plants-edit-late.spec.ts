import type { Page, Request } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import {
  arriveLate,
  cutOneRequest,
  holdAnswers,
  holdRequests,
  loseOneAnswer,
} from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';

const ADDRESS = '**/bff/plants/2';

/** An editor is called after the plant as it was saved last, which a save in two steps changes. */
const editorsOn = (page: Page) => page.getByRole('form', { name: 'Correct' });

test.beforeEach(async ({ server }) => {
  await server.addPlants(numberedPlants(3));
});

for (const { next, typed, refusals } of [
  { next: 'Plant 02', typed: 'what is typed back', refusals: [] },
  { next: 'Gamma', typed: 'another correction', refusals: [409] },
]) {
  test(`${typed} after an answer was lost is saved over what may be there`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals('no answer', ...refusals);
    const plants = await openPlants(page, server, { isDeaf: true });
    await plants.edit('Plant 02').click();
    const { name, form } = plants.editor('Plant 02');
    // Nothing tells the page what is there by then.
    await holdRequests(page, 'GET', '**/bff/plants?*');
    await loseOneAnswer(page, ADDRESS);
    await name.fill('Beta');
    await name.press('Enter');
    await expect(form.getByRole('alert')).toContainText('It is not known whether this was saved.');
    await name.fill(next);
    await name.press('Enter');
    await expect(editorsOn(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(plants.rows).toHaveText([/Plant 01/, new RegExp(next), /Plant 03/]);
  });
}

test('a second Enter saves what stood there when it was pressed, not what is typed on', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name } = plants.editor('Plant 02');
  const held = await holdAnswers(page, 'PATCH', ADDRESS);
  await name.fill('Beta');
  await name.press('Enter');
  await held.asked;
  await name.fill('Gamma');
  await name.press('Enter');
  await name.pressSequentially(' half');
  held.letGo();
  await expect(plants.toast('Corrected Gamma.')).toBeVisible();
  await expect(plants.editor('Gamma').name).toHaveValue('Gamma half');
});

test('a second Enter counts though another screen is looked at before the first is answered', async ({
  page,
  server,
}) => {
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name } = plants.editor('Plant 02');
  const held = await holdAnswers(page, 'PATCH', ADDRESS);
  await name.fill('Beta');
  await name.press('Enter');
  await held.asked;
  await name.fill('Gamma');
  await name.press('Enter');
  await page.getByRole('link', { name: 'History' }).click();
  held.letGo();
  await expect(page.getByText('Corrected Gamma.')).toBeVisible();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Gamma/, /Plant 03/]);
});

test('“Keep mine” that is pressed while one’s own save is unanswered keeps mine', async ({
  page,
  otherPage,
  server,
}) => {
  const plants = await openListening(page, server);
  await openPlants(otherPage, server);
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  const held = await holdAnswers(page, 'PATCH', ADDRESS);
  await name.fill('Mine');
  await name.press('Enter');
  await held.asked;
  const [, plant] = numberedPlants(2);
  const theirs = { name: 'Theirs', tag: '', expected: { name: 'Mine', tag: plant?.tag } };
  await requestsOf(otherPage, server).send('PATCH', '/plants/2', theirs);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  held.letGo();
  await expect(editorsOn(page)).toHaveCount(0);
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Mine/, /Plant 03/]);
});

test('a correction that is refused after its row was left is told of', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  const held = await holdRequests(page, 'PATCH', ADDRESS);
  await name.fill('Beta');
  await name.press('Enter');
  await name.press('Escape');
  await expect(form).toBeHidden();
  held.letGo('cut');
  await expect(
    plants.toast('It is not known whether the correction of Plant 02 was saved.'),
  ).toBeVisible();
});

test('a correction whose answer was lost and that somebody took back since is saved anew', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openListening(page, server);
  await openPlants(otherPage, server);
  const shows = (name: string) =>
    page.waitForResponse(async (response) => {
      const isPage = response.url().includes('/bff/plants?');
      return isPage && (await response.text()).includes(`"${name}"`);
    });
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  await loseOneAnswer(page, ADDRESS);
  const isDone = shows('Mine');
  await name.fill('Mine');
  await name.press('Enter');
  await expect(form.getByRole('alert')).toContainText('It is not known whether this was saved.');
  await isDone;
  const [, plant] = numberedPlants(2);
  const back = { name: 'Plant 02', tag: plant?.tag, expected: { name: 'Mine', tag: plant?.tag } };
  const isBack = shows('Plant 02');
  await requestsOf(otherPage, server).send('PATCH', '/plants/2', back);
  await isBack;
  await name.press('Enter');
  await expect(plants.toast('Corrected Mine.')).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Mine/, /Plant 03/]);
});

test('what is typed back stays so though the correction before it, whose answer was lost, arrives late', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer', 409);
  const plants = await openPlants(page, server);
  const { name, cut } = await cutCorrection(page, plants);
  await name.fill('Plant 02');
  await name.press('Enter');
  await expect(editorsOn(page)).toHaveCount(0);

  await comeLate(page, cut, 422);
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);
});

for (const [how, again, status] of [
  ['as something else', async () => undefined, 422],
  ['over a reload', async (page: Page) => void (await page.reload()), 409],
] as const) {
  test(`a correction whose answer was lost, saved again ${how} and undone, stays undone however late it arrives`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectRefusals('no answer');
    const plants = await openPlants(page, server);
    const { name, cut } = await cutCorrection(page, plants);
    await again(page);
    if (status === 422) await name.fill('Gamma');
    await name.press('Enter');
    await expect(editorsOn(page)).toHaveCount(0);
    await plants.undo.click();
    await expect(plants.row('Plant 02')).toBeVisible();

    await comeLate(page, cut, status);
    await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);
  });
}

/** Cuts the correction of Plant 02 to Beta off before the server gets it. */
async function cutCorrection(page: Page, plants: PlantsScreen) {
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  const { cut } = await cutOneRequest(page, ADDRESS);
  await name.fill('Beta');
  await name.press('Enter');
  await expect(form.getByRole('alert')).toContainText('not known whether this was saved');
  return { name, cut: await cut };
}

/** Has the server get a request that the page gave up long ago, and the page show what came of it. */
async function comeLate(page: Page, request: Request, status: number): Promise<void> {
  const answer = await arriveLate(page, request);
  expect(answer.status()).toBe(status);
  await page.reload();
}
