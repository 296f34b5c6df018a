import { expect, test } from './journey.ts';
import { endSession, openPlants, signIn } from './people.ts';

test('a session that ended elsewhere leaves no row on the screen, and a draft to its writer alone', async ({
  page,
  server,
}) => {
  await server.addPlants([{ id: 1, name: 'Boston Fern', tag: '' }]);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const ben = await server.createToken({ name: 'Ben', role: 'editor' });
  const plants = await openPlants(page, server, { token: ada });
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await plants.name.fill('Secret rose');
  await endSession(page, server);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText('Boston Fern')).toBeHidden();
  await expect(plants.name).toBeHidden();

  await signIn(page, ben);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(plants.name).toHaveValue('');
  await endSession(page, server);
  await expect(dialog).toBeVisible();
  await signIn(page, ada);
  await expect(plants.rows).toHaveText([/Boston Fern/]);
  await expect(plants.name).toHaveValue('Secret rose');
});

test('a sign-in link asks before it replaces whoever is signed in, and stays good until then', async ({
  page,
  server,
}) => {
  const link = await server.createLink({ name: 'Ben', role: 'editor' });
  await openPlants(page, server);
  const account = page.getByRole('banner');
  for (const [answer, name] of [
    ['Stay admin', 'admin'],
    ['Sign in as Ben', 'Ben'],
  ] as const) {
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'You are signed in as admin' });
    await expect(dialog).toContainText('Sign in as Ben instead?');
    await dialog.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL('/');
    await expect(account).toContainText(name);
  }
});
