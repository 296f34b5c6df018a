const MEGABYTE = 1024 * 1024;

/** Nearly as much as a row, or an entry of a list, may have. */
const ROW_CHARACTERS = 261_000;
/** Nearly as many values as an entry may hold. */
const VALUES = 9_990;

const fill = (unit: string) => unit.repeat(Math.floor(ROW_CHARACTERS / unit.length));

/** Repeats a row until a file has about so many megabytes. */
function repeatRow(megabytes: number, row: string, between: string): string {
  const length = Buffer.byteLength(row + between);
  return Array(Math.floor((megabytes * MEGABYTE) / length) - 1)
    .fill(row)
    .join(between);
}

/** Makes files of about so many megabytes whose rows weigh far more in memory than they do in the file. */
export function heavyFiles(megabytes: number): Buffer<ArrayBuffer>[] {
  const list = (value: string) => `[${Array(VALUES).fill(value).join(',')}]`;
  const json = (entry: string) => `[${repeatRow(megabytes, entry, ',')}]`;
  const csv = (row: string) => `id,name\n${repeatRow(megabytes, row, '\n')}`;
  return [
    json(`{"name":${list('{}')}}`),
    json(`{"id":${list('[]')},"name":"a"}`),
    json(list('{}')),
    json(`{"name":"☃${fill('a')}"}`),
    csv(`x,y,${fill('ab,')}`),
    csv(`"x"y,a,${fill('ab,')}`),
    csv(`x${fill('-')},☃`),
  ].map((file) => Buffer.from(file));
}
