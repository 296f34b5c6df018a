import type { Page } from '@playwright/test';
import { dismissToasts } from '../dismiss-toasts.ts';
import { expect, test } from '../journey.ts';
import { openPlants, signIn } from '../people.ts';
import { labelsDialog } from '../screens/labels-dialog.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { numberedPlants } from '../server/seed-plants.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('on a phone every action is within reach of a thumb, and all to press or fill in is at least 44 px high and wide; the search comes first, and the form behind Add keeps what was typed', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(45));
  await page.goto('/sign-in?next=%2F%3Flimit%3D10');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await signIn(page, server.adminToken);
  const plants = plantsScreen(page);

  await test.step('the search comes first, and the form behind Add keeps what was typed', async () => {
    await expect(plants.search).toBeInViewport();
    await expect(plants.name).toBeHidden();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'false');
    await plants.showForm.tap();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'true');
    await expect(plants.name).toBeFocused();
    await plants.name.fill('Oli');
    // A second tap at once would be a double one, which presses once.
    await plants.showForm.press('Enter');
    await expect(plants.name).toBeHidden();
    await page.reload();
    await expect(plants.name).toHaveValue('Oli');
    await expect(plants.name).not.toBeFocused();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'true');
    await plants.showForm.tap();
    await expect(plants.name).toBeHidden();
    await expect(plants.showForm).toHaveAttribute('aria-expanded', 'false');
    await plants.showForm.press('Enter');
    await expect(plants.name).toBeFocused();
  });

  await test.step('plants are added, paged, deleted, brought back and found', async () => {
    await plants.name.fill('Olive');
    await plants.id.fill('50');
    await plants.tag.fill('Tree');
    await plants.add.tap();
    await expect(plants.toast(/Added Olive/)).toBeVisible();
    await expect(plants.name).toBeFocused();
    // The toast would stand over the row's Delete for as long as it is shown.
    await dismissToasts(page);
    await plants.lastPage.tap();
    await expect(plants.row('Olive')).toContainText('Tree');
    await plants.delete('Olive').tap();
    await expect(plants.delete('Olive')).toBeHidden();
    await expect(plants.undo).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await plants.undo.tap();
    await expect(plants.delete('Olive')).toBeVisible();
    await plants.previousPage.tap();
    await expect(page.getByText('31–40 of 46')).toBeVisible();
    await plants.firstPage.tap();
    await plants.nextPage.tap();
    await expect(page.getByText('11–20 of 46')).toBeVisible();
    await plants.rowsPerPage.selectOption('50');
    await expect(plants.rows).toHaveCount(46);
    await plants.search.fill('Olive');
    await expect(plants.rows).toHaveCount(1);
  });

  await test.step('a plant has a page and a label, and one signs out', async () => {
    await page.goto('/plant/50');
    await page.getByRole('button', { name: 'Print label' }).tap();
    await expect(labelsDialog(page).print).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await labelsDialog(page).close.tap();
    await expect(page.getByRole('link', { name: 'Show in list' })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  });
});

/** Lists what can be pressed or filled in and is smaller than 44 px either way. */
async function smallTargets(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const role of ['button', 'textbox', 'combobox', 'searchbox', 'link'] as const) {
    // At once: a toast that leaves meanwhile would be waited for.
    const targets = await page.getByRole(role).evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, shown: `${element.outerHTML} ${width} × ${height}` };
      }),
    );
    const small = targets.filter(({ width, height }) => width > 0 && Math.min(width, height) < 44);
    found.push(...small.map(({ shown }) => shown));
  }
  return found;
}

test('on a phone what follows the time of a change begins its line where the time does, without the dot that parts them', async ({
  page,
  server,
}) => {
  await server.addPlants(numberedPlants(1));
  const name = 'Wilhelmina Theodora van Houten';
  const token = await server.createToken({ name, role: 'editor' });
  const plants = await openPlants(page, server, { token });
  await plants.delete('Plant 01').tap();
  await plants.undo.tap();
  await expect(plants.row('Plant 01')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).tap();
  const note = page.getByText(`Undone by ${name}`);
  await expect(note).toBeVisible();
  const [below, ...lefts] = await note.evaluate((told) => {
    const time = told.previousElementSibling;
    const boxes = [time, told].map((part) => {
      const range = document.createRange();
      if (part) range.selectNodeContents(part);
      return range.getClientRects()[0];
    });
    const [before, after] = boxes;
    if (!before || !after) throw new Error('One of the two is not shown.');
    return [after.top - before.bottom, before.left, after.left];
  });
  expect(below, 'a line of its own').toBeGreaterThanOrEqual(0);
  expect(lefts[1]).toBe(lefts[0]);
});
