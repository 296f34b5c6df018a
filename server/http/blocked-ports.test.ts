import { expect, test } from 'vitest';
import { isBlockedPort } from './blocked-ports.ts';

const ports = Array.from({ length: 65_535 }, (_, at) => at + 1);

test('Node’s fetch refuses each of these ports as well', async () => {
  const blocked = ports.filter(isBlockedPort);
  expect(blocked).toHaveLength(82);
  for (const port of blocked) {
    const refusal = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.cause);
    expect([port, refusal]).toEqual([port, expect.objectContaining({ message: 'bad port' })]);
  }
});
