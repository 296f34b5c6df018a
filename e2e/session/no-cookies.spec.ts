import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';

const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

test('where the browser is set to block cookies, whoever signs in is told so, and a link is not used up', async ({
  playwright,
  launchOptions,
  page,
  server,
}, journey) => {
  const profile = journey.outputPath('profile');
  const preferences = `${profile}/Default/Preferences`;
  await mkdir(dirname(preferences), { recursive: true });
  await writeFile(preferences, JSON.stringify(BLOCKED));
  const link = await server.createLink({ name: 'Ben', role: 'editor' });
  const options = { ...launchOptions, locale: 'en-GB', baseURL: server.url };
  const browser = await playwright.chromium.launchPersistentContext(profile, options);
  try {
    const blocked = await browser.newPage();
    const told = blocked.getByRole('alert').filter({ hasText: 'does not keep cookies' });
    await blocked.goto('/sign-in');
    await signIn(blocked, server.adminToken);
    await expect(told).toBeVisible();
    await blocked.goto('about:blank');
    await blocked.goto(link);
    await expect(told).toBeVisible();
    await blocked.getByRole('button', { name: 'Try the link again' }).click();
    await expect(told).toBeVisible();
  } finally {
    await browser.close();
    await rm(profile, { recursive: true });
  }
  await page.goto(link);
  await expect(plantsScreen(page).add).toBeVisible();
});
