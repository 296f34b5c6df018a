import { expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { ifStillAdmitted } from './while-admitted.ts';

test('a fault of the program is not hidden by a database that cannot tell who is let in', async () => {
  const confirmAdmission = async () => {
    throw new DomainError('storage_unavailable', 'The database is away.');
  };
  const fault = new TypeError('a fault');
  await expect(ifStillAdmitted({ confirmAdmission }, Promise.reject(fault))).rejects.toBe(fault);
});
