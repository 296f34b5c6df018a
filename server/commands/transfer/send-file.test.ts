import { expect, test, vi } from 'vitest';
import { refuseParameter } from '../../http/read/query.ts';
import { countTries, type Sending, sendUntilAnswered } from './send-file.ts';
import { OutcomeUnknown, type Send } from './signed-in.ts';

const KEY = 'monday';
const LOST = () => Promise.reject(new OutcomeUnknown('No server answers.'));
const BUSY = () => Promise.reject(new Error('The server is reading several other files.'));
const CHANGE = { seq: 7, at: 0, added: [], addedCount: 1, removed: [], removedCount: 0 };
const SAVED = answer(JSON.stringify({ step: 'saved', change: CHANGE }));
const CHECKED = answer(
  JSON.stringify({
    step: 'checked',
    check: {
      ...{ format: 'csv', rows: 1, added: 0, replaced: 0, unchanged: 0, preview: [] },
      ...{ faults: [{ row: 2, column: 'id', problem: 'Id 4 is taken.' }], faultCount: 1 },
      ...{ wrongRows: 1, taken: [], jump: null, fingerprint: '', digest: '', columns: [] },
      ...{ hasTitles: true, lacksName: false, ignored: [], unguarded: 0, encoding: 'UTF-8' },
    },
  }),
);

function answer(text: string): () => Promise<Response> {
  return () => Promise.resolve(new Response(`${text}\n`));
}

/** Sends a file to a server that answers in turn as told, and then always as it did last. */
function sendTo(answers: (() => Promise<Response>)[], bytes = Buffer.from('name\nRose\n')) {
  const left = [...answers];
  const send = vi.fn<Send>(() => ((left.length > 1 ? left.shift() : left[0]) ?? LOST)());
  const sending: Sending = {
    ...{ send, bytes, key: KEY, wish: {} },
    ...{ progress: { tell: () => undefined }, stopped: new AbortController().signal },
    askAgain: countTries(() => Promise.resolve()),
  };
  return { send, outcome: sendUntilAnswered(sending).catch(String) };
}

test('a refusal of the first try is told at once: nothing was made', async () => {
  const { send, outcome } = sendTo([BUSY]);
  expect(await outcome).toBe('Error: The server is reading several other files.');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a server of a version that does not know how ids may jump is told of as older, with what to do', async () => {
  const { message } = refuseParameter('refuseJump', 'is unknown; accepted are replace, leaveOut');
  const { outcome } = sendTo([() => Promise.reject(new Error(message))]);
  expect(await outcome).toMatch(
    /^Error: Nothing was imported\. The server is older .*--accept-ids/,
  );
});

test('a large file is sent in parts, so that a slow connection is seen to move', async () => {
  const file = Buffer.alloc(1_000_000, 'name\n');
  const { send, outcome } = sendTo([SAVED], file);
  await outcome;
  const parts: Uint8Array[] = [];
  const { body } = new Response(send.mock.calls[0]?.[2].body);
  for await (const part of body ?? []) parts.push(part);
  expect(Buffer.concat(parts).equals(file)).toBe(true);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
});

test.each([
  ['a lost answer', LOST],
  ['a page that is no answer', answer('<h1>A timeout occurred</h1>')],
  ['an answer without an end', answer('x'.repeat(5_000_000))],
  ['an answer that ends early', answer('{"step":"saving","rows":1}')],
])('after %s the same is asked again under the same key', async (_, first) => {
  const { send, outcome } = sendTo([first, BUSY, SAVED]);
  expect(await outcome).toMatchObject({ step: 'saved', change: { seq: 7 } });
  const keys = send.mock.calls.map(([, , { headers }]) => new Headers(headers));
  expect(keys.map((headers) => headers.get('Idempotency-Key'))).toEqual([KEY, KEY, KEY]);
});

test.each([
  ['is never known', [LOST]],
  ['is not told by the refusals that follow', [LOST, BUSY]],
])('where what came of the file %s, its key is told', async (_, answers) => {
  const { send, outcome } = sendTo(answers);
  expect(await outcome).toMatch(
    /\. Whether the file was imported is not known\..* same token and --idempotency-key monday:/,
  );
  expect(send).toHaveBeenCalledTimes(10);
});

test('rows that an earlier try has just brought in do not count as taken by somebody else', async () => {
  expect(await sendTo([LOST, CHECKED, SAVED]).outcome).toMatchObject({ step: 'saved' });
  expect(await sendTo([LOST, CHECKED]).outcome).toMatchObject({ step: 'checked' });
  const { send, outcome } = sendTo([CHECKED]);
  expect(await outcome).toMatchObject({ step: 'checked' });
  expect(send).toHaveBeenCalledTimes(1);
});
