import { expect, test } from 'vitest';
import { findEditConflict } from './edit-conflict.ts';

const original = { id: 1, name: 'Rosa', tag: '' };
const oak = { id: 1, name: 'Quercus robur', tag: 'oak' };
const facts = { original, refused: null, sent: [] };

test.each([
  ['a correction that is known of leads there', oak, [{ id: 1, from: 'Rosa', to: oak.name }], true],
  ['none does, as to another plant under its id', oak, [], false],
  ['only its tag is another', { ...original, tag: 'red' }, [], true],
])('what a plant is now is told by whether %s', (_where, current, renames, isFollowed) => {
  expect(findEditConflict({ ...facts, current, renames })).toEqual({ theirs: current, isFollowed });
});

test('what was sent, and what there was before, is nobody else’s change', () => {
  const sent = ['Rosa alba', 'Rosa canina'].map((name) => ({ ...original, name }));
  for (const current of [...sent, original])
    expect(findEditConflict({ ...facts, current, sent, renames: [] })).toBeNull();
});
