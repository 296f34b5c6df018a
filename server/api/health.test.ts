import { expect, test } from 'vitest';
import { realDisk } from '../store/file/disk/disk.ts';
import { bodyOf, createTestApp, problemOf, send, type TestApp, tokenFor } from '../testing/app.ts';
import { signIn } from '../testing/browser.ts';
import { failingDisk } from '../testing/file-store.ts';

test.each(['/health/live', '/health/ready'])('%s is 200 without a token', async (path) => {
  const app = await createTestApp();
  const response = await send(app, 'GET', path);
  expect(response.status).toBe(200);
  expect(await bodyOf(response)).toEqual({ status: 'ok' });
});

async function statusOf(app: TestApp, path: string): Promise<number> {
  return (await send(app, 'GET', path)).status;
}

test('a disk error makes readiness 503 with a sentence, without internals, and leaves liveness', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'editor');
  state.code = 'EIO';
  const json = { name: 'Rose' };
  expect((await send(app, 'POST', '/plants', { token, json })).status).toBe(503);
  const response = await send(app, 'GET', '/health/ready');
  expect(response.status).toBe(503);
  const problem = await problemOf(response);
  expect(problem.code).toBe('storage_unavailable');
  expect(problem.detail).toMatch(/^The disk reported an error.* until the server is restarted\./);
  expect(JSON.stringify(problem)).not.toContain('EIO');
  expect(await statusOf(app, '/health/live')).toBe(200);
});

test('a full disk makes readiness 503 before any write has met it, and room makes it 200 again by itself', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  state.code = 'ENOSPC';
  const problem = await problemOf(await send(app, 'GET', '/health/ready'));
  expect(problem).toMatchObject({ status: 503, code: 'storage_unavailable' });
  expect(problem.detail).toMatch(/^The disk is full/);
  state.code = null;
  await expect.poll(() => statusOf(app, '/health/ready')).toBe(200);
});

test.each([
  ['ENOSPC', 507],
  ['EMFILE', 503],
] as const)(
  'readiness is 503 for as long as writes are refused with %s, however lately it was asked',
  async (code, status) => {
    const { state, disk } = failingDisk();
    const app = await createTestApp({ disk });
    const token = await tokenFor(app, 'editor');
    expect(await statusOf(app, '/health/ready')).toBe(200);
    state.code = code;
    const refused = await send(app, 'POST', '/plants', { token, json: { name: 'Rose' } });
    expect(refused.status).toBe(status);
    expect(await statusOf(app, '/health/ready')).toBe(503);
  },
);

test('a full disk is one line of the log, and room again another, however many writes are refused', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'editor');
  const create = () => send(app, 'POST', '/plants', { token, json: { name: 'Rose' } });
  state.code = 'ENOSPC';
  for (let i = 0; i < 5; i += 1) {
    const refused = await create();
    expect(refused.status).toBe(507);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  state.code = null;
  await expect.poll(() => statusOf(app, '/health/ready')).toBe(200);
  expect((await create()).status).toBe(201);
  const messages = app.lines.filter((line) => !line.includes('"msg":"request"'));
  expect(messages).toEqual([
    expect.stringContaining('the disk is full'),
    expect.stringContaining('the disk has room again'),
  ]);
  expect(app.lines.join('')).not.toContain('"stack"');
});

test.each([
  [
    'EMFILE',
    /^The server has as many files and connections open as it may, so sign-ins, sign-outs and anything that takes access away may last only until the server restarts/,
  ],
  [
    'EACCES',
    /^The server may not write in its data folder, so sign-ins, sign-outs and anything that takes access away may last only until the server restarts/,
  ],
  [
    'EIO',
    /^The system refused to write a file in the data folder, so sign-ins, sign-outs and anything that takes access away may last only until the server restarts/,
  ],
] as const)(
  'readiness is 503 with the reason while files are refused with %s, and 200 again by itself',
  async (code, reason) => {
    const { state, disk } = failingDisk();
    const app = await createTestApp({ disk });
    state.code = code;
    const problem = await problemOf(await send(app, 'GET', '/health/ready'));
    expect(problem).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect(problem.detail).toMatch(reason);
    expect(JSON.stringify(problem)).not.toContain(code);
    expect(await statusOf(app, '/health/ready')).toBe(503);
    state.code = null;
    await expect.poll(() => statusOf(app, '/health/ready')).toBe(200);
    const messages = app.lines.filter((line) => !line.includes('"msg":"request"'));
    expect(messages).toEqual([
      expect.stringContaining('no file can be written in the data folder'),
      expect.stringContaining('files can be written in the data folder again'),
    ]);
  },
);

test('where the disk has room for plants and for no new file, readiness and the log say that, and plants are saved', async () => {
  let isRefused = false;
  const open: typeof realDisk.open = async (path, flags, mode) => {
    const isNew = typeof flags === 'string' && flags.startsWith('w');
    if (!isRefused || !isNew) return await realDisk.open(path, flags, mode);
    throw Object.assign(new Error('ENOSPC: open'), { code: 'ENOSPC', syscall: 'open' });
  };
  const app = await createTestApp({ disk: { ...realDisk, open } });
  const token = await tokenFor(app, 'editor');
  isRefused = true;
  const problem = await problemOf(await send(app, 'GET', '/health/ready'));
  expect(problem.detail).toMatch(
    /^The disk has no room for a new file, so sign-ins, sign-outs and/,
  );
  expect((await signIn(app, { token })).status).toBe(201);
  const added = await send(app, 'POST', '/plants', { token, json: { name: 'Rose' } });
  expect(added.status).toBe(201);
  const log = app.lines.join('');
  expect(log).toContain('no file can be written in the data folder');
  expect(log).not.toContain('changes are refused');
  isRefused = false;
  await expect.poll(() => statusOf(app, '/health/ready')).toBe(200);
});
