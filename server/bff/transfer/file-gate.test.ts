import { expect, test } from 'vitest';
import { FileGate, MAX_FILES, MAX_FILES_OF_TOKEN, MAX_FILES_OF_WORKSPACE } from './file-gate.ts';

const personOf = (workspace: string, id: string) => ({ workspace, actor: { id, name: id } });

test('a workspace that sends as many files as it may keeps no other from sending one', () => {
  const gate = new FileGate();
  const leave = Array.from({ length: MAX_FILES_OF_WORKSPACE }, (_, i) =>
    gate.enter(personOf('main', `person ${i}`)),
  );
  const another = personOf('main', 'another');
  expect(() => gate.enter(another)).toThrow(/your workspace/);
  gate.enter(personOf('other', 'another'));
  leave[0]?.();
  leave[0]?.();
  gate.enter(another);
  expect(() => gate.enter(another)).toThrow(/your workspace/);
});

test('whoever sends as many files as they may keeps no colleague from sending one', () => {
  const gate = new FileGate();
  const ada = personOf('main', 'ada');
  const leave = Array.from({ length: MAX_FILES_OF_TOKEN }, () => gate.enter(ada));
  expect(() => gate.enter(ada)).toThrow(/files of yours/);
  gate.enter(personOf('main', 'ben'))();
  leave[0]?.();
  gate.enter(ada);
});

test('where others have as many files as fit, a workspace with none has room for one', () => {
  const gate = new FileGate();
  for (let i = 0; i < MAX_FILES; i += 1) gate.enter(personOf(`workspace ${i % 8}`, `person ${i}`));
  gate.enter(personOf('one more', 'ada'));
  for (const workspace of ['one more', 'workspace 0']) {
    const another = personOf(workspace, 'another');
    expect(() => gate.enter(another)).toThrow(/several other files right now/);
  }
});
