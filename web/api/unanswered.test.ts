import { beforeEach, expect, test } from 'vitest';
import type { ChangeView } from '../../server/contract/answers.ts';
import { notePageOf } from './page-of.ts';
import { RequestFailed } from './request-failed.ts';
import { Unanswered } from './unanswered.ts';
import { settleLost } from './undo/settle-lost.ts';
import { openWebStorage, type WebStorage } from './web-storage.ts';

const ANN = {
  tokenId: 'ann',
  name: 'Ann',
  workspace: 'nursery',
  role: 'editor',
  expiresAt: '',
} as const;
const LOST = new RequestFailed('No answer.', { code: 'unreachable' });
const BUSY = new RequestFailed('Busy.', { code: 'server_busy' });
const REFUSED = new RequestFailed('Gone.', { code: 'plant_not_found' });
const MADE: ChangeView = {
  ...{ seq: 1, at: 0, added: [], addedCount: 0, removed: [], removedCount: 0 },
};
const WITHDRAWN = new RequestFailed('Called off.', { code: 'idempotency_key_reused' });

beforeEach(() => notePageOf(ANN));

/** A tab whose keys are counted, over a reload too. */
class Tab {
  readonly sent: string[] = [];
  readonly withdrawn: string[] = [];
  readonly storage: WebStorage = openWebStorage(() => {
    throw new Error('The page itself holds what is put in.');
  });
  /** What withdrawing a key is refused with. */
  failure: Error | null = null;
  /** Under which keys the server has made something. */
  readonly made: string[] = [];
  /** Resolves once a withdrawal may be answered. */
  answers: Promise<void> = Promise.resolve();
  unanswered = this.#open();
  #count = 0;

  reload() {
    this.unanswered = this.#open();
  }

  /** Sends something; returns under which key it went. */
  async ask(what: string, failure?: RequestFailed): Promise<string> {
    let key = '';
    const sent = this.unanswered.send(what, async (idempotencyKey) => {
      key = idempotencyKey;
      this.sent.push(key);
      if (failure) throw failure;
    });
    await (failure ? expect(sent).rejects.toBe(failure) : sent);
    return key;
  }

  #open() {
    return new Unanswered(ANN, {
      storage: this.storage,
      newKey: () => `key ${++this.#count}`,
      withdraw: async (key) => {
        await this.answers;
        if (this.failure) throw this.failure;
        this.withdrawn.push(key);
        return this.made.includes(key) ? MADE : null;
      },
    });
  }
}

test('what is asked for again after a lost answer has the key of before, until it is done', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 2');
  expect(tab.withdrawn).toEqual([]);
});

test('what is asked for again in the same turn as something else is not withdrawn for that', async () => {
  const tab = new Tab();
  await tab.ask('undo 1', LOST);
  const keys = await Promise.all([tab.ask('undo 1'), tab.ask('undo 2')]);
  expect(keys).toEqual(['key 1', 'key 2']);
  expect(tab.withdrawn).toEqual([]);
});

test('what is withdrawn while something else is settled before it is sent under another key', async () => {
  const tab = new Tab();
  await Promise.all([tab.ask('undo 1', LOST), tab.ask('undo 3', LOST)]);
  const [first] = await Promise.all([tab.ask('undo 1'), tab.ask('undo 2')]);
  expect(tab.withdrawn).not.toContain(first);
});

test('it has that key after a reload too, also where no answer was waited for', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.reload();
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 1');
  void tab.unanswered.send('delete 1', () => new Promise(() => undefined));
  await expect.poll(() => tab.storage.getItem('unanswered')).toContain('key 2');
  tab.reload();
  expect(await tab.ask('delete 1')).toBe('key 2');
  tab.reload();
  expect(await tab.ask('delete 1')).toBe('key 3');
});

