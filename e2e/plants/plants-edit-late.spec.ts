import type { Page, Request } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening, openPlants, startSession } from '../people.ts';
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

test('a second Enter saves what stood there when it was pressed, over another screen too, and a correction that is refused after its row was left is told of; what is typed back after an answer was lost, and another correction, are saved over what may be there', async ({
  page,
  server,
  watch,
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
  const editor = plants.editor('Gamma');
  await expect(editor.name).toHaveValue('Gamma half');

  const again = await holdAnswers(page, 'PATCH', ADDRESS);
  await editor.name.fill('Delta');
  await editor.name.press('Enter');
  await again.asked;
  await editor.name.fill('Epsilon');
  await editor.name.press('Enter');
  await page.getByRole('link', { name: 'History' }).click();
  again.letGo();
  await expect(page.getByText('Corrected Epsilon.')).toBeVisible();
  await page.getByRole('link', { name: 'Plants' }).click();
  await expect(plants.rows).toHaveText([/Plant 01/, /Epsilon/, /Plant 03/]);

  watch.expectRefusals('no answer');
  await plants.edit('Epsilon').click();
  const last = plants.editor('Epsilon');
  const cut = await holdRequests(page, 'PATCH', ADDRESS);
  await last.name.fill('Zeta');
  await last.name.press('Enter');
  await last.name.press('Escape');
  await expect(last.form).toBeHidden();
  cut.letGo('cut');
  const told = 'It is not known whether the correction of Epsilon was saved.';
  await expect(plants.toast(told)).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await openPlants(page, server, { isDeaf: true });
  await expect(plants.rows).toHaveText([/Plant 01/, /Epsilon/, /Plant 03/]);
  // Nothing tells the page what is there by then.
  await holdRequests(page, 'GET', '**/bff/plants?*');
  const saveAfterLostAnswer = async (id: number, next: string) => {
    await plants.edit(`Plant 0${id}`).click();
    const { name, form } = plants.editor(`Plant 0${id}`);
    await loseOneAnswer(page, `**/bff/plants/${id}`);
    await name.fill('Beta');
    await name.press('Enter');
    await expect(form.getByRole('alert')).toContainText('It is not known whether this was saved.');
    await name.fill(next);
    await name.press('Enter');
    await expect(editorsOn(page)).toHaveCount(0);
  };
  await saveAfterLostAnswer(1, 'Plant 01');
  watch.expectRefusals(409);
  await saveAfterLostAnswer(3, 'Gamma');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Epsilon/, /Gamma/]);
});

test('“Keep mine” while one’s own save is unanswered keeps mine, and what somebody took back after an answer was lost is saved anew', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  const plants = await openListening(page, server);
  await startSession(otherPage, server, server.adminToken);
  const tag = numberedPlants(2)[1]?.tag;
  const correctElsewhere = async (from: string, name: string) =>
    await requestsOf(otherPage, server).send('PATCH', '/plants/2', {
      ...{ name, tag },
      expected: { name: from, tag },
    });
  await plants.edit('Plant 02').click();
  const { name, form } = plants.editor('Plant 02');
  const held = await holdAnswers(page, 'PATCH', ADDRESS);
  await name.fill('Mine');
  await name.press('Enter');
  await held.asked;
  await correctElsewhere('Mine', 'Theirs');
  await form.getByRole('button', { name: 'Keep mine' }).click();
  held.letGo();
  await expect(editorsOn(page)).toHaveCount(0);

  watch.expectRefusals('no answer');
  const shows = (text: string) =>
    page.waitForResponse(async (response) => {
      const isPage = response.url().includes('/bff/plants?');
      // One that was given up for a newer one shows nothing.
      return isPage && (await response.text().catch(() => '')).includes(`"${text}"`);
    });
  await plants.edit('Mine').click();
  const editor = plants.editor('Mine');
  await loseOneAnswer(page, ADDRESS);
  const isDone = shows('Anew');
  await editor.name.fill('Anew');
  await editor.name.press('Enter');
  await expect(editor.form.getByRole('alert')).toContainText('not known whether this was saved');
  await isDone;
  const isBack = shows('Mine');
  await correctElsewhere('Anew', 'Mine');
  await isBack;
  await editor.name.press('Enter');
  await expect(plants.toast('Corrected Anew.')).toBeVisible();
  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Anew/, /Plant 03/]);
});

