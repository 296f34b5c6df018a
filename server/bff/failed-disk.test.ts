import { expect, test } from 'vitest';
import type { SessionView } from '../contract/answers.ts';
import type { RoleChangeBody, TokenList } from '../contract/tokens.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';
import {
  type Browse,
  browserWith,
  cookieOf,
  findTokenOf,
  signedIn,
  signIn,
} from '../testing/browser.ts';
import { failingDisk } from '../testing/file-store.ts';

/**
 * An app with a viewer's and an editor's token, a webhook and an admin's browser, on a disk that fails each
 * write from then on.
 */
async function createFailing(code: 'EIO' | 'EACCES') {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'viewer');
  await tokenFor(app, 'editor');
  const admin = await signedIn(app, 'admin');
  const asAdmin = { token: await tokenFor(app, 'admin'), json: { url: 'https://till.example/' } };
  expect((await send(app, 'POST', '/admin/webhooks', asAdmin)).status).toBe(201);
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

const give = async (admin: Browse, id: string | undefined, wish: RoleChangeBody) =>
  await admin('PATCH', `/bff/tokens/${id}`, wish);

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

const UNSAVED = {
  code: 'storage_unavailable',
  detail: expect.stringMatching(/^This is in force now, but could not be saved/),
};

test.each(DISKS)(
  'on a disk $disk a revocation is in force at once, and each time told as one that could not be saved',
  async ({ create }) => {
    const { admin, read } = await create();
    const id = (await findTokenOf(admin, 'viewer'))?.id;
    expect(await read()).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      expect(await problemOf(await admin('DELETE', `/bff/tokens/${id}`))).toMatchObject(UNSAVED);
      expect(await read()).toBe(401);
    }
  },
);

test.each(DISKS)(
  'on a disk $disk a role is lowered at once, each time told, and listed, as one that could not be saved, and none is raised',
  async ({ create }) => {
    const { admin } = await create();
    const { id } = (await findTokenOf(admin, 'editor')) ?? {};
    // The second time also by who has learnt meanwhile that it is a viewer's.
    for (const expected of ['editor', 'editor', 'viewer'] as const) {
      const lowered = await give(admin, id, { expected, role: 'viewer' });
      expect(await problemOf(lowered)).toMatchObject(UNSAVED);
      expect(await findTokenOf(admin, 'editor')).toBeUndefined();
    }
    const raised = await problemOf(await give(admin, id, { expected: 'viewer', role: 'editor' }));
    expect(raised).toMatchObject({ code: 'storage_unavailable' });
    expect(raised).not.toMatchObject(UNSAVED);
    const { tokens } = await bodyOf<TokenList>(await admin('GET', '/bff/tokens'));
    expect(tokens.find((token) => token.id === id)).toMatchObject({
      ...{ role: 'viewer', untilRestart: true },
    });
  },
);

test.each(DISKS)(
  'on a disk $disk a webhook is deleted at once, and each time told as one that could not be saved',
  async ({ create }) => {
    const { admin } = await create();
    const find = async () => {
      const answer = await admin('GET', '/bff/webhooks');
      return (await bodyOf<{ webhooks: { id: string }[] }>(answer)).webhooks[0]?.id;
    };
    const id = await find();
    expect(id).toBeDefined();
    for (let time = 0; time < 2; time += 1) {
      expect(await problemOf(await admin('DELETE', `/bff/webhooks/${id}`))).toMatchObject(UNSAVED);
      expect(await find()).toBeUndefined();
    }
  },
);
