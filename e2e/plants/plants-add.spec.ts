import type { Page } from '@playwright/test';
import type { HistoryPage } from '../../server/contract/history.ts';
import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { enterAt } from '../key-times.ts';
import { openListening, openPlants } from '../people.ts';
import type { PlantsScreen } from '../screens/plants-screen.ts';
import { holdAnswers, holdRequests } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';
import { numberedPlants } from '../server/seed-plants.ts';
import { stopClock } from '../states/stop-clock.ts';

test('Enter adds a plant, tells its id and is ready for the next, which gets the id that was asked for and a name as it was written', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(3));
  const held = await holdRequests(page, 'GET', '**/bff/tags');
  const plants = await openPlants(page, server);
  // What is typed as a tag stays, with the focus, when the tags in use arrive.
  await plants.tag.click();
  await page.keyboard.type('sha');
  held.letGo('on');
  await expect(plants.chip('shade')).toBeVisible();
  await expect(plants.tag).toBeFocused();
  await page.keyboard.type('dow');
  await expect(plants.tag).toHaveValue('shadow');
  await plants.tag.fill('');
  const suggested = () =>
    plants.tag.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value).sort(),
    );
  await expect.poll(suggested).toEqual(['shade', 'sun']);

  await expect(plants.id).toHaveAttribute('placeholder', '4');
  await plants.name.fill('Boston Fern');
  await plants.tag.fill('Fern');
  await page.keyboard.press('Enter');
  await expect(plants.toast(/Added Boston Fern.* 4\b/)).toBeVisible();
  const cell = (plant: string, name: string) =>
    plants.row(plant).getByRole('cell', { name, exact: true });
  await expect(cell('Boston Fern', '4')).toBeVisible();
  await expect(cell('Boston Fern', 'Fern')).toBeVisible();
  await expect(plants.name).toBeFocused();
  for (const field of [plants.name, plants.id, plants.tag]) await expect(field).toHaveValue('');
  await expect(plants.id).toHaveAttribute('placeholder', '5');

  await page.keyboard.type('Sweet Basil');
  await page.keyboard.press('Enter');
  await expect(plants.toast(/Added Sweet Basil.* 5\b/)).toBeVisible();
  await expect(plants.rows).toHaveCount(5);

  await plants.name.fill('Olive');
  await plants.id.fill('700');
  await plants.add.click();
  await expect(plants.toast(/Added Olive.* 700\b/)).toBeVisible();
  await expect(cell('Olive', '700')).toBeVisible();
  await expect(plants.id).toHaveAttribute('placeholder', '701');

  const name = '<img src=x onerror=alert(1)> & "Ötzi’s" 🌵';
  await plants.name.fill(name);
  await plants.add.click();
  await expect(plants.delete(name)).toBeVisible();
  await expect(plants.row(name)).toContainText(name);
});

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

test('an id that is typed before the list has come is asked about once that has, and a tag that is kept is there for the next plant, over a reload too, and no plant by itself', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(1));
  const held = await holdRequests(page, 'GET', '**/bff/plants?*');
  const plants = await openPlants(page, server);

  await test.step('an id before the list', async () => {
    await enterBarcode(plants);
    await expect(plants.id).toHaveValue('');
    held.letGo('on');
    await expect(plants.refused).toContainText(
      /plant after this one would get id 4006381333934.*get 2\./,
    );
    await plants.refused.getByRole('button', { name: 'Try again' }).click();
    await expect(plants.row('Olive')).toContainText('4006381333933');
  });

  await test.step('a tag that is kept', async () => {
    await plants.name.fill('Boston Fern');
    await plants.tag.fill('Fern');
    await plants.keepTag.press('Space');
    await page.keyboard.press('Enter');
    await expect(plants.name).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bracken');
    await page.keyboard.press('Enter');
    await expect(plants.row('Bracken').getByRole('cell', { name: 'Fern' })).toBeVisible();
    await expect(plants.name).toHaveValue('');
    await expect(plants.name).not.toHaveAttribute('aria-invalid');

    await page.reload();
    await expect(plants.keepTag).toBeChecked();
    await expect(plants.tag).toHaveValue('Fern');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(plants.tag, 'no plant is being typed').toBeHidden();
    await plants.showForm.click();
    await plants.keepTag.uncheck();
    await plants.name.fill('Maidenhair');
    await plants.add.click();
    await expect(plants.row('Maidenhair')).toContainText('Fern');
    await expect(plants.tag).toHaveValue('');

    await plants.tag.fill('Moss');
    await plants.keepTag.check();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  });
});

