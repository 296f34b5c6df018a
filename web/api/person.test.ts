import { expect, test } from 'vitest';
import { personOf } from './person.ts';

test('a person of one server is none of another at the same address, nor is what is kept under one the beginning of what is kept under the other', () => {
  const ada = { workspace: 'main', name: 'Ada' };
  const all = ['', '/plants', '/plants/green'].map((basePath) => personOf(ada, basePath));
  for (const one of all) {
    expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  }
});
