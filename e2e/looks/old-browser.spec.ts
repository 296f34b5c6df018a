import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

test('in the oldest browsers that the app is for, people sign in, add, take back, read history and try the interface', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    for (const [where, names] of [
      [Clipboard.prototype, ['readText']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [iterators, ['map', 'filter', 'take', 'drop', 'toArray', 'forEach', 'some', 'find']],
      [Promise, ['try']],
      [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isDisjointFrom']],
      [URL, ['parse']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(where, name);
  });
  await page.goto('/sign-in');
  await signIn(page, server.adminToken);
  const plants = plantsScreen(page);
  await plants.name.fill('Fern');
  await page.keyboard.press('Enter');
  await expect(plants.row('Fern')).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('z');
  await expect(plants.row('Fern')).toBeHidden();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.getByRole('link', { name: 'API' }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(server.adminToken);
  const list = page.getByRole('form', { name: 'Try: List the plants you have access to' });
  await list.getByRole('button', { name: 'Send request' }).click();
  await expect(list.getByRole('region', { name: 'Answer' })).toContainText('200');
});
