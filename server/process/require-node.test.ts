import { expect, test } from 'vitest';
import { describeOldNode } from './require-node.mjs';

test.each([
  ['12.22.12', true],
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['20.20.1', false],
  ['22.0.0', false],
  ['100.1.0', false],
])('Node %s is refused where 20.19 is needed: %s', (found, isRefused) => {
  expect(describeOldNode('>=20.19', found) !== null).toBe(isRefused);
});
