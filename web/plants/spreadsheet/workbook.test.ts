import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpack, type Workbook } from './workbook.ts';

const PARTS = {
  'xl/workbook.xml': '<workbook/>',
  'xl/sheet.xml': Array.from({ length: 40 }, (_, row) => `<v>Rosa ${row * 7919}</v>`).join(''),
};

function pack(level: 0 | 9): Uint8Array {
  const parts = Object.entries(PARTS).map(([path, xml]) => [path, strToU8(xml)]);
  return zipSync(Object.fromEntries(parts), { level });
}

/** Where what is packed begins and ends of the part that is last: behind its name, and before the list of all parts. */
function placeOf(archive: Uint8Array): [number, number] {
  const text = Buffer.from(archive).toString('latin1');
  return [text.indexOf('xl/sheet.xml') + 'xl/sheet.xml'.length, text.indexOf('PK\x01\x02')];
}

/** Null where it is refused. */
function attempt(archive: Uint8Array): Workbook | null {
  try {
    return unpack(archive);
  } catch {
    return null;
  }
}

test.each([0, 9] as const)(
  'a file of level %i with any bit turned is read as it was or refused',
  (level) => {
    const archive = pack(level);
    expect(unpack(archive)).toEqual(PARTS);
    const [begin, end] = placeOf(archive);
    let refused = 0;
    for (let at = begin; at < end; at += 1) {
      const damaged = archive.slice();
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      const read = attempt(damaged);
      if (read === null) refused += 1;
      else expect(read).toEqual(PARTS);
    }
    expect(refused).toBeGreaterThan((end - begin) / 2);
  },
);

test('a large archive, whose list stands where a second end of it tells, is checked alike', () => {
  const archive = pack(0);
  const [, list] = placeOf(archive);
  const end = archive.length - 22;
  const large = new Uint8Array(archive.length + 56 + 20);
  large.set(archive.subarray(0, end));
  large.set(archive.subarray(end), end + 76);
  const view = new DataView(large.buffer);
  view.setUint32(end, 0x06064b50, true);
  view.setUint32(end + 32, 2, true);
  view.setUint32(end + 48, list, true);
  view.setUint32(end + 56, 0x07064b50, true);
  view.setUint32(end + 64, end, true);
  view.setUint32(end + 76 + 16, 0xffffffff, true);
  expect(unpack(large)).toEqual(PARTS);
  large[list - 5] = 0;
  expect(() => unpack(large)).toThrow();
});
