import fc from 'fast-check';
import { type Adapter, Low } from 'lowdb';
import { expect, it, vi } from 'vitest';
import { accessDeps } from '../../../access-deps.ts';
import { ENVIRONMENT_ADMIN_ID } from '../../../domain/access/admission.ts';
import { pruneAccess } from '../../../domain/access/each-workspace.ts';
import { endAllAccess } from '../../../domain/access/end-all-access.ts';
import {
  planEntry,
  planLink,
  planRevocation,
  planSession,
  planToken,
} from '../../../domain/access/plan-access.ts';
import type {
  AccessChange,
  AccessDecision,
  AccessLookup,
  AccessStore,
  SessionRecord,
  TokenRecord,
} from '../../../domain/access-store.ts';
import { keepTurns, writesTo } from '../../../testing/domain.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { type AccessData, EMPTY_ACCESS } from './access-data.ts';
import { FileAccessStore } from './access-store.ts';

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

async function openAccess(file = new MemoryFile(), settlePlants = async () => {}) {
  const low = new Low<AccessData>(file, EMPTY_ACCESS);
  await low.read();
  const health = new StorageHealth(collectingLogger());
  return { file, health, access: new FileAccessStore(low, health, settlePlants) };
}

function token(id: string, name = id): TokenRecord {
  return {
    ...{ id, hash: `hash of ${id}`, name, role: 'editor', workspace: 'main' },
    ...{ createdAt: 1, createdBy: null, expiresAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null },
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
  for (const id of tokens) await writesTo(access).insertToken(token(id));
  // However long it takes this machine to decide on them.
  keepTurns();
  file.writes = 0;
  const signIns = Array.from({ length: 1000 }, (_, number) =>
    writesTo(access).insertSession(session(`s${number}`, tokens[number % 100])),
  );
  const revoked = writesTo(access).revokeToken('t0', 5);
  await Promise.all([...signIns, revoked]);
  expect(file.writes).toBeLessThanOrEqual(2);
  const { sessions } = await file.read();
  expect(sessions).toHaveLength(990);
});

it('what comes while a write is under way is answered after the next one, which holds it', async () => {
  const { file, access } = await openAccess();
  const letGo = hold(file);
  const answered: string[] = [];
  const first = writesTo(access)
    .insertSession(session('first'))
    .then(() => answered.push('first'));
  await expect.poll(() => file.writes).toBe(1);
  const kept = async () => (await file.read()).sessions.map(({ hash }) => hash);
  const rest = ['second', 'third'].map(async (hash) => {
    await writesTo(access).insertSession(session(hash));
    expect(await kept()).toEqual(['first', 'second', 'third']);
    answered.push(hash);
  });
  expect(await access.findSession('first')).toBeNull();
  letGo();
  await Promise.all([first, ...rest]);
  expect(answered).toEqual(['first', 'second', 'third']);
  expect(file.writes).toBe(2);
});

it.each([
  { code: 'ENOSPC', refusal: 'storage_full' },
  { code: 'EMFILE', refusal: 'storage_unavailable' },
])(
  'of a write that fails with $code sign-ins, sign-outs and ends of access are done in memory, what rests on them is judged by that, and the rest is refused',
  async ({ code, refusal }) => {
    const { file, access } = await openAccess();
    await writesTo(access).insertToken(token('Ada'));
    await writesTo(access).insertToken(token('Eve'));
    await writesTo(access).insertSession(session('left'));
    await writesTo(access).insertSession(session('of Eve', 'Eve'));
    const letGo = hold(file);
    const first = writesTo(access).insertSession(session('first'));
    await expect.poll(() => file.writes).toBe(5);
    file.code = code;
    const before = file.content;
    const outcomes = Promise.allSettled([
      first,
      writesTo(access).insertToken(token('Ben')),
      writesTo(access).insertSession(session('entered')),
      writesTo(access).deleteSession('left'),
      access.update('main', async () => {
        throw new Error('refused');
      }),
      writesTo(access).revokeToken('Eve', 7),
      access.update('main', async (kept) => {
        await requireLives(kept, 'Eve');
        return await planToken(kept, token('Cleo'));
      }),
    ]);
    letGo();
    const told = (await outcomes).map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : (outcome.reason.code ?? outcome.reason.message),
    );
    expect(told).toEqual(['done', refusal, 'done', 'done', 'refused', refusal, 'Eve has ended']);
    expect(file.content).toBe(before);
    expect(await access.findSession('entered')).not.toBeNull();
    expect(await access.findSession('left')).toBeNull();
    expect(await access.isSessionKept('entered')).toBe(false);
    expect(await access.findSession('of Eve')).toBeNull();
    expect((await access.listTokens()).map(({ revokedAt }) => revokedAt)).toEqual([null, 7]);
    // Neither is there anything left to end, nor is it said to be saved.
    const again = writesTo(access).revokeToken('Eve', 8);
    await expect(again).rejects.toMatchObject({
      code: refusal,
      message: expect.stringContaining('in force now'),
    });
    file.code = null;
    await writesTo(access).insertSession(session('later'));
    expect(await access.isSessionKept('entered')).toBe(true);
    expect((await file.read()).tokens).toMatchObject([{ revokedAt: null }, { revokedAt: 7 }]);
  },
);

