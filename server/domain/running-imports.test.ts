import { expect, test } from 'vitest';
import type { Principal } from './principal.ts';
import { RunningImports } from './running-imports.ts';

function personOf(workspace: string, id: string): Principal {
  const admission = { tokenId: id, sessionHash: null };
  return { actor: { id, name: id }, role: 'editor', workspace, admission };
}

const ada = personOf('roses', 'ada');

test.each([
  ['another workspace', personOf('ferns', 'bob')],
  ['a colleague', personOf('roses', 'bob')],
])('an import that was cancelled stays so, however many %s cancels', async (_who, other) => {
  const imports = new RunningImports();
  await imports.cancel(ada, 'key');
  for (let count = 0; count < 2000; count += 1) await imports.cancel(other, `key ${count}`);
  expect(imports.begin(ada, 'key').isCancelled).toBe(true);
});

test('somebody’s last 100 cancelled imports are remembered, and no other is', async () => {
  const imports = new RunningImports();
  for (let count = 0; count < 101; count += 1) await imports.cancel(ada, `key ${count}`);
  const isCancelled = (key: string) => {
    const running = imports.begin(ada, key);
    running.end();
    return running.isCancelled;
  };
  expect(['key 0', 'key 1', 'key 100', 'another'].map(isCancelled)).toEqual([
    ...[false, true, true, false],
  ]);
});

test('an import that is sent again while it is under way is not called unwritten, as any other is', () => {
  const imports = new RunningImports();
  imports.begin(ada, 'key');
  const unwritten = /Nothing of yours was written/;
  expect(() => imports.begin(ada, 'key')).toThrow(/^This import is still under way/);
  expect(() => imports.begin(ada, 'other')).toThrow(unwritten);
  expect(() => imports.begin(personOf('roses', 'bob'), 'key')).toThrow(unwritten);
});
