import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../server/contract/history.ts';
import { describeEntry } from './describe-entry.ts';

const plants = ['Rosa canina', 'Fern', 'Moss'].map((name, id) => ({ id, name, tag: 'sun' }));
const [rose = { id: 0, name: '', tag: '' }] = plants;

const many = (addedCount: number, removedCount: number) => ({
  added: plants.slice(0, addedCount),
  addedCount,
  removed: plants.slice(0, removedCount),
  removedCount,
});
const one = (change: Partial<typeof rose>) => ({
  ...many(1, 1),
  added: [{ ...rose, ...change }],
});

const CASES: [HistoryEntry['kind'], ReturnType<typeof many>, says: string][] = [
  ['add', many(1, 0), 'added Rosa canina'],
  ['add', many(2, 0), 'added 2 plants: Rosa canina and Fern'],
  ['delete', many(0, 1), 'deleted Rosa canina'],
  ['delete', many(0, 61), 'deleted 61 plants: Rosa canina, Fern, Moss and 58 more'],
  ['import', many(3, 3), 'imported and replaced 3 plants: Rosa canina, Fern and Moss'],
  [
    'import',
    many(1234, 5),
    'imported and replaced 5 of 1,234 plants: Rosa canina, Fern, Moss and 1,231 more',
  ],
  ['import', many(1234, 0), 'imported 1,234 plants: Rosa canina, Fern, Moss and 1,231 more'],
  ['correct', one({ tag: 'shade' }), 'corrected Rosa canina: tag sun → shade'],
  ['correct', one({ tag: '' }), 'corrected Rosa canina: tag sun → (none)'],
  ['correct', one({ name: 'Dog rose' }), 'corrected Rosa canina: name → Dog rose'],
  [
    'correct',
    one({ name: 'Dog rose', tag: '' }),
    'corrected Rosa canina: name → Dog rose, tag sun → (none)',
  ],
  ['correct', many(12, 12), 'corrected 12 plants: Rosa canina, Fern, Moss and 9 more'],
  ['tag', many(12, 12), 'gave the tag sun to 12 plants: Rosa canina, Fern, Moss and 9 more'],
  ['tag', one({ tag: 'shade' }), 'gave the tag shade to Rosa canina'],
  ['tag', one({ tag: '' }), 'took the tag off Rosa canina'],
  ['undo', many(3, 0), 'brought back 3 plants: Rosa canina, Fern and Moss'],
  ['undo', many(0, 1), 'removed Rosa canina again'],
  ['undo', many(0, 3), 'removed 3 plants again: Rosa canina, Fern and Moss'],
  ['undo', one({ tag: 'shade' }), 'changed Rosa canina back: tag sun → shade'],
];

test.each(CASES)('%s is told in a sentence', (kind, facts, says) => {
  expect(describeEntry({ kind, ...facts }, 'Ada', String).join('')).toBe(`Ada ${says}`);
});

test('each name and tag in a sentence stands apart, so that one written from right to left moves no other', () => {
  const tell = (kind: HistoryEntry['kind'], facts: ReturnType<typeof many>) =>
    describeEntry({ kind, ...facts }, 'Ada', (text) => `<${text}>`).join('');
  expect(tell('correct', one({ name: 'ורד', tag: 'צל' }))).toBe(
    'Ada corrected <Rosa canina>: name → <ורד>, tag <sun> → <צל>',
  );
  expect(tell('correct', one({ tag: '' }))).toBe('Ada corrected <Rosa canina>: tag <sun> → (none)');
  expect(tell('delete', many(0, 2))).toBe('Ada deleted 2 plants: <Rosa canina> and <Fern>');
  expect(tell('tag', one({ tag: 'צל' }))).toBe('Ada gave the tag <צל> to <Rosa canina>');
});
