import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { comeBack, leave } from '../kept-page.ts';
import { endSession, openPlants, signIn } from '../people.ts';
import { createInDialog, openTokens } from '../screens/tokens-screen.ts';
import { fewPlants } from '../server/seed-plants.ts';
import { inTab, STATE_GROUPS } from '../states/state-groups.ts';

/** Tells a page what another tab tells once somebody has signed out there: it may hear no server, and begins late to hear tabs. */
async function hearOfSignOut(page: Page): Promise<void> {
  await page.route('**/bff/session', (route) => route.abort());
  const told = () =>
    page.evaluate(() => {
      new BroadcastChannel('plant-store-session').postMessage(null);
      return document.querySelector('.screen[data-hidden]') !== null;
    });
  await expect.poll(told).toBe(true);
}

for (const states of STATE_GROUPS) {
  const names = states.map(({ name }) => name);
  test(`nothing is seen once the session has ended, nor once the page is left, of ${names.join(', ')}`, async ({
    context,
    sharedServer,
    watch,
  }) => {
    watch.tolerate('no answer', 401);
    for (const { name, refusals = [], reach } of states) {
      watch.expectRefusals(...refusals);
      await test.step(name, async () => {
        await inTab(context, async (page) => {
          await reach(page, sharedServer.nextWorkspace());
          if (await page.locator('.screen').count()) {
            await hearOfSignOut(page);
            await expect(page.locator('.screen :visible'), name).toHaveCount(0);
          }
          await leave(page);
          await expect(page.locator('#root :visible'), name).toHaveCount(0);
          expect(await page.locator('body').innerText(), name).toBe('');
        });
      });
    }
  });
}

test('a dialog is hidden with its screen, and goes on where it stood for the same person', async ({
  page,
  server,
  watch,
}) => {
  watch.tolerate(401);
  await server.addPlants(fewPlants());
  const plants = await openPlants(page, server);
  await plants.selectPage.check();
  await plants.tagSelected.click();
  const dialog = page.getByRole('dialog', { name: /^Tag/ });
  const tag = dialog.getByRole('combobox');
  await tag.fill('pot');
  await endSession(page, server);
  await expect(page.locator('.screen :visible')).toHaveCount(0);
  await signIn(page, server.adminToken);
  await expect(dialog).toBeVisible();
  await expect(tag).toBeFocused();
  await page.keyboard.type('ted');
  await expect(tag).toHaveValue('potted');
});

test('Escape on a page that is left closes no dialog: a token is told once', async ({
  page,
  server,
}) => {
  const tokens = await openTokens(page, server);
  await createInDialog(page, 'Cleo', 'viewer');
  await tokens.copy.click();
  await leave(page);
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expect(tokens.text).toBeVisible();
});