it('who is shown the tokens of a workspace is told once an end of access there is saved, since it is listed otherwise then', async () => {
  const { file, health, access } = await openAccess();
  await writesTo(access).insertToken(token('Eve'));
  file.code = 'ENOSPC';
  await expect(writesTo(access).revokeToken('Eve', 7)).rejects.toThrow(/in force now/);
  const heard: boolean[] = [];
  await access.watch('main', async () => heard.push(await access.isTokenKept('Eve')));
  await access.watch('other', () => heard.push(false));
  file.code = null;
  health.noteWritten();
  await expect.poll(() => heard).toEqual([true]);
});

it('once nothing can be written until a restart, an end of access is in force in memory for who comes behind it, and is told so', async () => {
  const { file, health, access } = await openAccess();
  await writesTo(access).insertToken(token('Ada'));
  await writesTo(access).insertSession(session('s'));
  health.fail(new Error('EIO'));
  const [writes, before] = [file.writes, file.content];
  const outcomes = await Promise.allSettled([
    writesTo(access).insertToken(token('Ben')),
    writesTo(access).revokeToken('Ada', 7),
    access.update('main', async (kept) => {
      await requireLives(kept, 'Ada');
      return await planSession(kept, session('t'));
    }),
  ]);
  const told = outcomes.map((one) => (one.status === 'rejected' ? one.reason.message : 'done'));
  expect(told).toEqual([
    expect.stringMatching(/^The disk reported an error/),
    expect.stringMatching(/^This is in force now, but could not be saved/),
    'Ada has ended',
  ]);
  expect(await access.findToken('Ada')).toMatchObject({ revokedAt: 7 });
  expect(await access.findSession('s')).toBeNull();
  await expect(endAllAccess(accessDeps({ access }))).rejects.toThrow(/in force now/);
  await access.close();
  expect([file.writes, file.content]).toEqual([writes, before]);
});

it.each([
  { who: 'somebody who is signed in', isSignedOut: false },
  { who: 'somebody who has signed out in memory alone', isSignedOut: true },
])(
  'on a full disk an end of all access is refused until the file has lost the session of $who',
  async ({ isSignedOut }) => {
    const { file, access } = await openAccess();
    await writesTo(access).insertSession(session('s1', ENVIRONMENT_ADMIN_ID));
    file.code = 'ENOSPC';
    if (isSignedOut) await writesTo(access).deleteSession('s1');
    const deps = accessDeps({ access });
    await expect(endAllAccess(deps)).rejects.toMatchObject({ code: 'storage_full' });
    expect(await access.isSessionKept('s1')).toBe(true);
    file.code = null;
    expect(await endAllAccess(deps)).toBe(0);
    expect((await file.read()).sessions).toEqual([]);
  },
);

it('what a refusal alone rests on needs no write', async () => {
  const { file, access } = await openAccess();
  await writesTo(access).insertToken(token('Ada'));
  file.writes = 0;
  file.code = 'ENOSPC';
  const again = { ...token('Ben'), name: 'Ada' };
  await expect(writesTo(access).insertToken(again)).rejects.toMatchObject({ code: 'name_taken' });
  await writesTo(access).deleteSession('none');
  expect(file.writes).toBe(0);
});

it('whoever comes while a write hangs is told so at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { file, access } = await openAccess();
  const letGo = hold(file);
  const inDoubt = writesTo(access).insertSession(session('a'));
  const expectDoubt = expect(inDoubt).rejects.toMatchObject({ code: 'outcome_unknown' });
  await expect.poll(() => file.writes).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expectDoubt;
  const late = writesTo(access).insertSession(session('late'));
  await expect(late).rejects.toMatchObject({ code: 'storage_unavailable' });
  letGo();
  await expect.poll(async () => await access.findSession('a')).not.toBeNull();
  expect(await access.findSession('late')).toBeNull();
});

it('while another write hangs, people sign in and out and an end of access is in force, in memory, what else is asked for is refused, and all is saved once the disk answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { file, health, access } = await openAccess();
  for (const id of ['Ada', 'Eve']) await writesTo(access).insertToken(token(id));
  await writesTo(access).insertSession(session('left'));
  let answer: () => void = () => undefined;
  const hanging = health.watch(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const { writes } = file;
  await expect(writesTo(access).revokeToken('Eve', 7)).rejects.toThrow(/in force now/);
  await expect(writesTo(access).insertToken(token('Ben'))).rejects.toThrow(/was not saved/);
  await writesTo(access).insertSession(session('entered'));
  await writesTo(access).deleteSession('left');
  expect(await access.findToken('Eve')).toMatchObject({ revokedAt: 7 });
  expect(await access.isTokenKept('Eve')).toBe(false);
  expect(await access.isSessionKept('entered')).toBe(false);
  expect(await access.findSession('left')).toBeNull();
  expect(file.writes).toBe(writes);
  answer();
  await hanging;
  await expect.poll(async () => await access.isTokenKept('Eve')).toBe(true);
  expect(await access.isSessionKept('entered')).toBe(true);
  expect(await access.listTokens()).toHaveLength(2);
});

