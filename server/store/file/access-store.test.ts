import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type {
  AccessRecords,
  AccessStore,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../../domain/access-store.ts';
import { failingDisk, openTestStore, temporaryFolder } from './testing.ts';

function tokenRecord(parts: Partial<TokenRecord> = {}): TokenRecord {
  return {
    id: 't1',
    hash: 'hash-of-t1',
    name: 'counter',
    role: 'editor',
    workspace: 'main',
    createdAt: 1,
    createdBy: null,
    expiresAt: null,
    revokedAt: null,
    revokedBy: null,
    foundExpiredAt: null,
    lastUsedAt: null,
    ...parts,
  };
}

const session: SessionRecord = {
  ...{ hash: 'hash-of-s1', tokenId: 't1', restsOn: [], createdAt: 1, lastSeenAt: 1 },
};
const link: LinkRecord = {
  ...{ hash: 'hash-of-l1', tokenId: 't1', restsOn: [], madeAt: 1, madeBy: 'Ada', expiresAt: 100 },
  ...{ usedAt: null, usedBy: null },
};
const opened = { ...session, hash: 'opened', createdAt: 9 };
const open = () => opened;

async function openAccess(folder: string) {
  const { access, close } = await openTestStore(folder);
  return { access, close };
}

async function fill(access: AccessStore): Promise<void> {
  await access.insertToken(tokenRecord(), { ...link });
  await access.insertSession({ ...session });
}

it('keeps tokens, sessions and links over a restart', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await fill(first.access);
  await first.close();
  const { access } = await openAccess(folder);
  expect(await access.listTokens()).toEqual([tokenRecord()]);
  expect(await access.findTokenByHash('hash-of-t1')).toEqual(tokenRecord());
  expect(await access.findSession('hash-of-s1')).toEqual(session);
  expect(await access.findLink('hash-of-l1')).toEqual(link);
});

it('keeps a used link for a month, to tell who entered by it', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await fill(first.access);
  expect(await first.access.useLink(link.hash, open)).toEqual(opened);
  expect(await first.access.useLink(link.hash, open)).toBeNull();
  await first.close();
  const { access } = await openAccess(folder);
  const used = { ...link, usedAt: 9, usedBy: 'opened' };
  expect(await access.listLinks()).toEqual([used]);
  expect(await access.findSession('opened')).toEqual(opened);
  const month = 30 * 24 * 3600 * 1000;
  await access.prune(() => false, 8 + month);
  expect(await access.listLinks()).toEqual([used]);
  await access.prune(() => false, 9 + month);
  expect(await access.listLinks()).toEqual([]);
});

it('leaves a link unused where what it would open is refused', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await fill(access);
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(access.useLink(link.hash, refuse)).rejects.toThrow('refused');
  expect(await access.listLinks()).toEqual([link]);
});

it('ends sessions and unused links that rest on a revoked token, and keeps the used ones', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await fill(access);
  await access.insertToken(tokenRecord({ id: 't2', hash: 'hash-of-t2', name: 'Ada' }));
  const gift = { ...link, hash: 'gift', restsOn: ['t2'] };
  await access.insertLink(gift);
  await access.insertLink({ ...gift, hash: 'used' });
  await access.useLink('used', () => ({ ...opened, restsOn: ['t2'] }));
  await access.revokeToken('t2', 5);
  expect((await access.listLinks()).map(({ hash }) => hash).sort()).toEqual(['hash-of-l1', 'used']);
  expect(await access.findSession('opened')).toBeNull();
  expect(await access.findSession(session.hash)).toEqual(session);
});

it('refuses a second living token of one name in a workspace, and allows it after the first is revoked', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await access.insertToken(tokenRecord());
  const second = tokenRecord({ id: 't2', hash: 'hash-of-t2' });
  await expect(access.insertToken(second)).rejects.toMatchObject({ code: 'name_taken' });
  await access.insertToken(tokenRecord({ id: 't3', hash: 'hash-of-t3', workspace: 'other' }));
  await access.revokeToken('t1', 5);
  await access.insertToken(second);
  expect((await access.listTokens()).map(({ id }) => id)).toEqual(['t1', 't3', 't2']);
});

it('ends the sessions and links of a revoked token in the same write', async () => {
  const folder = await temporaryFolder();
  const { access } = await openAccess(folder);
  await fill(access);
  await access.revokeToken('t1', 7);
  expect(await access.findSession('hash-of-s1')).toBeNull();
  expect(await access.findLink('hash-of-l1')).toBeNull();
  const written = JSON.parse(await readFile(join(folder, 'access.json'), 'utf8'));
  expect(written).toMatchObject({ tokens: [{ revokedAt: 7 }], sessions: [], links: [] });
});

