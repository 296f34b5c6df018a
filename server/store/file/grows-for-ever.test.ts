import { expect, it } from 'vitest';
import { MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import {
  ENDED_KEPT_MS,
  MOST_EXPIRED,
  MOST_REVOKED,
  withoutOldTokens,
} from '../../domain/access/ended-tokens.ts';
import type { TokenRecord } from '../../domain/access-store.ts';
import { usedKeyOf } from '../../domain/plants/used-keys.ts';
import type { Change } from '../../domain/store.ts';
import { writesTo } from '../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { ChangeSummary } from './state/change-summary.ts';
import { KeyRoom } from './state/key-room.ts';
import { RecentChanges } from './state/recent-changes.ts';
import { RememberedKeys } from './state/remembered-keys.ts';

const NOW = Date.UTC(2026, 10, 22);

/** A change that adds so many plants, by someone of its own, under a key of its own. */
function changeOf(seq: number, plants: number, actorId = `a${seq}`) {
  const added = Array.from({ length: plants }, (_, id) => ({ id, name: 'Rose', tag: '' }));
  const actor = { id: actorId, name: `Ada ${seq}` };
  const key = { value: `k${seq}`, fingerprint: 'f' };
  return { seq, at: NOW, actor, requestId: 'r', workspace: 'main', removed: [], added, key };
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function remember(keys: RememberedKeys, change: Change): void {
  const used = usedKeyOf(change);
  if (used) keys.add(used);
}

function seqsIn(keys: RememberedKeys): number[] {
  return Array.from(keys.values(), ({ answer }) => answer.seq);
}

function ended(number: number, at: number, workspace = 'main'): TokenRecord {
  const name = `t${number}`;
  return {
    ...{ id: name, hash: `hash of ${name}`, name, role: 'viewer', workspace },
    ...{ createdAt: 0, createdBy: null, expiresAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null },
    ...{ revokedAt: at, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
  };
}

it('the keys of all workspaces together are remembered within one bound, the oldest forgotten first', () => {
  const room = new KeyRoom();
  const workspaces = Array.from({ length: 50 }, () => new RememberedKeys(room));
  for (let round = 0; round < 150; round += 1) {
    for (const [index, keys] of workspaces.entries()) {
      remember(keys, changeOf(round, MAX_SHOWN_PLANTS, `actor ${index}`));
    }
  }
  for (const keys of workspaces) expect(seqsIn(keys)).toEqual(range(50, 100));
});

it('a key of a change without plants takes room as well, and a change of any size little of it', () => {
  const keys = new RememberedKeys(new KeyRoom());
  for (let seq = 0; seq < 150_000; seq += 1) remember(keys, changeOf(seq, 0, 'ada'));
  expect(seqsIn(keys)).toEqual(range(50_000, 100_000));
  remember(keys, changeOf(150_000, 200_000, 'ada'));
  expect(seqsIn(keys)).toEqual(range(50_000 + MAX_SHOWN_PLANTS, 100_000 - MAX_SHOWN_PLANTS + 1));
});

it('whoever takes most of the room in their workspace forgets their own oldest, and nobody else anything', () => {
  const keys = new RememberedKeys(new KeyRoom());
  for (let seq = 1; seq <= 100; seq += 1) remember(keys, changeOf(seq, 1, 'ada'));
  for (let seq = 1; seq <= 20_000; seq += 1) remember(keys, changeOf(seq, MAX_SHOWN_PLANTS, 'ben'));
  const kept = [...keys.values()];
  expect(kept.filter(({ actorId }) => actorId === 'ada')).toHaveLength(100);
  const ofBen = kept.filter(({ actorId }) => actorId === 'ben');
  expect(ofBen).toHaveLength((100_000 - 100) / MAX_SHOWN_PLANTS);
  expect(ofBen.at(-1)?.answer.seq).toBe(20_000);
});

it('however many tokens a workspace has, it makes itself forget and not others', () => {
  const room = new KeyRoom();
  const [own, other] = [new RememberedKeys(room), new RememberedKeys(room)];
  for (let seq = 1; seq <= 5000; seq += 1) remember(own, changeOf(seq, 1, 'ada'));
  for (let seq = 1; seq <= 200_000; seq += 1) {
    remember(other, changeOf(seq, 1, `someone ${seq % 5000}`));
  }
  expect(seqsIn(own)).toEqual(range(1, 5000));
  expect(seqsIn(other)).toEqual(range(105_001, 95_000));
});

it('names of those who acted are remembered for the last thousand, however many there were', () => {
  const summary = new ChangeSummary();
  for (let seq = 1; seq <= 10_000; seq += 1) summary.add(changeOf(seq, 1));
  expect(summary.people().length).toBeLessThanOrEqual(2000);
  expect(summary.people().slice(0, 1000)).toEqual(
    Array.from({ length: 1000 }, (_, i) => `Ada ${10_000 - i}`),
  );
});

it('changes at hand are bounded by number and by plants', () => {
  const recent = new RecentChanges({ seq: 0, at: 0 });
  for (let seq = 1; seq <= 10_000; seq += 1) recent.add(changeOf(seq, seq % 100));
  expect([...recent.newestFirst(20_000)].length).toBeLessThanOrEqual(2000);
});

it('a token is remembered for 30 days after it was revoked, and the last 200 of a workspace at the most', () => {
  const old = ended(0, NOW - ENDED_KEPT_MS);
  const many = Array.from({ length: 3 * MOST_REVOKED }, (_, i) => ended(i + 1, NOW - i));
  const elsewhere = ended(9999, NOW - ENDED_KEPT_MS + 1, 'other');
  const active = { ...ended(10_000, 0), revokedAt: null };
  expect(withoutOldTokens([old, ...many, elsewhere, active], NOW)).toEqual([
    ...many.slice(0, MOST_REVOKED),
    elsewhere,
    active,
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
    await writesTo(access).insertToken({ ...ended(number, 0), revokedAt: null, createdAt: NOW });
    await writesTo(access).revokeToken(`t${number}`, NOW + number);
  }
  expect((await access.listTokens()).length).toBe(MOST_REVOKED);
});
