import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { checksumLine } from '../file/disk/checksum.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase, readFacts } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { UnknownFormatError } from '../unknown-format.ts';

const database = useTestDatabase();

/**
 * Each has a data folder and a database as that version left them, the latter as `pg_dump --inserts` writes it
 * without its comments, and what its own stores told of them.
 */
const VERSIONS = ['0.1.0'];

const WORKSPACES = ['main', 'shop'];

async function copyOf(version: string): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await cp(join(import.meta.dirname, version, 'folder'), folder, { recursive: true });
  return folder;
}

/** As JSON writes it; a map becomes its entries. */
const written = (facts: object): unknown =>
  JSON.parse(
    JSON.stringify(facts, (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
  );

test.each(VERSIONS)(
  'a data folder of %s is read as that version read it, also once it is written anew',
  async (version) => {
    const text = await readFile(join(import.meta.dirname, version, 'facts.json'), 'utf8');
    const folder = await copyOf(version);
    for (const _start of ['first', 'second']) {
      const store = await openTestStore(folder);
      expect(written(await readFacts(store, WORKSPACES))).toEqual(JSON.parse(text));
      await store.close();
    }
  },
);

test.each(VERSIONS)(
  'a database of %s is read as that version read it, also once it has been brought to this one',
  async (version) => {
    const [dump, text] = await Promise.all(
      ['database.sql', 'facts.json'].map((name) =>
        readFile(join(import.meta.dirname, version, name), 'utf8'),
      ),
    );
    const { url, end } = await makeDatabase(database.url);
    onTestFinished(end);
    await queryOnce(url, dump ?? '');
    for (const _start of ['first', 'second']) {
      const store = await openTestDatabase(url);
      expect(written(await readFacts(store, WORKSPACES))).toEqual(JSON.parse(text ?? ''));
      await store.close();
    }
  },
);

/** Of versions to come, and those that were tried before the first was released. */
const OTHER_FORMATS = [
  ...['plant-store/99', 'plant-store/3', 'plant-store/2', 'plant-store/1'].map((format) => ({
    name: 'plants.json',
    format,
  })),
  ...['plant-store-access/99', 'plant-store-access/1'].map((format) => ({
    name: 'access.json',
    format,
  })),
];

test.each(OTHER_FORMATS)(
  'a $name in $format, which no released version up to this one wrote, is refused with what to do, and left as it is',
  async ({ name, format }) => {
    const folder = await copyOf('0.1.0');
    const path = join(folder, name);
    const body = (await readFile(path, 'utf8'))
      .replace(/"format": ?"[^"]+"/, `"format":"${format}"`)
      .replace(/"checksum".*$/s, '');
    expect(body).toContain(format);
    const text = body + checksumLine(crc32(body));
    await writeFile(path, text);
    const refusal = `${name} has the format "${format}"; this version reads`;
    await expect(openTestStore(folder)).rejects.toThrow(refusal);
    await expect(openTestStore(folder)).rejects.toThrow('Use the version that wrote it.');
    await expect(openTestStore(folder)).rejects.toBeInstanceOf(UnknownFormatError);
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);
