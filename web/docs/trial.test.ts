import { expect, test } from 'vitest';
import type { Input, Operation } from './api-description.ts';
import { composeTrial, findUnsendable, writeCurl } from './trial.ts';

const input = (name: string, place: Input['place'], type: string): Input => {
  return { name, place, isRequired: false, description: undefined, value: { type } };
};

const operation: Operation = {
  ...{ id: 'try', method: 'POST', path: '/plants/{plant}', summary: '', description: '' },
  inputs: [
    input('plant', 'path', 'string'),
    input('id', 'body', 'integer'),
    input('Idempotency-Key', 'header', 'string'),
  ],
  responses: [],
};

test('a number that would be rounded is sent as it was typed, for the server to refuse', () => {
  expect(composeTrial(operation, { id: '42' }, 't').body).toBe('{"id":42}');
  const typed = '90071992547409931';
  expect(composeTrial(operation, { id: typed }, 't').body).toBe(`{"id":"${typed}"}`);
});

test('no quote in an input ends the quotes of the command line', () => {
  const trial = composeTrial(operation, { plant: "1'; ls '" }, 't');
  const address = "1'\\''%3B%20ls%20'\\''";
  expect(writeCurl(trial, 'http://a')).toContain(`'http://a/plants/${address}'`);
});

test('a header that no request can carry is named', () => {
  const values = { 'Idempotency-Key': 'ключ' };
  expect(findUnsendable(composeTrial(operation, values, 't'))).toBe('Idempotency-Key');
  expect(findUnsendable(composeTrial(operation, {}, 'pst_„'))).toBe('Authorization');
  expect(findUnsendable(composeTrial(operation, {}, 'pst_é'))).toBeNull();
});
