import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailureCode } from '../../api/request-failed.ts';
import { ADA, type Fate, settle, Tab } from '../../testing/outbox-tab.ts';

const HOLDING: FailureCode[] = [
  'session_required',
  'storage_unavailable',
  'storage_full',
  'too_many_attempts',
  'request_timeout',
  'server_busy',
  'too_many_streams',
  'unreadable',
];
const LOST: Fate[] = ['lost before', 'lost after', 'never', 'never after'];

function typeAll(tab: Tab, names: string[]): void {
  for (const name of names) tab.outbox.add({ name, tag: '' });
}

test('whatever happens on the way, each plant is added once, in the order typed, or is offered back', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('type') },
    fc.constant('type one to be refused'),
    fc.constantFrom('tick', 'reload', 'sign in', 'settle'),
  );
  const fate = fc.constantFrom<Fate>('through', ...LOST, ...HOLDING);
  const run = async (steps: string[], fates: Fate[]) => {
    const tab = new Tab();
    tab.fates.push(...fates);
    const typed: string[] = [];
    for (const [index, what] of steps.entries()) {
      if (what.startsWith('type')) {
        typed.push(what === 'type' ? `P${index}` : `P${index}!`);
        typeAll(tab, typed.slice(-1));
      } else if (what === 'tick') tab.tick();
      else if (what === 'reload') tab.reload();
      else if (what === 'sign in') tab.signIn(ADA);
      else await settle();
    }
    tab.fates.length = 0;
    tab.reload();
    await settle();
    const refused = typed.filter((name) => name.includes('!'));
    expect(tab.added.map(({ name }) => name)).toEqual(
      typed.filter((name) => !refused.includes(name)),
    );
    expect(tab.shown).toEqual({ waiting: [], refused });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.array(fate, { maxLength: 12 }), run),
    { numRuns: 500 },
  );
});

test('what waits since before a reload is taken back by z only where nothing was asked for since', () => {
  const tab = new Tab();
  tab.fates.push('session_required');
  tab.steady = 5000;
  typeAll(tab, ['Fern']);
  tab.reload();
  tab.sender.close();
  expect(tab.outbox.takeBackLast(20)).toBe(false);
  tab.steady = 30;
  typeAll(tab, ['Moss']);
  expect(tab.outbox.takeBackLast(20)).toBe(true);
  expect(tab.outbox.takeBackLast(20)).toBe(false);
  expect(tab.outbox.takeBackLast()).toBe(true);
});

test('a refusal that comes after somebody has signed in again holds nothing up', async () => {
  const tab = new Tab();
  tab.fates.push('session_required');
  typeAll(tab, ['Fern', 'Moss']);
  tab.signIn(ADA);
  await settle();
  expect(tab.added.map(({ name }) => name)).toEqual(['Fern', 'Moss']);
  expect(tab.outbox.get().hold).toBeNull();
});

test.each([...HOLDING, 'unreachable' as const])(
  '%s holds all plants, and they go on in order when tried again',
  async (code) => {
    const tab = new Tab();
    tab.fates.push(code);
    typeAll(tab, ['Fern', 'Moss']);
    await settle();
    expect(tab.shown).toEqual({ waiting: ['Fern', 'Moss'], refused: [] });
    expect(tab.outbox.get().hold).toMatchObject({ code });
    expect(tab.attempts).toBe(1);
    tab.sender.retry();
    await settle();
    expect(tab.added.map(({ name }) => name)).toEqual(['Fern', 'Moss']);
    expect(tab.outbox.get().hold).toBeNull();
    expect(tab.told).toEqual(['Fern', 'Moss']);
  },
);

test.each([
  'id_taken',
  'invalid_input',
  'insufficient_scope',
  'ids_exhausted',
  'internal',
] as const)('a plant refused with %s steps aside and lets the others through', async (code) => {
  const tab = new Tab();
  tab.fates.push('through', code);
  typeAll(tab, ['Fern', 'Moss', 'Ivy']);
  await settle();
  expect(tab.added.map(({ name }) => name)).toEqual(['Fern', 'Ivy']);
  expect(tab.shown.refused).toEqual(['Moss']);
});

test('held plants go on by themselves after a while, but not before someone has signed in again', async () => {
  const tab = new Tab();
  tab.fates.push('unreachable');
  typeAll(tab, ['Fern']);
  await settle();
  tab.tick();
  await settle();
  expect(tab.added).toHaveLength(1);

  tab.fates.push('session_required');
  typeAll(tab, ['Moss']);
  await settle();
  tab.tick();
  await settle();
  expect(tab.added).toHaveLength(1);
  tab.signIn(ADA);
  await settle();
  expect(tab.added).toHaveLength(2);
});

test('under another token an attempt without an answer is not repeated but asked about', async () => {
  const tab = new Tab();
  tab.fates.push('lost after');
  typeAll(tab, ['Fern', 'Moss']);
  await settle();
  tab.signIn({ ...ADA, tokenId: 'new-token-of-ada' });
  await settle();
  expect(tab.added.map(({ name }) => name)).toEqual(['Fern', 'Moss']);
  expect(tab.outbox.get().refused).toMatchObject([{ code: 'in_doubt' }]);
});

