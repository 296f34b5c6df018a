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
  expect(composeTrial(operation, { id: '42' }, 't', 'own').body).toBe('{"id":42}');
  const typed = '90071992547409931';
  expect(composeTrial(operation, { id: typed }, 't', 'own').body).toBe(`{"id":"${typed}"}`);
});

test('what takes an Idempotency-Key is sent with one, shown as it is sent, and with that of whoever gives one', () => {
  const key = (values: Record<string, string>, of = operation) =>
    composeTrial(of, values, 't', 'own').headers['Idempotency-Key'];
  expect(key({})).toBe('own');
  expect(key({ 'Idempotency-Key': 'given' })).toBe('given');
  expect(key({}, { ...operation, inputs: [input('id', 'body', 'integer')] })).toBeUndefined();
  expect(writeCurl(composeTrial(operation, {}, 't', 'own'), 'http://a')).toContain(
    "-H 'Idempotency-Key: own'",
  );
});

test('no quote in an input ends the quotes of the command line', () => {
  const trial = composeTrial(operation, { plant: "1'; ls '" }, 't', 'own');
  const address = "1'\\''%3B%20ls%20'\\''";
  expect(writeCurl(trial, 'http://a')).toContain(`'http://a/plants/${address}'`);
});

test('a header that no request can carry is named', () => {
  const values = { 'Idempotency-Key': 'ключ' };
  expect(findUnsendable(composeTrial(operation, values, 't', 'own'))).toBe('Idempotency-Key');
  expect(findUnsendable(composeTrial(operation, {}, 'pst_„', 'own'))).toBe('Authorization');
  expect(findUnsendable(composeTrial(operation, {}, 'pst_é', 'own'))).toBeNull();
});
