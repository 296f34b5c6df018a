import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdTo } from './respond-file.ts';

const texts = fc.array(fc.constantFrom('', 'a', 'é', 'row\r\n', '😀'), { maxLength: 8 });

async function* yieldAll(parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

test('a file that is written a second time arrives whole, or has fewer bytes than were told', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (first, second) => {
      const told = Buffer.byteLength(first.join(''));
      const sent: string[] = [];
      const isSame = await (async () => {
        for await (const text of holdTo(told, yieldAll(second))) sent.push(text);
      })().then(
        () => true,
        () => false,
      );
      expect(isSame).toBe(Buffer.byteLength(second.join('')) === told);
      if (isSame) expect(sent.join('')).toBe(second.join(''));
      else expect(Buffer.byteLength(sent.join(''))).toBeLessThan(Math.max(told, 1));
    }),
  );
});
