import { expect, test } from '../journey.ts';
import { openListening, openPlants } from '../people.ts';
import { holdRequests } from '../server/requests.ts';
import { numberedPlants } from '../server/seed-plants.ts';

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
