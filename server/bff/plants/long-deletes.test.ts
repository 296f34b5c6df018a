import { expect, test } from 'vitest';
import { createTestApp, problemOf, tokenFor } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';

/** Begins deletes of as many as may be named, whose bodies end when `endAll` is called. */
async function createLongDeletes() {
  const app = await createTestApp();
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answers: Promise<Response>[] = [];
  /** Returns what begins one; it tells the status of a refusal, or that the body is being read. */
  const createBegin = async (workspace: string) => {
    const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor', workspace) }));
    const headers = {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    };
    return async () => {
      let tellRead: () => void = () => undefined;
      const isRead = new Promise<'is read'>((resolve) => {
        tellRead = () => resolve('is read');
      });
      const start = (sender: ReadableStreamDefaultController<Uint8Array>) => {
        senders.push(sender);
      };
      const pull = () => tellRead();
      const body = new ReadableStream<Uint8Array>({ start, pull }, { highWaterMark: 0 });
      const sent = { method: 'POST', headers, body, duplex: 'half' } as const;
      const answer = Promise.resolve(app.app.request('/bff/deletions', sent));
      answers.push(answer);
      return await Promise.race([isRead, answer]);
    };
  };
  const endAll = async () => {
    for (const sender of senders) sender.close();
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  return { createBegin, endAll };
}

test('long deletes that one workspace leaves open keep no other from its own, however many its tokens', async () => {
  const { createBegin, endAll } = await createLongDeletes();
  for (let number = 0; number < 8; number += 1) {
    const begin = await createBegin('main');
    for (let i = 0; i < 4; i += 1) expect(await begin()).toBe('is read');
  }
  const refused = await (await createBegin('main'))();
  if (refused === 'is read') throw new Error('A workspace has more than all may have.');
  expect(await problemOf(refused)).toMatchObject({
    code: 'too_many_streams',
    detail: expect.stringContaining('each workspace may have 4; yours has 32.'),
  });
  for (const begin of [await createBegin('other'), await createBegin('other')]) {
    expect([await begin(), await begin()]).toEqual(['is read', 'is read']);
  }
  expect(await endAll()).toEqual([...Array(32).fill(400), 429, ...Array(4).fill(400)]);
});
