import { expect, test } from 'vitest';
import { FileGate, MAX_FILES, MAX_FILES_OF_WORKSPACE } from './file-gate.ts';

test('a workspace that sends as many files as it may keeps no other from sending one', () => {
  const gate = new FileGate();
  const leave = Array.from({ length: MAX_FILES_OF_WORKSPACE }, () => gate.enter('main'));
  expect(() => gate.enter('main')).toThrow(/your workspace/);
  gate.enter('other');
  leave[0]?.();
  leave[0]?.();
  gate.enter('main');
  expect(() => gate.enter('main')).toThrow(/your workspace/);
});

test('the files of all workspaces together are bounded', () => {
  const gate = new FileGate();
  for (let i = 0; i < MAX_FILES; i += 1) gate.enter(`workspace ${i}`);
  expect(() => gate.enter('one more')).toThrow(/several other files right now/);
});