it('a time of last use that comes while a write is under way is kept when the store is closed', async () => {
  const { file, access } = await openAccess();
  await writesTo(access).insertToken(token('Ada'));
  const letGo = hold(file);
  const entered = writesTo(access).insertSession(session('s'));
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
async function requireLives(kept: AccessLookup, id: string): Promise<void> {
  if ((await kept.findToken(id))?.revokedAt !== null) throw new Error(`${id} has ended`);
}

type Command = (access: AccessStore) => Promise<unknown>;

/** Asks for a change of `main`, by somebody whose token has to live. */
function byWhoLives(by: string, decide: AccessDecision<AccessChange>): Command {
  return (access) =>
    access.update('main', async (kept) => {
      await requireLives(kept, by);
      return await decide(kept);
    });
}

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(number, name).map(
    ([id, of]): Command =>
      (access) =>
        writesTo(access).insertToken(token(`${of}${id}`, of)),
  ),
  fc.tuple(name, name).map(([by, of]) => byWhoLives(by, (kept) => planRevocation(kept, of, 5, by))),
  fc
    .tuple(number, name)
    .map(([one, of]) => byWhoLives(of, (kept) => planSession(kept, session(`new${one}`, of)))),
  hash.map(
    (one): Command =>
      (access) =>
        writesTo(access).deleteSession(one),
  ),
  fc
    .tuple(number, name, name)
    .map(([one, of, by]) => byWhoLives(by, (kept) => planLink(kept, link(`new${one}`, of, [by])))),
  fc.tuple(hash, number).map(
    ([one, opened]): Command =>
      (access) =>
        access.update('main', async (kept) => {
          const found = await kept.findLink(one);
          if (found?.usedAt !== null) return {};
          await requireLives(kept, found.tokenId);
          return await planEntry(kept, found, session(`opened${opened}`, found.tokenId));
        }),
  ),
  fc.constant<Command>((access) => pruneAccess(access, 1)),
);

async function openSeeded() {
  const opened = await openAccess();
  for (const id of NAMES) await writesTo(opened.access).insertToken(token(id));
  for (const [at, one] of HASHES.entries()) {
    const id = NAMES[at % NAMES.length] ?? '';
    await writesTo(opened.access).insertSession(session(one, id));
    await writesTo(opened.access).insertLink(link(one, id, at === 4 ? ['Ada'] : []));
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

it('decides for no workspace behind all that another asks for', async () => {
  const { access } = await openAccess();
  const decided: string[] = [];
  const ask = (workspace: string, name: string) =>
    access.update(workspace, async () => {
      decided.push(name);
      return {};
    });
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask('main', name));
  await Promise.all([...asked, ask('other', 'e'), ask('other', 'f')]);
  expect(decided).toEqual(['a', 'e', 'b', 'f', 'c', 'd']);
});

it.each(['as done before', 'as refused'])(
  'tells whoever revokes a token once more, %s, no sooner than the first that nothing of it is yet to show',
  async (how) => {
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const { access } = await openAccess(new MemoryFile(), () => settled);
    await access.update('main', (kept) => planToken(kept, token('t')));
    const told: string[] = [];
    const first = access.update('main', (kept) => planRevocation(kept, 't', 1));
    const again = access.update('main', async () => {
      if (how === 'as refused') throw new Error('Revoked.');
      return {};
    });
    const both = [
      first.then(() => told.push('first')),
      again.then(
        () => told.push('again'),
        () => told.push('again'),
      ),
    ];
    await access.update('main', (kept) => planToken(kept, token('u')));
    await new Promise(setImmediate);
    expect(told).toEqual([]);
    settle();
    await Promise.all(both);
    expect(told).toHaveLength(2);
  },
);

it('tells whoever revokes a token that this could not be saved no sooner than nothing of it is yet to show', async () => {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const { file, access } = await openAccess(new MemoryFile(), () => settled);
  await access.update('main', (kept) => planToken(kept, token('t')));
  file.code = 'EMFILE';
  let isTold = false;
  const revoking = access
    .update('main', (kept) => planRevocation(kept, 't', 1))
    .finally(() => {
      isTold = true;
    });
  await expect.poll(async () => (await access.findToken('t'))?.revokedAt).toBe(1);
  await new Promise(setImmediate);
  expect(isTold).toBe(false);
  settle();
  await expect(revoking).rejects.toThrow('in force now');
});

it('a revocation that was saved is told as done once more, also where times of last use cannot be written', async () => {
  const { file, access } = await openAccess();
  await writesTo(access).insertToken(token('Eve'));
  await writesTo(access).revokeToken('Eve', 7);
  access.touchToken('Eve', 8);
  file.code = 'EMFILE';
  await writesTo(access).revokeToken('Eve', 9);
  expect(await access.findToken('Eve')).toMatchObject({ revokedAt: 7 });
});
