import * as de from '../../server/words/de.ts';
import { expect, test } from '../journey.ts';
import { startSession } from '../people.ts';

test('a chosen language is kept, and says so', async ({ page, server }) => {
  await startSession(page, server, server.adminToken);
  await page.goto('/history');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: de.historyScreen, level: 1 })).toBeVisible();
  await page.goto('/');
  const languages = page.getByRole('list', { name: de.languageChoice });
  await expect(languages.getByText('Deutsch')).toHaveAttribute('aria-current', 'true');
  await languages.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Add plant' })).toBeVisible();
});
