import { expect, test } from 'vitest';
import { isThisMachineOnly } from './is-this-machine-only.ts';

test.each([
  ['http://localhost:3000', true],
  ['http://plants.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.20:3000', false],
  ['http://nursery.local', false],
  ['https://localhost.example.com', false],
  ['https://plants.example.com', false],
])('whether %s leads to this machine alone: %s', (origin, expected) => {
  expect(isThisMachineOnly(origin)).toBe(expected);
});
