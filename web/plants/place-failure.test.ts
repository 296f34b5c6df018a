import { expect, test } from 'vitest';
import { RequestFailed } from '../api/request-failed.ts';
import { placeFailure } from './place-failure.ts';

test('a taken id is told under the id', () => {
  const taken = new RequestFailed('Id 5 is taken.', { code: 'id_taken', nextId: 9 });
  expect(placeFailure(taken)).toEqual([
    { place: 'id', type: 'id_taken', message: 'Id 5 is taken.' },
  ]);
});

test('each input error is told under its field, the rest under the form', () => {
  const errors = [
    { pointer: '/name', detail: 'Name is odd.' },
    { pointer: '/tag', detail: 'Tag is odd.' },
  ];
  const refused = new RequestFailed('Two errors.', { code: 'invalid_input', errors });
  expect(placeFailure(refused).map(({ place }) => place)).toEqual(['name', 'tag']);
  const elsewhere = new RequestFailed('Odd.', {
    code: 'invalid_input',
    errors: [{ pointer: '/colour', detail: 'Unknown.' }],
  });
  expect(placeFailure(elsewhere)).toEqual([
    { place: 'root', type: 'invalid_input', message: 'Odd.' },
  ]);
});

test('what is no refusal is told under the form, without its internals', () => {
  const [placed] = placeFailure(new TypeError('x is not a function'));
  expect(placed?.place).toBe('root');
  expect(placed?.message).not.toContain('function');
});