test('an attempt without an answer that the server may have forgotten is asked about', async () => {
  const tab = new Tab();
  tab.fates.push('lost after');
  typeAll(tab, ['Fern']);
  await settle();
  tab.now += 24 * 3_600_000;
  tab.sender.retry();
  await settle();
  expect(tab.attempts).toBe(1);
  expect(tab.outbox.get().refused).toMatchObject([{ code: 'in_doubt' }]);
});

test.each(['insufficient_scope', 'internal', 'invalid_input'] as const)(
  'a plant whose answer was lost is not called refused when %s meets the next attempt',
  async (code) => {
    const tab = new Tab();
    tab.fates.push('lost after', code, 'through', code);
    typeAll(tab, ['Fern', 'Moss']);
    await settle();
    tab.tick();
    await settle();
    expect(tab.added.map(({ name }) => name)).toEqual(['Fern', 'Moss']);
    expect(tab.outbox.get().refused).toMatchObject([{ code: 'in_doubt', message: 'Failed.' }]);

    tab.reload();
    await tab.tryAgain('Fern');
    expect(tab.outbox.get().refused).toMatchObject([{ code: 'in_doubt', message: 'Failed.' }]);
    await tab.tryAgain('Fern');
    expect(tab.added).toHaveLength(2);
    expect(tab.shown).toEqual({ waiting: [], refused: [] });
  },
);

test('a plant that was added unheard, and changed or taken away since, waits no more and is not called refused', async () => {
  const tab = new Tab();
  tab.fates.push('lost after', 'change_conflict');
  typeAll(tab, ['Fern', 'Moss']);
  await settle();
  tab.tick();
  await settle();
  expect(tab.shown).toEqual({ waiting: [], refused: [] });
  expect(tab.told).toEqual(['Moss']);
});

test('what is in doubt is asked about once more under another token, and then sent', async () => {
  const tab = new Tab();
  tab.fates.push('lost before', 'insufficient_scope');
  typeAll(tab, ['Fern']);
  await settle();
  tab.tick();
  await settle();
  tab.signIn({ ...ADA, tokenId: 'new-token-of-ada' });
  await tab.tryAgain('Fern');
  expect(tab.attempts).toBe(2);
  expect(tab.outbox.get().refused).toMatchObject([{ code: 'in_doubt', message: '' }]);
  await tab.tryAgain('Fern');
  expect(tab.added).toHaveLength(1);
  expect(tab.shown).toEqual({ waiting: [], refused: [] });
});

test('a refusal that tells what came of all attempts leaves no doubt', async () => {
  const tab = new Tab();
  tab.fates.push('lost before', 'id_taken');
  typeAll(tab, ['Fern']);
  await settle();
  tab.tick();
  await settle();
  expect(tab.outbox.get().refused).toMatchObject([{ code: 'id_taken' }]);
});

test('nobody else is offered, or sends, what someone left behind', async () => {
  const tab = new Tab();
  tab.fates.push('session_required');
  typeAll(tab, ['Fern', 'Moss!']);
  await settle();
  for (const other of [
    { ...ADA, name: 'Ben' },
    { ...ADA, workspace: 'other' },
  ]) {
    tab.signIn(other);
    await settle();
    expect(tab.shown).toEqual({ waiting: [], refused: [] });
  }
  expect(tab.added).toEqual([]);
  tab.signIn(ADA);
  await settle();
  expect(tab.told).toEqual(['Fern']);
  expect(tab.shown).toEqual({ waiting: [], refused: ['Moss!'] });
});

test('after closing, a late answer changes and tells nothing', async () => {
  const tab = new Tab();
  typeAll(tab, ['Fern']);
  tab.sender.close();
  await settle();
  expect(tab.told).toEqual([]);
  expect(tab.shown.waiting).toEqual(['Fern']);
});

test('what is taken out or set aside is there, whole, until it is let go', () => {
  const tab = new Tab();
  const fields = { name: ' Fern ', id: 'x7', tag: '' };
  tab.outbox.setAside(fields);
  tab.reload();
  const [aside] = tab.outbox.get().refused;
  expect(aside).toMatchObject({ fields, code: 'set_aside' });
  expect(tab.outbox.takeOut(aside?.key ?? '')?.fields).toEqual(fields);
  expect(tab.outbox.takeOut(aside?.key ?? '')).toBeNull();
  tab.reload();
  expect(tab.shown.refused).toEqual([]);
});

test.each(['', 'not json', '{}', '{"waiting":[{}],"refused":[]}', 'null'])(
  'a storage that holds %j begins with nothing',
  (kept) => {
    const tab = new Tab();
    tab.storage.getItem = () => kept;
    tab.reload();
    expect(tab.shown).toEqual({ waiting: [], refused: [] });
  },
);
