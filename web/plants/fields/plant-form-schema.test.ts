import { expect, test } from 'vitest';
import { EMPTY_FIELDS, plantFormSchema, plantOf } from './plant-form-schema.ts';

function readId(id: string) {
  return plantFormSchema.safeParse({ ...EMPTY_FIELDS, name: 'Fern', id });
}

test.each([
  ['', undefined],
  ['  ', undefined],
  ['0', 0],
  [' 42 ', 42],
  ['0042', 42],
  ['9007199254740991', 9007199254740991],
])('the id typed as %j is read as %s', (typed, id) => {
  const { data = EMPTY_FIELDS } = readId(typed);
  expect(plantOf(data)).toEqual({ name: 'Fern', id, tag: '' });
});

test.each(['abc', '-1', '1.5', '1e3', '４２', '9007199254740992'])(
  'the id typed as %j is refused, saying what an id is',
  (typed) => {
    expect(readId(typed).error?.issues[0]?.message).toMatch(/^Id must be a whole number/);
  },
);

test('an id beyond all is told as it was typed, of which a number holds too few digits', () => {
  expect(readId(' 9007199254740993 ').error?.issues[0]?.message).toMatch(
    /Found 9007199254740993\.$/,
  );
  expect(readId('9'.repeat(5000)).error?.issues[0]?.message).toMatch(/Found 9{40}…\.$/);
});

test('name and tag are read as the contract reads them', () => {
  const fields = { name: ' Cafe\u0301 ', id: '', tag: ' herb ' };
  expect(plantFormSchema.parse(fields)).toEqual({ name: 'Café', id: '', tag: 'herb' });
  expect(plantFormSchema.safeParse(EMPTY_FIELDS).error?.issues[0]?.path).toEqual(['name']);
});
