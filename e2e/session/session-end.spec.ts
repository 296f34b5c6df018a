import { expect, test } from '../journey.ts';
import { openListening, revokeSession, signIn } from '../people.ts';
import { stopClock } from '../states/stop-clock.ts';

const LONGER_THAN_A_SESSION_MS = 8 * 24 * 3_600_000;

test('a session that ends takes no letter and no Enter from whoever types, and shows nothing but what they type; a browser’s clock that is ahead ends no session, one that was set back hides no end of it, and the session’s own time ends it, also where nobody can be asked', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate('no answer', 401);
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: 'fern' }]);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const eva = await server.createToken({ name: 'Eva', role: 'editor' });
  const plants = await openListening(page, server, { token: ada });
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });

  await test.step('nor a character that an input method is looking for', async () => {
    await plants.name.fill('A');
    await stopClock(page);
    const keyboard = await page.context().newCDPSession(page);
    const composing = { text: 'かんじ', selectionStart: 3, selectionEnd: 3 };
    await keyboard.send('Input.imeSetComposition', composing);
    await revokeSession(page, server);
    await expect(page.getByText('Boston Fern')).toBeHidden();
    await expect(page.locator('dialog')).toHaveCount(1);
    await page.clock.runFor(2_500);
    await expect(page.locator(':focus')).toHaveValue('Aかんじ');
    await keyboard.send('Input.insertText', { text: '漢字' });
    await page.clock.resume();
    await expect(dialog.getByRole('textbox', { name: 'Access token' })).toHaveValue('');
    await signIn(page, ada);
    await expect(plants.name).toHaveValue('A漢字');
    await plants.name.fill('');
  });

  await test.step('a word that an input method keeps open until the next key holds up nothing', async () => {
    await plants.name.click();
    const keyboard = await page.context().newCDPSession(page);
    const composing = { text: 'Boston Fern', selectionStart: 11, selectionEnd: 11 };
    await keyboard.send('Input.imeSetComposition', composing);
    await expect(plants.toast('Boston Fern already exists, with id 1.')).toBeVisible();
    await revokeSession(page, server);
    await signIn(page, ada);
    await expect(plants.name).toHaveValue('Boston Fern');
    await plants.name.fill('');
  });

  await test.step('it takes no letter and no Enter from whoever types', async () => {
    await expect(plants.rows).toHaveText([/Boston Fern/]);
    await plants.name.click();
    // On a busy machine two letters may come as far apart as a pause is long.
    await stopClock(page);
    await page.keyboard.type('Pelargonium zon');
    await revokeSession(page, server);
    await expect(page.getByText('Boston Fern')).toBeHidden();
    const suggestions = page.locator('input[list]').evaluate((one: HTMLInputElement) => one.list);
    expect(await suggestions).toBeNull();
    // The dialog is there, and waits for a pause.
    await expect
      .poll(async () => {
        // However often it is looked, this is no pause.
        await page.clock.runFor(10);
        return await page.locator('dialog').count();
      })
      .toBe(1);
    await page.keyboard.type('ale grandi');
    await page.clock.runFor(300);
    await page.keyboard.type('florum');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ros');
    const field = page.locator(':focus');
    await expect(field).toHaveAttribute('name', 'name');
    await expect(field).toHaveValue('Ros');
    await expect(field).toBeVisible();
    await expect(page.locator('main h1')).toBeHidden();
    await expect(dialog).toBeHidden();
    await page.clock.resume();
    await expect(dialog.getByRole('textbox', { name: 'Access token' })).toHaveValue('');
    await expect(plants.name).toBeHidden();

    await signIn(page, ada);
    await expect(plants.name).toBeFocused();
    await page.keyboard.type('a');
    await expect(plants.name).toHaveValue('Rosa');
    await expect(plants.rows).toHaveText([/Boston Fern/, /12.*Pelargonium zonale grandiflorum/]);
  });

  await test.step('the clock of the browser neither ends a session nor hides its end; its own time ends it', async () => {
    const asked = page.waitForResponse('**/bff/session');
    await page.clock.setSystemTime(Date.now() + LONGER_THAN_A_SESSION_MS);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await expect(plants.rows.first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await server.revokeToken('Ada');
    await expect(dialog).toBeVisible();
    await expect(plants.rows.first()).toBeHidden();

    await page.clock.setSystemTime(Date.now());
    await signIn(page, eva);
    await expect(plants.rows.first()).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward(LONGER_THAN_A_SESSION_MS);
    await expect(plants.rows.first()).toBeHidden();
  });
});
