import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { endSession, isOut, openListening, signIn, startSession } from '../people.ts';
import { plantsScreen } from '../screens/plants-screen.ts';
import { halveFirstAnswer } from '../server/half-answers.ts';
import { cutFirstAnswer, holdAnswers, holdFirstRequest } from '../server/requests.ts';
import { stopClock } from '../states/stop-clock.ts';

test('a token that is being typed goes nowhere else when another tab signs in, nor one that is typed on while one’s own sign-in is answered, above an ended session too; an answer to signing in that is cut signs nobody in, nor does the first token once another is entered; who leaves before the answer to signing in, or when the browser has taken a session from half of it, is not signed in by it', async ({
  page,
  server,
  watch,
}) => {
  watch.expectRefusals(401);
  const ada = await server.createToken({ name: 'Ada', role: 'editor' });
  const edna = await server.createToken({ name: 'Edna', role: 'editor' });
  const finn = await server.createToken({ name: 'Finn', role: 'editor' });
  const token = page.getByRole('textbox', { name: 'Access token' });
  const plants = plantsScreen(page);

  await test.step('a token that is being typed goes nowhere else when somebody signs in', async () => {
    await page.goto('/sign-in');
    await token.click();
    await stopClock(page);
    await page.keyboard.type('pst_a');
    // As in another tab, whose clock would stop as well.
    await startSession(page, server, ada);
    const asked = page.waitForResponse('**/bff/session');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await (await asked).finished();
    await page.clock.runFor(300);
    await page.keyboard.type('nj1');
    await page.keyboard.press('Enter');
    await expect(token).toHaveValue('pst_anj1');
    await page.clock.resume();
    await expect(plants.name).toHaveValue('');
    await expect(plants.rows).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await typeOnWhileSigningIn(page, ada);
    await expect(plants.name).toHaveValue('');
    await expect(plants.rows).toHaveCount(0);

    await plants.name.fill('Ros');
    await endSession(page, server);
    await typeOnWhileSigningIn(page, ada);
    await expect(plants.name).toHaveValue('Ros');
  });

  await plants.name.fill('');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await test.step('an answer that is cut signs nobody in, nor does the first token once another is entered', async () => {
    // The sign-out before may yet be on its way to the same address.
    await cutFirstAnswer(page, 'POST', '**/bff/session');
    await signIn(page, edna);
    await expect(page.getByRole('alert')).toContainText('could not be read');
    await expect.poll(() => isOut(page)).toBe(true);

    const judged = await holdAnswers(page, 'POST', '**/bff/session');
    await signIn(page, edna);
    await judged.asked;
    await signIn(page, 'wrong');
    await expect(token).toHaveAccessibleDescription(/not an access token/i);
    await expect.poll(() => isOut(page)).toBe(true);
    judged.letGo();

    const again = await holdAnswers(page, 'POST', '**/bff/session');
    await signIn(page, edna);
    await again.asked;
    await signIn(page, finn);
    await expect(page.getByRole('banner')).toContainText('Finn');
    again.letGo();
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Finn');
  });
  await test.step('who leaves before the answer, or once half of it is there, is not signed in by it', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(token).toBeVisible();
    await using half = await halveFirstAnswer(server.url, 'POST', '/bff/session');
    watch.allow(half.url);
    await page.goto(`${half.url}/sign-in`);
    await signIn(page, ada);
    await half.halved;
    await expect.poll(() => isOut(page)).toBe(false);
    await page.goto('about:blank');
    await expect.poll(() => isOut(page)).toBe(true);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await openListening(page, server, { token: ada });
    await endSession(page, server);
    const again = await holdAnswers(page, 'POST', '**/bff/session');
    await signIn(page, ada);
    await again.asked;
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => isOut(page)).toBe(true);

    await signIn(page, finn);
    await expect(page.getByRole('banner')).toContainText('Finn');
    await endSession(page, server);
    const held = await holdFirstRequest(page, 'POST', '**/bff/session');
    await signIn(page, ada);
    await held.asked;
    await page.getByRole('button', { name: 'Leave' }).click();
    await signIn(page, finn);
    await expect(page.getByRole('banner')).toContainText('Finn');
    held.letGo();
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Finn');
  });
});

/** Signs in, types on in the token's field before and after the answer, and stops. */
async function typeOnWhileSigningIn(page: Page, accessToken: string): Promise<void> {
  const token = page.getByRole('textbox', { name: 'Access token' });
  const held = await holdAnswers(page, 'POST', '**/bff/session');
  await token.fill(accessToken);
  // On a busy machine two letters may come as far apart as a pause is long.
  await stopClock(page);
  await page.keyboard.press('Enter');
  await held.asked;
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('pst_a');
  held.letGo();
  await held.answered;
  await page.clock.runFor(300);
  await page.keyboard.type('nj1');
  await expect(token).toHaveValue('pst_anj1');
  await page.clock.resume();
  await expect(token).toBeHidden();
}