test('what has no answer is withdrawn before anything else is asked for, and is then another request', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  expect(await tab.ask('delete 1 and 2')).toBe('key 2');
  expect(tab.withdrawn).toEqual(['key 1']);
  expect(tab.unanswered.tried('delete 1')).toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 3');
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('of what was withdrawn and had been made, it is known as which change, over a reload too', async () => {
  const tab = new Tab();
  tab.made.push(await tab.ask('delete 1', LOST));
  expect(tab.unanswered.open.get('delete 1')?.made).toBeUndefined();
  await tab.ask('delete 2');
  tab.reload();
  expect(tab.unanswered.open.get('delete 1')?.made).toBe(MADE.seq);
});

test('of what is under way nothing is withdrawn', async () => {
  const tab = new Tab();
  let fail: (error: Error) => void = () => undefined;
  const first = tab.unanswered.send('delete 1', () => new Promise((_, reject) => (fail = reject)));
  expect(await tab.ask('delete 2')).toBe('key 2');
  expect(tab.withdrawn).toEqual([]);
  fail(LOST);
  await expect(first).rejects.toBe(LOST);
  expect(await tab.ask('delete 3')).toBe('key 3');
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('where it cannot be withdrawn nothing else is sent, and both can be asked for again', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.failure = LOST;
  await expect(tab.unanswered.send('delete 2', () => expect.unreachable())).rejects.toBe(LOST);
  expect(tab.unanswered.tried('delete 2')).toBeNull();
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  tab.failure = null;
  expect(await tab.ask('delete 2')).toBe('key 2');
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('what is asked for while something is being withdrawn waits for that too, the same as others', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  let answer: () => void = () => undefined;
  tab.answers = new Promise((resolve) => (answer = resolve));
  const keys = Promise.all([tab.ask('delete 2'), tab.ask('delete 3'), tab.ask('delete 1')]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  expect(tab.sent).toEqual(['key 1']);
  answer();
  expect(await keys).toEqual(['key 2', 'key 3', 'key 4']);
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('what was being withdrawn when the page was left is withdrawn by the next one', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.answers = new Promise(() => undefined);
  void tab.ask('delete 2');
  await new Promise((resolve) => setImmediate(resolve));
  tab.answers = Promise.resolve();
  tab.reload();
  expect(await tab.ask('delete 3')).toBe('key 2');
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('what turns out to have been made can be asked for again under its key, and is withdrawn once', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.made.push('key 1');
  expect(await tab.ask('delete 2')).toBe('key 2');
  expect(await tab.ask('delete 3')).toBe('key 3');
  expect(tab.withdrawn).toEqual(['key 1']);
  expect(await tab.ask('delete 1')).toBe('key 1');
  expect(await tab.ask('delete 1')).toBe('key 4');
});

test('what turned out to have been made keeps its key over a reload, too', async () => {
  const tab = new Tab();
  expect(await tab.ask('import a.csv', LOST)).toBe('key 1');
  tab.made.push('key 1');
  expect(await tab.ask('delete 2')).toBe('key 2');
  tab.reload();
  expect(await tab.ask('import a.csv')).toBe('key 1');
});

test('of what turned out to have been made, the attempt is known until it is answered, whatever refuses the next', async () => {
  const tab = new Tab();
  expect(await tab.ask('import a.csv', LOST)).toBe('key 1');
  const tried = tab.unanswered.tried('import a.csv');
  tab.made.push('key 1');
  expect(await tab.ask('delete 2')).toBe('key 2');
  expect(tab.unanswered.tried('import a.csv')).toEqual(tried);
  tab.reload();
  expect(await tab.ask('import a.csv', BUSY)).toBe('key 1');
  expect(tab.unanswered.tried('import a.csv')).toEqual(tried);
  expect(await tab.ask('import a.csv')).toBe('key 1');
  expect(tab.unanswered.tried('import a.csv')).toBeNull();
});

test('what turned out to have been made is not called undone under another token', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.made.push('key 1');
  expect(await tab.ask('delete 2')).toBe('key 2');
  notePageOf({ ...ANN, tokenId: 'next-of-ann' });
  await expect(settleLost(tab.unanswered, ANN, 'delete 1')).rejects.toThrow('Look in History');
  expect(tab.withdrawn).toEqual(['key 1']);
});

test('under another token nothing is withdrawn: the server knows the key as that of the first', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  notePageOf({ ...ANN, tokenId: 'next-of-ann' });
  expect(await tab.ask('delete 2')).toBe('key 2');
  expect(tab.withdrawn).toEqual([]);
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
});

test('what has become known otherwise is forgotten by how it begins', async () => {
  const tab = new Tab();
  expect(await tab.ask('save 1 Fern', LOST)).toBe('key 1');
  tab.unanswered.end('save 12 ');
  expect(await tab.ask('save 1 Fern', LOST)).toBe('key 1');
  tab.unanswered.end('save 1 ');
  expect(await tab.ask('save 1 Fern')).toBe('key 2');
  expect(tab.withdrawn).toEqual([]);
});

test('a refusal because of the plants ends a key, and tells that nothing was done', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  expect(await tab.ask('delete 1', REFUSED)).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 2');
});

test('a key that was withdrawn elsewhere ends, and tells that nothing was done', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  expect(await tab.ask('delete 1', WITHDRAWN)).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 2');
});

test('a key that was withdrawn under another token ends too, and what it told before stays in doubt', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  notePageOf({ ...ANN, tokenId: 'next-of-ann' });
  expect(await tab.ask('delete 1', WITHDRAWN)).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 2');
});

test('a failure that tells nothing of the plants ends no key', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', BUSY)).toBe('key 1');
  expect(tab.unanswered.tried('delete 1')).toBeNull();
  expect(await tab.ask('delete 1')).toBe('key 1');
});

