import { expect, it } from 'vitest';
import type { TokenRecord } from '../../domain/access-store.ts';
import {
  ENDED_KEPT_MS,
  MOST_EXPIRED,
  MOST_REVOKED,
  withoutOldTokens,
} from '../../domain/ended-tokens.ts';
import type { Change } from '../../domain/store.ts';
import { ChangeDigest } from './change-digest.ts';
import { KeyRoom } from './key-room.ts';
import { RecentChanges } from './recent-changes.ts';
import { RememberedKeys } from './remembered-keys.ts';
import { openTestStore, temporaryFolder } from './testing.ts';

const NOW = Date.UTC(2026, 10, 22);

/** A change that adds so many plants, by someone of its own, under a key of its own. */
function changeOf(seq: number, plants: number, workspace = 'main'): Change {
  const added = Array.from({ length: plants }, (_, id) => ({ id, name: 'Rose', tag: '' }));
  const actor = { id: `a${seq}`, name: `Ada ${seq}` };
  const key = { value: `k${seq}`, fingerprint: 'f' };
  return { seq, at: NOW, actor, requestId: 'r', workspace, removed: [], added, key };
}

function ended(number: number, at: number, workspace = 'main'): TokenRecord {
  const name = `t${number}`;
  return {
    ...{ id: name, hash: `hash of ${name}`, name, role: 'viewer', workspace },
    ...{ createdAt: 0, createdBy: null, expiresAt: null },
    ...{ revokedAt: at, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
  };
}

it('the keys of all workspaces together are remembered within one bound, the oldest forgotten first', () => {
  const room = new KeyRoom();
  const workspaces = Array.from({ length: 50 }, () => new RememberedKeys(room));
  const rounds = 60;
  for (let round = 0; round < rounds; round += 1) {
    for (const keys of workspaces) keys.add(changeOf(round, 100));
  }
  const kept = workspaces.map((keys) => Array.from(keys.values(), ({ seq }) => seq));
  expect(kept.flat().length).toBe(1000);
  for (const seqs of kept) expect(seqs).toEqual(Array.from({ length: 20 }, (_, i) => 40 + i));
});

it('a key of a change without plants takes room as well, and one change larger than the bound is still remembered', () => {
  const keys = new RememberedKeys(new KeyRoom());
  for (let seq = 0; seq < 150_000; seq += 1) keys.add(changeOf(seq, 0));
  expect([...keys.values()].length).toBe(100_000);
  const large = {
    ...changeOf(1, 1),
    added: Array.from({ length: 200_000 }, () => changeOf(1, 1).added[0]),
  };
  keys.add(large as Change);
  const kept = [...keys.values()];
  expect(kept.length).toBe(100_001);
  expect(kept.at(-1)).toBe(large);
});

it('large changes, in any workspace, make nobody forget the key of a small one', () => {
  const room = new KeyRoom();
  const [own, other] = [new RememberedKeys(room), new RememberedKeys(room)];
  const small = changeOf(1, 1);
  own.add(small);
  for (let seq = 2; seq < 40; seq += 1) (seq % 2 ? own : other).add(changeOf(seq, 10_000));
  expect([...own.values()]).toContain(small);
  expect([...own.values(), ...other.values()]).toHaveLength(11);
});

it('a workspace that fills the room with keys makes itself forget, not others', () => {
  const room = new KeyRoom();
  const [own, other] = [new RememberedKeys(room), new RememberedKeys(room)];
  for (let seq = 1; seq <= 100; seq += 1) own.add(changeOf(seq, 1));
  for (let seq = 1; seq <= 2000; seq += 1) other.add(changeOf(seq, 100));
  expect([...own.values()]).toHaveLength(100);
  expect([...other.values()]).toHaveLength(999);
});

it('names of those who acted are remembered for the last thousand, however many there were', () => {
  const digest = new ChangeDigest();
  for (let seq = 1; seq <= 10_000; seq += 1) digest.add(changeOf(seq, 1));
  expect(digest.people().length).toBeLessThanOrEqual(2000);
  expect(digest.people().slice(0, 1000)).toEqual(
    Array.from({ length: 1000 }, (_, i) => `Ada ${10_000 - i}`),
  );
});

it('changes at hand are bounded by number and by plants', () => {
  const recent = new RecentChanges();
  for (let seq = 1; seq <= 10_000; seq += 1) recent.add(changeOf(seq, seq % 100));
  expect([...recent.newestFirst(20_000)].length).toBeLessThanOrEqual(2000);
});

it('a token is remembered for 30 days after it was revoked, and the last 200 of a workspace at the most', () => {
  const old = ended(0, NOW - ENDED_KEPT_MS);
  const many = Array.from({ length: 3 * MOST_REVOKED }, (_, i) => ended(i + 1, NOW - i));
  const elsewhere = ended(9999, NOW - ENDED_KEPT_MS + 1, 'other');
  const living = { ...ended(10_000, 0), revokedAt: null };
  expect(withoutOldTokens([old, ...many, elsewhere, living], NOW)).toEqual([
    ...many.slice(0, MOST_REVOKED),
    elsewhere,
    living,
  ]);
});

it('an expired token is remembered for 30 days from when it was found so, and the last 1,000 of a workspace at the most', () => {
  const expired = Array.from({ length: MOST_EXPIRED }, (_, i) => ({
    ...ended(i, 0),
    ...{ revokedAt: null, expiresAt: NOW - 2 * ENDED_KEPT_MS },
  }));
  const first = { ...ended(MOST_EXPIRED, 0), revokedAt: null, expiresAt: 1 };
  const found = withoutOldTokens([first, ...expired], NOW);
  expect(found).toEqual(expired.map((token) => ({ ...token, foundExpiredAt: NOW })));
  expect(withoutOldTokens(found, NOW + ENDED_KEPT_MS - 1)).toEqual(found);
  expect(withoutOldTokens(found, NOW + ENDED_KEPT_MS)).toEqual([]);
});

it('tokens that are made and revoked for ever leave a bounded number behind', async () => {
  const { access } = await openTestStore(await temporaryFolder());
  for (let number = 1; number <= MOST_REVOKED + 20; number += 1) {
    await access.insertToken({ ...ended(number, 0), revokedAt: null, createdAt: NOW });
    await access.revokeToken(`t${number}`, NOW + number);
  }
  expect((await access.listTokens()).length).toBe(MOST_REVOKED);
});
