import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, send, tokenFor } from '../testing/app.ts';
import { collectingLogger, failingDisk } from '../testing/file-store.ts';
import { openControlSocket } from './control-socket.ts';
import { findRunningServer } from './socket-operations.ts';
import { operationsOn } from './store-operations.ts';

test('an operator whose server can save nothing any more is told why, and not to tell the operator', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const operations = operationsOn(app.access);
  const wish = { name: 'till', role: 'editor', workspace: 'main', lifetimeMs: null } as const;
  await operations.create(wish);
  const token = await tokenFor(app, 'editor');
  const socket = await openControlSocket(app.folder, operations, collectingLogger());
  onTestFinished(async () => await socket.close());
  const asked = await findRunningServer(app.folder);
  state.code = 'EIO';
  const json = { name: 'Rose' };
  expect((await send(app, 'POST', '/plants', { token, json })).status).toBe(503);
  const told = async (work: Promise<unknown> | undefined) =>
    await work?.then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await told(asked?.create({ ...wish, name: 'other' }))).toMatch(
    /^The disk reported an error.*see the log\.$/,
  );
  expect(await told(asked?.revoke('till', 'main'))).toMatch(
    /^This is in force now, but could not be saved/,
  );
});