test('the toast that tells of an add shows a plant that the list does not, takes back all that it tells of, and once it is gone does not come back', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(21));
  const plants = await openPlants(page, server, { path: '/?search=Plant+0' });
  const { send, undo } = requestsOf(page, server);
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await plants.name.fill('Olive');
  await page.keyboard.press('Enter');
  await show.click();
  await expect(plants.rows).toHaveText([/22\s*Olive/]);
  await expect(plants.search).toHaveValue('22');
  await plants.undo.click();
  await expect(plants.toast('Olive has been removed.')).toBeVisible();
  await expect(plants.rows).toHaveCount(0);
  await plants.name.fill('Potted 22');
  await page.keyboard.press('Enter');
  await expect(plants.rows).toHaveText([/Potted/]);
  await expect(plants.toast(/Added Potted/)).toBeVisible();
  await expect(show).toBeHidden();

  await plants.search.fill('');
  await expect(page.getByText('of 22')).toBeVisible();
  await plants.name.fill('Rose');
  await page.keyboard.press('Enter');
  await expect(show).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('z');
  await expect(plants.toast('Rose has been removed.')).toBeVisible();
  await expect(show).toBeHidden();

  const held = await holdRequests(page, 'POST', '**/bff/plants');
  for (const name of ['Fern', 'Moss', 'Ivy']) {
    await plants.name.fill(name);
    await page.keyboard.press('Enter');
  }
  held.letGo('on');
  await expect(plants.toast('Added Fern, Moss, Ivy.')).toBeVisible();
  await expect(page.getByText('of 25')).toBeVisible();
  await plants.undo.press('Enter');
  await expect(plants.toast('Fern, Moss, Ivy have been removed.')).toBeVisible();
  await expect(page.getByText('of 22')).toBeVisible();
  await expect(plants.undo).toBeHidden();

  // It is found out late that the list does not show these.
  for (const letGo of [
    () => page.getByRole('button', { name: 'Dismiss' }).click(),
    () => plants.delete('Plant 01').click(),
  ]) {
    const held = await holdRequests(page, 'GET', '**/bff/plants?*');
    await plants.name.fill('Clover');
    await page.keyboard.press('Enter');
    await expect(plants.toast(/Added Clover/)).toBeVisible();
    await letGo();
    await expect(plants.toast(/Added Clover/)).toHaveCount(0);
    const known = page.waitForResponse('**/bff/plants?*');
    held.letGo('on');
    await known;
    // Once another list is there, the one before has been looked through.
    await plants.chip('sun').click();
    await expect(plants.rows).toHaveCount(7);
    // In a while it would leave by itself.
    expect(await plants.toast(/Added Clover/).count()).toBe(0);
    await plants.chip('sun').click();
    await expect(plants.rows).toHaveCount(20);
  }
  await dismissToasts(page);

  // Else the toast would leave by itself.
  await stopClock(page);
  await plants.name.fill('Rose');
  await page.keyboard.press('Enter');
  await expect(plants.undo).toBeVisible();
  const { entries } = await send<HistoryPage>('GET', '/changes?limit=1');
  for (const { seq, at } of entries) await undo({ seq, at: Date.parse(at) });
  await expect(plants.undo, 'undone elsewhere').toBeHidden();
});

test('a tag that is typed for the next plants stays theirs while a refused plant is taken back into the form, over a reload too, and follows a rename of that tag and its undo, but no rename of another', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(409);
  await server.addPlants(numberedPlants(2));
  const plants = await openPlants(page, server);
  const add = async (name: string, id = '') => {
    await plants.name.fill(name);
    await plants.id.fill(id);
    await page.keyboard.press('Enter');
    await expect(plants.name).toHaveValue('');
  };

  await test.step('a refused plant', async () => {
    await plants.keepTag.check();
    await plants.tag.fill('old series');
    await add('Dup', '1');
    await expect(plants.refused).toContainText('Id 1 is taken.');
    await plants.tag.fill('new series');
    await plants.refused.getByRole('button', { name: 'Edit' }).click();
    await expect(plants.tag).toHaveValue('old series');
    await page.reload();
    await expect(plants.tag).toHaveValue('old series');
    await plants.id.fill('');
    await page.keyboard.press('Enter');
    await expect(plants.tag).toHaveValue('new series');
    await add('Next');
    await expect(plants.row('Dup')).toContainText('old series');
    await expect(plants.row('Next')).toContainText('new series');
  });

  await test.step('a rename', async () => {
    await renameTag(page, 'old series', 'elder series');
    await expect(plants.chip('elder series')).toBeVisible();
    await expect(plants.tag).toHaveValue('new series');
    await renameTag(page, 'new series', 'newest series');
    await expect(plants.tag).toHaveValue('newest series');
    await page.reload();
    await expect(plants.tag).toHaveValue('newest series');
    await add('Fern');
    await expect(plants.row('Fern')).toContainText('newest series');
    await renameTag(page, 'newest series', 'last series');
    await expect(plants.tag).toHaveValue('last series');
    await plants.undo.click();
    await expect(plants.tag).toHaveValue('newest series');

    const late = await holdAnswers(page, 'POST', '**/bff/taggings/matching');
    await renameTag(page, 'newest series', 'last series');
    await late.asked;
    await page.getByRole('link', { name: 'History' }).click();
    late.letGo();
    await expect(plants.toast('Renamed “newest series” to “last series”')).toBeVisible();
    await page.getByRole('link', { name: 'Plants' }).click();
    await expect(plants.tag).toHaveValue('last series');
  });
});

