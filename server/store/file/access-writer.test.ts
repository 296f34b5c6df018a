import fc from 'fast-check';
import { type Adapter, Low } from 'lowdb';
import { expect, it, vi } from 'vitest';
import type {
  AccessGuard,
  AccessStore,
  SessionRecord,
  TokenRecord,
} from '../../domain/access-store.ts';
import { type AccessData, EMPTY_ACCESS } from './access-file.ts';
import { FileAccessStore } from './access-store.ts';
import { StorageHealth } from './storage-health.ts';
import { collectingLogger } from './testing.ts';

/** A file in memory, whose writes are counted and can be held, or fail with a code. */
class MemoryFile implements Adapter<AccessData> {
  content = JSON.stringify(EMPTY_ACCESS);
  writes = 0;
  code: string | null = null;
  held: Promise<void> | null = null;

  async read(): Promise<AccessData> {
    return JSON.parse(this.content);
  }

  async write(data: AccessData): Promise<void> {
    this.writes += 1;
    const content = JSON.stringify(data);
    await this.held;
    if (this.code) throw Object.assign(new Error(this.code), { code: this.code });
    this.content = content;
  }
}

async function openAccess(file = new MemoryFile()) {
  const low = new Low<AccessData>(file, EMPTY_ACCESS);
  await low.read();
  const health = new StorageHealth(collectingLogger());
  return { file, health, access: new FileAccessStore(low, health, async () => undefined) };
}

function token(id: string, name = id): TokenRecord {
  return {
    ...{ id, hash: `hash of ${id}`, name, role: 'editor', workspace: 'main' },
    ...{ createdAt: 1, createdBy: null, expiresAt: null },
    ...{ revokedAt: null, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
  };
}

function session(hash: string, tokenId = 'Ada'): SessionRecord {
  return { hash, tokenId, restsOn: [], createdAt: 1, lastSeenAt: 1 };
}

function link(hash: string, tokenId: string, restsOn: string[]) {
  const times = { madeAt: 1, expiresAt: 100, usedAt: null, usedBy: null };
  return { hash, tokenId, madeBy: null, restsOn, ...times };
}

/** Holds the writes of a file until the function that is returned is called. */
function hold(file: MemoryFile): () => void {
  let letGo: () => void = () => undefined;
  file.held = new Promise((resolve) => {
    letGo = () => {
      file.held = null;
      resolve();
    };
  });
  return letGo;
}

it('a thousand sign-ins at once take two writes, so that nobody waits for more than two', async () => {
  const { file, access } = await openAccess();
  const tokens = Array.from({ length: 100 }, (_, number) => `t${number}`);
  for (const id of tokens) await access.insertToken(token(id));
  file.writes = 0;
  const signIns = Array.from({ length: 1000 }, (_, number) =>
    access.insertSession(session(`s${number}`, tokens[number % 100])),
  );
  const revoked = access.revokeToken('t0', 5);
  await Promise.all([...signIns, revoked]);
  expect(file.writes).toBeLessThanOrEqual(2);
  const { sessions } = await file.read();
  expect(sessions).toHaveLength(990);
});

it('what comes while a write is under way is answered after the next one, which holds it', async () => {
  const { file, access } = await openAccess();
  const letGo = hold(file);
  const answered: string[] = [];
  const first = access.insertSession(session('first')).then(() => answered.push('first'));
  await expect.poll(() => file.writes).toBe(1);
  const kept = async () => (await file.read()).sessions.map(({ hash }) => hash);
  const rest = ['second', 'third'].map(async (hash) => {
    await access.insertSession(session(hash));
    expect(await kept()).toEqual(['first', 'second', 'third']);
    answered.push(hash);
  });
  expect(await access.findSession('first')).toBeNull();
  letGo();
  await Promise.all([first, ...rest]);
  expect(answered).toEqual(['first', 'second', 'third']);
  expect(file.writes).toBe(2);
});

it('a failing write fails all that it would have kept, refusals that rest on it as well, and changes nothing', async () => {
  const { file, access } = await openAccess();
  await access.insertToken(token('Ada'));
  await access.insertSession(session('s'));
  file.code = 'EMFILE';
  const before = file.content;
  const letGo = hold(file);
  const first = access.insertSession(session('first'));
  const group = [
    access.revokeToken('Ada', 7),
    access.insertToken(token('Ben'), null, (records) => {
      if (records.token('Ada')?.revokedAt) throw new Error('Ada was revoked');
    }),
    access.insertSession(session('t')),
    access.deleteSession('s'),
  ];
  const outcomes = Promise.allSettled([first, ...group]);
  letGo();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ reason: { code: 'storage_unavailable' } });
  }
  expect(file.content).toBe(before);
  expect(await access.findToken('Ada')).toEqual(token('Ada'));
  expect(await access.findSession('s')).toEqual(session('s'));
  expect(await access.listTokens()).toHaveLength(1);
  file.code = null;
  await access.insertSession(session('u'));
  expect((await file.read()).sessions.map(({ hash }) => hash)).toEqual(['s', 'u']);
});

