import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/file-store.ts';
import { linesBackward, readFirstLine } from './backward-lines.ts';

const line = fc.oneof(
  fc.string({ maxLength: 40, unit: fc.constantFrom('a', 'é', '😀') }),
  fc.integer({ min: 250_000, max: 800_000 }).map((length) => 'x'.repeat(length)),
);

it('the lines of a file are read from its end, whole and in order, however long they are', async () => {
  const path = join(await temporaryFolder(), 'file');
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), line, async (lines, torn) => {
      const content = Buffer.from(lines.map((text) => `${text}\n`).join('') + torn);
      await writeFile(path, content);
      const file = await open(path, 'r');
      try {
        const read: string[] = [];
        for await (const { offset, content: found } of linesBackward(file, content.length)) {
          read.unshift(found.toString());
          expect(content.subarray(offset, offset + found.length).equals(found)).toBe(true);
        }
        expect(read).toEqual(lines);
        expect((await readFirstLine(file))?.toString() ?? null).toBe(lines[0] ?? null);
      } finally {
        await file.close();
      }
    }),
    { numRuns: 60 },
  );
});