async function renameTag(page: Page, tag: string, newTag: string): Promise<void> {
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('button', { name: `Rename ${tag}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'New tag' }).fill(newTag);
  await page.keyboard.press('Enter');
}

const REFUSED = [
  { what: 'an empty name', name: '', id: '', tag: '', field: 'name', says: /Enter a name/ },
  { what: 'a name of spaces', name: '   ', id: '', tag: '', field: 'name', says: /Enter a name/ },
  { what: '201 characters', name: 'a'.repeat(201), id: '', tag: '', field: 'name', says: /200/ },
  { what: 'a direction mark', name: 'a\u202Eb', id: '', tag: '', field: 'name', says: /U\+202E/ },
  {
    what: 'an id of letters',
    name: 'Olive',
    id: 'abc',
    tag: '',
    field: 'id',
    says: /whole number/,
  },
  {
    what: 'an id beyond all',
    name: 'O',
    id: '9007199254740992',
    tag: '',
    field: 'id',
    says: /90071/,
  },
  { what: 'a long tag', name: 'Olive', id: '', tag: 'a'.repeat(51), field: 'tag', says: /50/ },
] as const;

test('a plant whose page has to be fetched once more is not taken for one out of sight, what is wrong is said under its field, which keeps its text and gets the focus, and a double click or a second Enter adds one plant and asks for nothing', async ({
  page,
  server,
}) => {
  // What hears of the news is there before any page is held back.
  const plants = await openListening(page, server);

  await test.step('a page fetched once more', async () => {
    await expect(page.getByRole('heading', { name: /no plants yet/i })).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (/\/bff\/plants\?/.test(request.url())) asked += 1;
    });
    const held = await holdRequests(page, 'GET', '**/bff/plants?*');
    await plants.name.fill('Rose');
    await page.keyboard.press('Enter');
    // The news of the change does not wait for the fetch that its answer began.
    await expect.poll(() => asked).toBe(2);
    held.letGo('on');
    await expect(plants.rows).toHaveCount(1);
    // It stays while the pointer is over it.
    await plants.toast(/Added Rose/).hover();
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden();
  });

  for (const { what, field, says, ...fields } of REFUSED) {
    await test.step(what, async () => {
      await plants.name.fill(fields.name);
      await plants.id.fill(fields.id);
      await plants.tag.fill(fields.tag);
      await plants.add.click();
      await expect(plants[field]).toHaveAccessibleDescription(says);
      await expect(plants[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(plants[field]).toBeFocused();
      await expect(plants.name).toHaveValue(fields.name);
    });
  }
  // 200 characters from beyond the basic plane are a name.
  await plants.name.fill('🌱'.repeat(200));
  await plants.tag.fill('');
  await plants.add.click();
  await expect(plants.rows).toHaveText([/Rose/, /^2🌱/]);
  await expect(plants.name).not.toHaveAttribute('aria-invalid');

  await test.step('a double click or a second Enter', async () => {
    await plants.name.evaluate((input) => {
      const look = () => input.matches('[aria-invalid=true]') && document.body.append('complained');
      new MutationObserver(look).observe(input, { attributes: true });
    });
    await plants.name.fill('Olive');
    await plants.add.click();
    await expect(plants.toast(/Added Olive/)).toBeVisible();
    // So late in a double click that the form is empty.
    await plants.add.dispatchEvent('click', { detail: 2 });
    await plants.name.fill('Fern');
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await plants.name.fill('Moss');
    // In one go, since on a busy machine a second could pass between two keys.
    await plants.name.evaluate(async ({ form }: HTMLInputElement) => {
      form?.requestSubmit();
      await new Promise(requestAnimationFrame);
      form?.requestSubmit();
    });
    await plants.name.fill('Ivy');
    await page.keyboard.press('Enter');
    await expect(plants.rows).toHaveText([/Rose/, /🌱/, /Olive/, /Fern/, /Moss/, /Ivy/]);
    await expect(page.getByText('complained')).toBeHidden();
  });
});
