import { expect, it } from 'vitest';
import type { Change } from '../../../domain/store.ts';
import { RecentChanges } from './recent-changes.ts';

function changeOf(seq: number, plantCount = 1): Change {
  const added = Array.from({ length: plantCount }, (_, id) => ({ id, name: 'Rose', tag: '' }));
  const made = { seq, at: 1000 + seq, requestId: 'r', workspace: 'main' };
  return { ...made, actor: { id: 'a', name: 'Ada' }, added, removed: [] };
}

it('the changes after a state are told by its number and time, the one they all follow included', () => {
  const recent = new RecentChanges({ seq: 7, at: 1000 });
  for (let seq = 8; seq <= 5007; seq += 1) {
    recent.add(changeOf(seq));
    if (seq % 500 !== 0) continue;
    const then = Math.max(8, seq - 999);
    const after = recent.after({ seq: then, at: 1000 + then }, 100_000);
    expect(after?.map((change) => change.seq)).toEqual(
      Array.from({ length: seq - then }, (_, index) => then + 1 + index),
    );
    expect(recent.after({ seq: then, at: 1001 + then }, 100_000)).toBeNull();
    expect(recent.after({ seq: seq + 1, at: 1001 + seq }, 100_000)).toBeNull();
  }
  expect(recent.after({ seq: 7, at: 1000 }, 100_000)).toBeNull();
  expect(recent.after({ seq: 6, at: 1000 }, 100_000)).toBeNull();
});

it('what follows a change that was let go of for its plants is told, and nothing before it', () => {
  const recent = new RecentChanges({ seq: 0, at: 0 });
  expect(recent.after({ seq: 0, at: 0 }, 100_000)).toEqual([]);
  for (const [index, count] of [1, 50_000, 1].entries()) recent.add(changeOf(index + 1, count));
  expect(recent.after({ seq: 2, at: 1002 }, 100_000)?.map(({ seq }) => seq)).toEqual([3]);
  expect(recent.after({ seq: 3, at: 1003 }, 100_000)).toEqual([]);
  expect(recent.after({ seq: 1, at: 1001 }, 100_000)).toBeNull();
  expect(recent.after({ seq: 0, at: 0 }, 100_000)).toBeNull();
});
