import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, Purpose } from '../../../domain/store.ts';
import { changeTexts } from './change-text.ts';
import { encodeRecord } from './journal-record.ts';
import { decodeInTurns, encodeInTurns, encodeTexts } from './large-records.ts';

/** With the quotes around it, each of these looks like what stands between plants. */
const LOOKALIKES = [
  ...['"removed":[]', '"}],"added":[]', '},{"id":', '},{', '}', ',', '],', '{', '[', '\\'],
];

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...LOOKALIKES));
const plants = fc.array(fc.record({ id: fc.nat(), name: text, tag: text }), {
  maxLength: 600,
  size: 'max',
});
const change: fc.Arbitrary<Change> = fc.record(
  {
    seq: fc.nat(),
    at: fc.nat(),
    actor: fc.record({ id: text, name: text }),
    requestId: text,
    workspace: text,
    removed: plants,
    added: plants,
    key: fc.record({ value: text, fingerprint: text }),
    purpose: fc.constantFrom<Purpose>('import', { undo: 7 }),
  },
  { requiredKeys: ['seq', 'at', 'actor', 'requestId', 'workspace', 'removed', 'added'] },
);

const DRAWN: Change = {
  ...{ seq: 1, at: 1, actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' },
  ...{ removed: [], added: [] },
};

test('a change is the same record, byte for byte, whether it is written at once or in turns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(change, { maxLength: 2 }), async (durable, changes) => {
      const lines = changes.map((one) => encodeRecord({ durable, change: one }));
      const texts = changes.map((one) => [...changeTexts(one)]);
      expect((await encodeInTurns(durable, texts)).toString()).toBe(lines.join(''));
      const pieces = await Promise.all(texts.map(encodeTexts));
      expect((await encodeInTurns(durable, pieces)).toString()).toBe(lines.join(''));
    }),
    { numRuns: 50 },
  );
});

test('a large record is read in turns as it was written, and not at all once a bit has flipped', async () => {
  const sides = fc.constantFrom('removed', 'added');
  await fc.assert(
    fc.asyncProperty(change, sides, text, async (drawn, side, ending) => {
      const name = 'x'.repeat(200) + ending;
      const filler = Array.from({ length: 3000 }, (_, id) => ({ id, name, tag: ending }));
      const large = { ...drawn, [side]: [...drawn[side], ...filler, ...drawn[side]] };
      const line = Buffer.from(encodeRecord({ durable: 5, change: large }).slice(0, -1));
      expect(await decodeInTurns(line)).toEqual({ durable: 5, change: large });
      line[line.length >> 1] = (line[line.length >> 1] ?? 0) ^ 1;
      expect(await decodeInTurns(line)).toBeNull();
    }),
    { numRuns: 40, examples: LOOKALIKES.map((ending) => [DRAWN, 'added', ending]) },
  );
});
