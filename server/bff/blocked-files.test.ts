import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { SessionView } from '../contract/answers.ts';
import { realDisk } from '../store/file/disk/disk.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';
import { browserWith, cookieOf, findTokenOf, signedIn, signIn } from '../testing/browser.ts';
import { openKilled } from '../testing/file-store.ts';

/** The real disk, on which something is mounted over the file that `state` names. */
function mountingDisk() {
  const state: { mounted: string | null } = { mounted: null };
  const meet = (path: string) => {
    if (basename(path) !== state.mounted) return;
    const code = 'EBUSY';
    throw Object.assign(new Error(`${code}: resource busy or locked`), { code, path });
  };
  const rename: typeof realDisk.rename = async (from, to) => {
    meet(to);
    await realDisk.rename(from, to);
  };
  const unlink: typeof realDisk.unlink = async (path) => {
    meet(path);
    await realDisk.unlink(path);
  };
  return { state, disk: { ...realDisk, rename, unlink } };
}

test('where access.json cannot be replaced, people sign in to read and out, readiness and one line of the log say why, and it is written once it can be', async () => {
  const { state, disk } = mountingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'viewer');
  const admin = await signedIn(app, 'admin');
  const askReady = async () => await send(app, 'GET', '/health/ready');
  state.mounted = 'access.json';
  const entered = [await signIn(app, { token }), await signIn(app, { token })];
  for (const response of entered) {
    expect(response.status).toBe(201);
    expect(await bodyOf<SessionView>(response)).toMatchObject({ untilRestart: true });
    expect((await problemOf(await askReady())).detail).toMatch(
      /^Something keeps the server from replacing access\.json .* Unmount it/,
    );
  }
  const [first, second] = entered.map((response) => browserWith(app, cookieOf(response)));
  expect((await first?.('GET', '/bff/plants'))?.status).toBe(200);
  expect((await second?.('DELETE', '/bff/session'))?.status).toBe(204);
  const wanted = { name: 'Ben', role: 'viewer', expires: null };
  expect((await admin('POST', '/bff/tokens', wanted)).status).toBe(503);
  expect((await askReady()).status).toBe(503);
  state.mounted = null;
  await expect.poll(async () => (await askReady()).status).toBe(200);
  const session = await first?.('GET', '/bff/session');
  expect(session && (await bodyOf<SessionView>(session))).not.toHaveProperty('untilRestart');
  expect(app.lines.filter((line) => !line.includes('"msg":"request"'))).toEqual([
    expect.stringContaining('access.json cannot be replaced'),
    expect.stringContaining('access.json can be replaced again'),
  ]);
});

test('where access.json cannot be replaced, a revocation is in force, told as one that could not be saved, and saved once it can be', async () => {
  const { state, disk } = mountingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'viewer');
  const admin = await signedIn(app, 'admin');
  const id = (await findTokenOf(admin, 'viewer'))?.id ?? '';
  state.mounted = 'access.json';
  const answer = await problemOf(await admin('DELETE', `/bff/tokens/${id}`));
  expect(answer.detail).toMatch(/^This is in force now, but could not be saved/);
  expect((await send(app, 'GET', '/plants', { token })).status).toBe(401);
  const kept = async () => (await (await openKilled(app.folder)).access.findToken(id))?.revokedAt;
  expect(await kept()).toBeNull();
  state.mounted = null;
  await expect.poll(async () => (await send(app, 'GET', '/health/ready')).status).toBe(200);
  await expect.poll(kept).not.toBeNull();
});

test('what stands in the place of a file that the server makes, and cannot be removed, is named by readiness, with what to do', async () => {
  const { state, disk } = mountingDisk();
  const app = await createTestApp({ disk });
  const askReady = async () => await send(app, 'GET', '/health/ready');
  await writeFile(join(app.folder, 'probe.tmp'), '');
  state.mounted = 'probe.tmp';
  expect((await problemOf(await askReady())).detail).toMatch(
    /^Something keeps the server from replacing probe\.tmp .* Unmount it/,
  );
  state.mounted = null;
  await expect.poll(async () => (await askReady()).status).toBe(200);
});
