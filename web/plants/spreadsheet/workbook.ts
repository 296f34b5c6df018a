import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { checksumOf, readChecksums } from './checksums.ts';

/** The XML of an Excel file, by its path in it. */
export type Workbook = Record<string, string>;

/** Tells whether a part of a workbook in plain XML is a sheet: by what is in it, since it may lie at any path. */
export function isSheet(xml: string): boolean {
  return xml.includes('<sheetData');
}

/** More than a file of 100,000 plants unpacks to, and less than a tab has room for. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Unpacks an Excel file. Returns null where it takes too much room. @throws where it is damaged. */
export function unpack(file: Uint8Array): Workbook | null {
  let bytes = 0;
  // What unpacks the file takes what is in it for sound; it asks for each part in the order of this list.
  const checksums = readChecksums(file).values();
  const told = new Map<string, number | undefined>();
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      told.set(name, checksums.next().value);
      const isText = /\.xml(?:\.rels)?$/.test(name);
      if (isText) bytes += originalSize;
      return isText && bytes <= MOST_BYTES;
    },
  });
  if (bytes > MOST_BYTES) return null;
  const isDamaged = Object.entries(parts).some(
    ([path, part]) => checksumOf(part) !== told.get(path),
  );
  if (isDamaged) throw new Error('The file is damaged.');
  return mapParts(parts, (part) => strFromU8(part));
}

/** Packs it again, for what reads Excel files. */
export function pack(workbook: Workbook): Blob {
  const parts = mapParts(workbook, (text) => strToU8(text));
  return new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]);
}

function mapParts<From, To>(parts: Record<string, From>, change: (part: From) => To) {
  const changed = Object.entries(parts).map(([path, part]): [string, To] => [path, change(part)]);
  return Object.fromEntries(changed);
}
