import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { packFolder, unpackFolder } from './archive.ts';

const FILES: Record<string, string> = {
  'plants.json': '{"plants":[]}\n',
  'access.json': '',
  'journal-000001.jsonl': 'x'.repeat(100_000),
};

/** A folder with files, and what it is packed into. */
async function setUp() {
  const folder = await temporaryFolder();
  const from = join(folder, 'from');
  await mkdir(from);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(from, name), text);
  await writeFile(join(from, 'lock'), '');
  const file = join(folder, 'packed.tar.gz');
  const sha256 = await packFolder(from, file);
  const unpack = async (bytes: Uint8Array) => {
    const place = join(await temporaryFolder(), 'to');
    const changed = `${place}.tar.gz`;
    await writeFile(changed, bytes);
    await unpackFolder(changed, place);
    return place;
  };
  return { folder, file, sha256, unpack };
}

async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const read = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(read));
}

test('what is packed is unpacked as it was, here and by other programs, and has its checksum', async () => {
  const { folder, file, sha256, unpack } = await setUp();
  const bytes = await readFile(file);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect(await contentOf(await unpack(bytes))).toEqual(FILES);
  const by = join(folder, 'by-tar');
  await mkdir(by);
  execFileSync('tar', ['xzf', file], { cwd: by });
  expect(await contentOf(join(by, 'data'))).toEqual(FILES);
  execFileSync('sh', ['-c', 'sha256sum --check --status --strict SHA256SUMS'], { cwd: by });
});

test('nothing is packed over a file that is there', async () => {
  const { folder, file } = await setUp();
  await expect(packFolder(join(folder, 'from'), file)).rejects.toThrow('EEXIST');
});

test('two backups one behind the other are refused, each time in a sentence', async () => {
  const { file, unpack } = await setUp();
  const bytes = await readFile(file);
  for (let time = 0; time < 50; time += 1) {
    await expect(unpack(Buffer.concat([bytes, bytes]))).rejects.toThrow(
      /is no backup, or is damaged: something follows its end\. Nothing was changed/,
    );
  }
});

test('zeros behind a backup, as what copies whole blocks leaves, are passed over', async () => {
  const { file, unpack } = await setUp();
  for (const zeros of [1, 512, 300_000]) {
    const padded = Buffer.concat([await readFile(file), Buffer.alloc(zeros)]);
    expect(await contentOf(await unpack(padded))).toEqual(FILES);
  }
});

test.each([
  ['a text behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('text')])],
  ['nothing in it', () => Buffer.alloc(0)],
  ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['half of what was packed', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 20 * 512))],
])('one with %s is refused in plain words, which name the file', async (_what, change) => {
  const { file, unpack } = await setUp();
  await expect(unpack(change(await readFile(file)))).rejects.toThrow(
    /^\/.*\.tar\.gz is no backup, or is damaged: (?:it ends too early|it was changed, or something follows its end)\. Nothing/,
  );
});

test('a pipe in the place of a backup is refused before it is opened', async () => {
  const folder = await temporaryFolder();
  const pipe = join(folder, 'pipe.tar.gz');
  execFileSync('mkfifo', [pipe]);
  await expect(unpackFolder(pipe, join(folder, 'to'))).rejects.toThrow(
    `${pipe} is a named pipe, not a file. Nothing was changed. Name a file that holds a backup.`,
  );
  expect(await readdir(folder)).toEqual(['pipe.tar.gz']);
});

test('a file that is cut, or in which a bit has turned that tells of the content, is refused', async () => {
  const { file, unpack } = await setUp();
  const bytes = await readFile(file);
  for (let length = 0; length < bytes.length; length += 1) {
    const cut = unpack(bytes.subarray(0, length));
    await expect(cut, `cut at ${length}`).rejects.toThrow('is no backup, or is damaged');
  }
  let harmless = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const turned = Buffer.from(bytes);
    turned.writeUInt8(turned.readUInt8(at) ^ (1 << (at % 8)), at);
    const content = await unpack(turned).then(contentOf, (error: Error) => error.message);
    if (typeof content === 'string') expect(content).toContain('is no backup, or is damaged');
    else expect(content).toEqual(FILES);
    harmless += Number(typeof content !== 'string');
  }
  // Some bits tell of the time and the system, or fill the last byte.
  expect(harmless).toBeLessThan(12);
});

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
const entry = (name: string, text = 'x', more: Partial<TarEntry['header']> = {}): TarEntry => ({
  header: { name, size: text.length, ...more },
  body: text,
});
const sums = (...names: string[]) =>
  entry('SHA256SUMS', names.map((name) => `${sumOf('x')}  ${name}\n`).join(''));

test('one whose checksums take a byte more than those of its files is refused before they are read', async () => {
  const { unpack } = await setUp();
  const names = ['data/plants.json', 'data/access.json'];
  const { body } = sums(...names);
  const bytes = gzipSync(
    await packTar([...names.map((name) => entry(name)), entry('SHA256SUMS', `${body}\n`)]),
  );
  await expect(unpack(bytes)).rejects.toThrow('its checksums are too long');
});

test.each([
  ['a path that leads elsewhere', [entry('data/../x'), sums('data/../x')]],
  ['a file elsewhere', [entry('/tmp/x'), sums('/tmp/x')]],
  ['a file of another name', [entry('data/lock'), sums('data/lock')]],
  ['a link', [entry('data/plants.json', '', { type: 'symlink', linkname: '/etc/passwd' }), sums()]],
  [
    'a file twice',
    [entry('data/plants.json'), entry('data/plants.json'), sums('data/plants.json')],
  ],
  ['a file without a checksum', [entry('data/plants.json'), sums()]],
  [
    'a checksum without its file',
    [entry('data/plants.json'), sums('data/plants.json', 'data/access.json')],
  ],
  ['no checksums', [entry('data/plants.json')]],
  ['something behind them', [sums('data/plants.json'), entry('data/plants.json')]],
])('one with %s is refused', async (_what, entries) => {
  const { unpack } = await setUp();
  const bytes = gzipSync(await packTar(entries));
  await expect(unpack(bytes)).rejects.toThrow('is no backup, or is damaged');
});

test('checksums of more than 1 MiB, as very many files have, are read to their end', async () => {
  const { unpack } = await setUp();
  // Long names make them with a quarter of the files.
  const names = Array.from(
    { length: 3_300 },
    (_, at) => `data/journal-${String(at).padStart(241, '0')}.jsonl`,
  );
  const last = sums(...names);
  expect(last.header.size).toBeGreaterThan(1024 ** 2);
  const bytes = gzipSync(await packTar([...names.map((name) => entry(name)), last]));
  expect(await readdir(await unpack(bytes))).toHaveLength(names.length);
});
