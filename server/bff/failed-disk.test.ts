import { expect, test } from 'vitest';
import type { SessionView } from '../contract/answers.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';
import { browserWith, cookieOf, signedIn, signIn } from '../testing/browser.ts';
import { failingDisk } from '../testing/file-store.ts';

/** An app with a viewer's token and an admin's browser, on a disk that fails each write from then on. */
async function createFailing(code: 'EIO' | 'EACCES') {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'viewer');
  const admin = await signedIn(app, 'admin');
  state.code = code;
  const read = async () => (await send(app, 'GET', '/plants', { token })).status;
  return { app, token, admin, state, read };
}

/** The same, once it has failed a change, so that nothing is written until a restart. */
async function createFailed() {
  const failed = await createFailing('EIO');
  expect((await failed.admin('POST', '/bff/plants', { name: 'Oak', tag: '' })).status).toBe(503);
  return failed;
}

const DISKS = [
  { disk: 'that has failed', create: createFailed },
  { disk: 'that takes no file', create: () => createFailing('EACCES') },
];

test.each(DISKS)(
  'on a disk $disk people sign in to read, until the server restarts, and out',
  async ({ create }) => {
    const { app, token, admin } = await create();
    const response = await signIn(app, { token });
    expect(response.status).toBe(201);
    expect(await bodyOf<SessionView>(response)).toMatchObject({ untilRestart: true });
    const browse = browserWith(app, cookieOf(response));
    expect((await browse('GET', '/bff/plants')).status).toBe(200);
    for (const one of [browse, admin]) {
      expect((await one('DELETE', '/bff/session')).status).toBe(204);
      expect((await one('GET', '/bff/plants')).status).toBe(401);
    }
  },
);

test('what was done in memory while the server could write no file is written once it can', async () => {
  const { app, token, state } = await createFailing('EACCES');
  const browse = browserWith(app, cookieOf(await signIn(app, { token })));
  state.code = null;
  expect((await send(app, 'GET', '/health/ready')).status).toBe(200);
  const askSession = async () => await bodyOf<SessionView>(await browse('GET', '/bff/session'));
  await expect.poll(askSession).not.toHaveProperty('untilRestart');
});

test.each(DISKS)(
  'on a disk $disk a revocation is in force at once, and each time told as one that could not be saved',
  async ({ create }) => {
    const { admin, read } = await create();
    const { tokens } = await bodyOf<{ tokens: { id: string; role: string }[] }>(
      await admin('GET', '/bff/tokens'),
    );
    const id = tokens.find(({ role }) => role === 'viewer')?.id;
    expect(await read()).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      const answer = await problemOf(await admin('DELETE', `/bff/tokens/${id}`));
      expect(answer).toMatchObject({
        code: 'storage_unavailable',
        detail: expect.stringMatching(/^This is in force now, but could not be saved/),
      });
      expect(await read()).toBe(401);
    }
  },
);
