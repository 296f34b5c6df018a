import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openListening } from '../people.ts';
import { holdFirstRequest } from '../server/requests.ts';
import { requestsOf } from '../server/requests-of.ts';

/** Has a field hold one text after another, with no time in between. */
async function fillAtOnce(field: Locator, ...texts: string[]): Promise<void> {
  await field.evaluate((input, all) => {
    // React takes a value that is set on the element itself for its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const text of all) {
      set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);
}

test('who types a name that is there already, or gives a plant that of another, but not its own, is told so, is shown where, and is not held up', async ({
  page,
  server,
}) => {
  await server.addPlants([
    { id: 7, name: 'Betula pendula', tag: 'tree' },
    { id: 8, name: 'Fern', tag: '' },
    { id: 9, name: 'Moss', tag: '' },
    { id: 10, name: 'FERN', tag: 'shade' },
  ]);
  const plants = await openListening(page, server);
  const requests = requestsOf(page, server);

  await test.step('in a row', async () => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/bff/namesakes') asked.push(searchParams.get('name'));
    });
    await plants.edit('Fern').click();
    const { name, form } = plants.editor('Fern');
    const note = (text: string) => form.getByText(text);
    const place = await plants.row('Moss').boundingBox();
    await fillAtOnce(name, 'FERN', 'Moss');
    await expect(note('Moss already exists, with id 9.')).toBeVisible();
    expect(await plants.row('Moss').boundingBox()).toEqual(place);
    await name.fill('fern');
    await expect(note('FERN already exists, with id 10.')).toBeVisible();
    await fillAtOnce(name, 'Fern', 'Betula pendula');
    await expect(note('Betula pendula already exists, with id 7.')).toBeVisible();
    expect(asked).toEqual(['Moss', 'fern', 'Betula pendula']);
    await name.press('Enter');
    await expect(plants.toast('Corrected Betula pendula.')).toBeVisible();
    await requests.undoLatest();
    await expect(plants.row('Fern')).toHaveCount(2);
  });

  await test.step('above the list', async () => {
    const note = (text: string) => plants.toast(text);
    const shown = page.getByRole('link', { name: /^Show plants called/ });

    const place = await plants.id.boundingBox();
    await plants.name.pressSequentially('betula PENDULA');
    await expect(note('Betula pendula already exists, with id 7.')).toBeVisible();
    expect(await plants.id.boundingBox(), 'nothing moves').toEqual(place);
    await page.keyboard.type(' ');
    await expect(shown).toBeVisible();
    await page.keyboard.type('alba');
    await expect(shown).toBeHidden();

    // What has been asked about is given up once it is another name.
    const held = await holdFirstRequest(page, 'GET', '**/bff/namesakes?*');
    const given = page.waitForEvent('requestfailed', (one) => one.url().includes('/bff/namesakes'));
    await plants.name.fill('Betula pendula');
    await held.asked;
    await plants.name.fill('Fern');
    await given;
    held.letGo();
    await expect(note('Fern already exists twice: ids 8 and 10.')).toBeVisible();
    await requests.deleteOne(10);
    await expect(note('Fern already exists, with id 8.')).toBeVisible();

    // From field to field Tab leads past it.
    await page.keyboard.press('Tab');
    await expect(plants.id).toBeFocused();
    await shown.click();
    await expect(plants.rows).toHaveText([/8\s*Fern/]);
    await expect(plants.search).toHaveValue('Fern');
    await expect(plants.name).toHaveValue('Fern');
    await plants.name.press('Enter');
    await expect(plants.rows).toHaveText([/8\s*Fern/, /11\s*Fern/]);
    await expect(shown).toBeHidden();
  });
});