test('of two that are under way at once, one without an answer stays in doubt', async () => {
  const tab = new Tab();
  let fail: (error: Error) => void = () => undefined;
  const first = tab.unanswered.send('delete 1', () => new Promise((_, reject) => (fail = reject)));
  expect(await tab.ask('delete 1')).toBe('key 1');
  fail(LOST);
  await expect(first).rejects.toBe(LOST);
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
});

test('what is taken back after a lost answer is withdrawn, tells what had been made of it, and is then another request', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  expect(await tab.unanswered.settle('delete 1')).toBeNull();
  expect(tab.unanswered.open.has('delete 1')).toBe(false);
  expect(await tab.ask('delete 1', LOST)).toBe('key 2');
  tab.made.push('key 2');
  expect(await tab.unanswered.settle('delete 1')).toBe(MADE);
  expect(await tab.ask('delete 1')).toBe('key 3');
  expect(tab.withdrawn).toEqual(['key 1', 'key 2']);
});

test('what was made and settled with another request can be taken back still, and what was not made leaves nothing to take back', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.made.push('key 1');
  expect(await tab.ask('delete 2', LOST)).toBe('key 2');
  expect(await tab.ask('delete 3')).toBe('key 3');
  expect(tab.unanswered.open.has('delete 1')).toBe(true);
  expect(tab.unanswered.open.has('delete 2')).toBe(false);
  expect(await tab.unanswered.settle('delete 1')).toBe(MADE);
  expect(await tab.unanswered.settle('delete 2')).toBeNull();
});

test('what cannot be withdrawn, as under another token, stays in doubt and is not taken back', async () => {
  const tab = new Tab();
  expect(await tab.ask('delete 1', LOST)).toBe('key 1');
  tab.failure = LOST;
  await expect(tab.unanswered.settle('delete 1')).rejects.toBe(LOST);
  tab.failure = null;
  notePageOf({ ...ANN, tokenId: 'next-of-ann' });
  await expect(settleLost(tab.unanswered, ANN, 'delete 1')).rejects.toThrow('Look in History');
  expect(tab.unanswered.tried('delete 1')).not.toBeNull();
  expect(tab.withdrawn).toEqual([]);
});