test('a correction whose answer was lost changes nothing, however late it arrives, once it was saved again over a reload or as something else and undone, or typed back', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals('no answer');
  const plants = await openPlants(page, server);
  const first = await cutCorrection(page, plants, 1);
  await page.reload();
  await first.name.press('Enter');
  await expect(editorsOn(page)).toHaveCount(0);
  await plants.undo.click();
  await expect(plants.row('Plant 01')).toBeVisible();
  await comeLate(page, first.cut, 409);

  const second = await cutCorrection(page, plants, 2);
  await second.name.fill('Gamma');
  await second.name.press('Enter');
  await expect(editorsOn(page)).toHaveCount(0);
  await plants.undo.click();
  await expect(plants.row('Plant 02')).toBeVisible();
  await comeLate(page, second.cut, 422);

  watch.expectRefusals(409);
  const third = await cutCorrection(page, plants, 3);
  await third.name.fill('Plant 03');
  await third.name.press('Enter');
  await expect(editorsOn(page)).toHaveCount(0);
  await comeLate(page, third.cut, 422);

  await page.reload();
  await expect(plants.rows).toHaveText([/Plant 01/, /Plant 02/, /Plant 03/]);
});

test('neither an answer that comes late nor a toast that is dismissed scrolls anybody back who has scrolled on', async ({
  page,
  otherPage,
  server,
}) => {
  await server.addPlants(numberedPlants(20).slice(3));
  const plants = await openListening(page, server);
  const findTop = () => page.evaluate(() => scrollY);
  const scrollOn = async () => {
    await page.mouse.wheel(0, -5000);
    await expect.poll(findTop).toBe(0);
  };
  const { held } = await saveAsMoss(page, plants, 18);
  expect(await findTop()).toBeGreaterThan(0);
  await scrollOn();
  held.letGo();
  await expect(plants.toast('Corrected Moss.')).toBeVisible();
  await expect(plants.edit('Moss')).toBeFocused();
  expect(await findTop()).toBe(0);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(plants.edit('Moss')).toBeFocused();
  expect(await findTop()).toBe(0);

  await startSession(otherPage, server, server.adminToken);
  await plants.edit('Plant 17').click();
  const other = plants.editor('Plant 17');
  await other.name.fill('Mine');
  await other.save.focus();
  await scrollOn();
  const tag = numberedPlants(17)[16]?.tag;
  await requestsOf(otherPage, server).send('PATCH', '/plants/17', {
    ...{ name: 'Theirs', tag },
    expected: { name: 'Plant 17', tag },
  });
  await expect(other.form.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  expect(await findTop()).toBe(0);
});

test('an answer that comes late scrolls nobody back to a row that is behind the pager by then; a key that begins a correction out of sight brings it in sight', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(60).slice(3));
  const plants = await openListening(page, server);
  const findTop = () => page.evaluate(() => scrollY);
  const scrollBy = async (by: number) => {
    const to = (await findTop()) + by;
    await page.mouse.wheel(0, by);
    await expect.poll(findTop).toBe(to);
    return to;
  };
  const { name, held } = await saveAsMoss(page, plants, 12);
  const pager = await page.getByRole('button', { name: 'Next page' }).boundingBox();
  const field = await name.boundingBox();
  if (!pager || !field) throw new Error('The field or the pager is not shown.');
  const top = await scrollBy(Math.round(field.y - pager.y));
  held.letGo();
  await expect(plants.toast('Corrected Moss.')).toBeVisible();
  await expect(plants.edit('Moss')).toBeFocused();
  expect(await findTop()).toBe(top);

  await scrollBy(-top);
  const again = plants.editor('Moss').name;
  // For a moment a key may still be meant for the field that has left.
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(again).toBeFocused({ timeout: 200 });
  }).toPass();
  await expect(again).toBeInViewport({ ratio: 1 });
});

/** Corrects a plant to Moss, and holds back the answer that it is saved. */
async function saveAsMoss(page: Page, plants: PlantsScreen, id: number) {
  const plant = `Plant ${id}`;
  await plants.edit(plant).click();
  const { name } = plants.editor(plant);
  const held = await holdAnswers(page, 'PATCH', `**/bff/plants/${id}`);
  await name.fill('Moss');
  await name.press('Enter');
  await held.asked;
  return { name, held };
}

/** Cuts the correction of a plant to Beta off before the server gets it. */
async function cutCorrection(page: Page, plants: PlantsScreen, id: number) {
  const plant = `Plant 0${id}`;
  await plants.edit(plant).click();
  const { name, form } = plants.editor(plant);
  const { cut } = await cutOneRequest(page, `**/bff/plants/${id}`);
  await name.fill('Beta');
  await name.press('Enter');
  await expect(form.getByRole('alert')).toContainText('not known whether this was saved');
  return { name, cut: await cut };
}

/** Has the server get a request that the page gave up long ago. */
async function comeLate(page: Page, request: Request, status: number): Promise<void> {
  const answer = await arriveLate(page, request);
  expect(answer.status()).toBe(status);
}