it('on a full disk sign-ins and sign-outs are done in memory, and what shared their write is refused', async () => {
  const { file, access } = await openAccess();
  await access.insertToken(token('Ada'));
  await access.insertSession(session('left'));
  const letGo = hold(file);
  const first = access.insertSession(session('first'));
  await expect.poll(() => file.writes).toBe(3);
  file.code = 'ENOSPC';
  const outcomes = Promise.allSettled([
    first,
    access.insertToken(token('Ben')),
    access.insertSession(session('entered')),
    access.deleteSession('left'),
    access.insertSession(session('refused'), () => {
      throw new Error('refused');
    }),
    access.revokeToken('Ada', 7),
  ]);
  letGo();
  const told = (await outcomes).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : (outcome.reason.code ?? outcome.reason.message),
  );
  expect(told).toEqual(['done', 'storage_full', 'done', 'done', 'refused', 'storage_full']);
  expect(await access.findSession('entered')).not.toBeNull();
  expect(await access.findSession('left')).toBeNull();
  expect(await access.isSessionKept('entered')).toBe(false);
  expect(await access.findToken('Ada')).toEqual(token('Ada'));
  file.code = null;
  await access.insertSession(session('later'));
  expect(await access.isSessionKept('entered')).toBe(true);
});

it('what a refusal alone rests on needs no write', async () => {
  const { file, access } = await openAccess();
  await access.insertToken(token('Ada'));
  file.writes = 0;
  file.code = 'ENOSPC';
  const again = { ...token('Ben'), name: 'Ada' };
  await expect(access.insertToken(again)).rejects.toMatchObject({ code: 'name_taken' });
  expect(await access.useLink('none', () => session('s'))).toBeNull();
  expect(file.writes).toBe(0);
});

it('whoever comes while a write hangs is told so at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { file, access } = await openAccess();
  const letGo = hold(file);
  const inDoubt = access.insertSession(session('a'));
  const expectDoubt = expect(inDoubt).rejects.toMatchObject({ code: 'outcome_unknown' });
  await expect.poll(() => file.writes).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expectDoubt;
  const late = access.insertSession(session('late'));
  await expect(late).rejects.toMatchObject({ code: 'storage_unavailable' });
  letGo();
  await expect.poll(async () => await access.findSession('a')).not.toBeNull();
  expect(await access.findSession('late')).toBeNull();
});

it('a time of last use that comes while a write is under way is kept when the store is closed', async () => {
  const { file, access } = await openAccess();
  await access.insertToken(token('Ada'));
  const letGo = hold(file);
  const entered = access.insertSession(session('s'));
  await expect.poll(() => file.writes).toBe(2);
  access.touchToken('Ada', 50);
  letGo();
  await entered;
  await access.close();
  expect((await file.read()).tokens).toMatchObject([{ lastUsedAt: 50 }]);
});

const NAMES = ['Ada', 'Ben', 'Cleo'];
const HASHES = ['h1', 'h2', 'h3', 'h4', 'h5'];
const name = fc.constantFrom(...NAMES);
const hash = fc.constantFrom(...HASHES);
const number = fc.nat(9);

/** Refuses where a token lives no more, as the rules of the domain do. */
function requireLives(id: string): AccessGuard {
  return (records) => {
    if (records.token(id)?.revokedAt !== null) throw new Error(`${id} has ended`);
  };
}

type Command = (access: AccessStore) => Promise<unknown>;

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(number, name).map(
    ([id, of]): Command =>
      (access) =>
        access.insertToken(token(`${of}${id}`, of)),
  ),
  fc.tuple(name, name).map(
    ([by, of]): Command =>
      (access) =>
        access.revokeToken(of, 5, by, requireLives(by)),
  ),
  fc.tuple(number, name).map(
    ([one, of]): Command =>
      (access) =>
        access.insertSession(session(`new${one}`, of), requireLives(of)),
  ),
  hash.map(
    (one): Command =>
      (access) =>
        access.deleteSession(one),
  ),
  fc.tuple(number, name, name).map(
    ([one, of, by]): Command =>
      (access) =>
        access.insertLink(link(`new${one}`, of, [by]), requireLives(by)),
  ),
  fc.tuple(hash, number).map(
    ([one, opened]): Command =>
      (access) =>
        access.useLink(one, ({ tokenId, restsOn }, records) => {
          requireLives(tokenId)(records);
          return { ...session(`opened${opened}`, tokenId), restsOn };
        }),
  ),
  fc.constant<Command>((access) => access.prune((one) => one.hash === 'h1', 1)),
);

async function openSeeded() {
  const opened = await openAccess();
  for (const id of NAMES) await opened.access.insertToken(token(id));
  for (const [at, one] of HASHES.entries()) {
    const id = NAMES[at % NAMES.length] ?? '';
    await opened.access.insertSession(session(one, id));
    await opened.access.insertLink(link(one, id, at === 4 ? ['Ada'] : []));
  }
  return opened;
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    (value) => JSON.stringify(value ?? null),
    (error: Error) => error.message,
  );
}

it('many at once have the outcomes, and leave the file, of one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const [many, model] = [await openSeeded(), await openSeeded()];
      const outcomes = await Promise.all(commands.map((run) => outcomeOf(run(many.access))));
      const expected: string[] = [];
      for (const run of commands) expected.push(await outcomeOf(run(model.access)));
      expect(outcomes).toEqual(expected);
      expect(many.file.content).toBe(model.file.content);
      const reopened = await openAccess(many.file);
      expect(await reopened.access.listTokens()).toEqual(await model.access.listTokens());
      expect(await reopened.access.listLinks()).toEqual(await model.access.listLinks());
    }),
    { numRuns: 200 },
  );
});