it('gives a link to one of many who take it at once', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await access.insertToken(tokenRecord(), { ...link });
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => access.useLink(link.hash, open)),
  );
  expect(taken.filter((found) => found !== null)).toEqual([opened]);
});

it('writes the times of last use when it is closed', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await fill(first.access);
  first.access.touchToken('t1', 50);
  first.access.touchSession('hash-of-s1', 60);
  await first.close();
  const { access } = await openAccess(folder);
  expect((await access.findToken('t1'))?.lastUsedAt).toBe(50);
  expect((await access.findSession('hash-of-s1'))?.lastSeenAt).toBe(60);
});

it('removes what has ended when it is pruned', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await fill(access);
  await access.insertSession({ ...session, hash: 'old' });
  await access.prune(({ hash }) => hash === 'old', 100);
  expect(await access.findSession('old')).toBeNull();
  expect(await access.findSession('hash-of-s1')).not.toBeNull();
  expect(await access.findLink('hash-of-l1')).toBeNull();
});

it('keeps who revoked a token first, and when', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await access.insertToken(tokenRecord());
  await access.revokeToken('t1', 7, 'Ada');
  await access.revokeToken('t1', 9, 'Ben');
  expect(await access.findToken('t1')).toMatchObject({ revokedAt: 7, revokedBy: 'Ada' });
});

it('shows a guard what every write before it did, and writes nothing when it refuses', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await access.insertToken(tokenRecord());
  const seen: (number | null)[] = [];
  const guard = (records: AccessRecords) => {
    seen.push(...records.tokens().map(({ revokedAt }) => revokedAt));
    throw new Error('refused');
  };
  const second = tokenRecord({ id: 't2', hash: 'hash-of-t2', name: 'till' });
  const outcomes = await Promise.allSettled([
    access.revokeToken('t1', 5),
    access.insertToken(second, null, guard),
    access.insertLink({ ...link }, guard),
    access.revokeToken('t1', 6, 'Ben', guard),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array(3).fill('rejected')]);
  expect(seen).toEqual([5, 5, 5]);
  expect(await access.findToken('t2')).toBeNull();
  expect(await access.findLink(link.hash)).toBeNull();
});

it('keeps the five newest links of a token', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await access.insertToken(tokenRecord());
  for (const hash of ['1', '2', '3', '4', '5', '6']) await access.insertLink({ ...link, hash });
  expect(await access.findLink('1')).toBeNull();
  expect(await access.findLink('2')).toEqual({ ...link, hash: '2' });
});

it('tells who watches a session once it is removed, whatever removed it', async () => {
  const { access } = await openAccess(await temporaryFolder());
  await fill(access);
  const told: string[] = [];
  for (const hash of ['left', 'old', 'stays']) {
    await access.insertSession({ ...session, hash });
    access.watchSession(hash, () => told.push(hash));
  }
  access.watchSession('hash-of-s1', () => told.push('revoked'));
  access.watchSession('stays', () => told.push('never'))();
  await access.deleteSession('left');
  await access.prune(({ hash }) => hash === 'old', 100);
  expect(told).toEqual(['left', 'old']);
  await access.revokeToken('t1', 7);
  expect(told).toEqual(['left', 'old', 'stays', 'revoked']);
  access.watchSession('left', () => told.push('gone before'));
  await expect.poll(() => told.at(-1)).toBe('gone before');
});

it('reads tokens that were written before it was kept who made and revoked them', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await first.access.insertToken(tokenRecord());
  await first.close();
  const path = join(folder, 'access.json');
  const text = await readFile(path, 'utf8');
  const older = text.replace(/"(?:createdBy|revokedBy)":\s*null,\s*/g, '');
  expect(older).not.toBe(text);
  await writeFile(path, older);
  const { access } = await openAccess(folder);
  expect(await access.listTokens()).toEqual([tokenRecord()]);
});

it('a session opened on a full disk outlasts a restart once there is room, and one ended then does not come back', async () => {
  const { state, disk } = failingDisk();
  const folder = await temporaryFolder();
  const { access, close } = await openTestStore(folder, { disk });
  await access.insertSession({ ...session, hash: 'ended' });
  state.code = 'ENOSPC';
  await access.insertSession({ ...session, hash: 'opened' });
  await access.deleteSession('ended');
  expect(await access.findSession('opened')).not.toBeNull();
  expect(await access.isSessionKept('opened')).toBe(false);
  expect(await access.findSession('ended')).toBeNull();
  state.code = null;
  await close();
  const again = await openTestStore(folder);
  expect(await again.access.isSessionKept('opened')).toBe(true);
  expect(await again.access.findSession('ended')).toBeNull();
});
