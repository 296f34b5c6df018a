import { createHash, type Hash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipe, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { realDisk } from '../../store/file/disk/disk.ts';
import { isDataFile, requirePlainFile } from '../../store/file/disk/plain-files.ts';
import { nameFile, systemCode } from '../../store/file/disk/system-code.ts';

/** What the data folder is called in an archive, so that unpacked by hand it does not litter where it is. */
const ROOT = 'data';

/** The last entry, of the form that `sha256sum --check` reads. */
const SUMS_NAME = 'SHA256SUMS';

/** Tells whether a path is to be, or is, that of a backup in one file. */
export function isArchive(path: string): boolean {
  return /\.(?:tar\.gz|tgz)$/i.test(path);
}

/** What a backup may be, for who names something else. */
export const BACKUP_FORM = 'a folder, or a file whose name ends in .tar.gz or .tgz';

/**
 * Packs the files of a data folder that nobody writes to into a new file, with the SHA-256 of each, and
 * makes that durable.
 *
 * @returns the SHA-256 of the whole.
 */
export async function packFolder(folder: string, file: string): Promise<string> {
  const { readable, controller } = createTarPacker();
  const whole = createHash('sha256');
  const written = pipeline(
    Readable.fromWeb(readable as import('node:stream/web').ReadableStream),
    createGzip(),
    hashing(whole),
    naming(createWriteStream(file, { flags: 'wx', mode: 0o600 })),
  );
  // Where writing fails nobody takes what is packed, and this never ends.
  void packAll(folder, controller).catch((error: unknown) => controller.error(error));
  await written;
  await syncFile(file);
  return whole.digest('hex');
}

type Packer = ReturnType<typeof createTarPacker>['controller'];

async function packAll(folder: string, packer: Packer): Promise<void> {
  const sums = new Map<string, string>();
  for (const name of (await readdir(folder)).filter(isDataFile).sort()) {
    const path = join(folder, name);
    const { size, mtime } = await stat(path);
    const hash = createHash('sha256');
    const entry = packer.add({ name: `${ROOT}/${name}`, size, mtime, mode: 0o600 });
    await pipeline(naming(createReadStream(path)), hashing(hash), Writable.fromWeb(entry));
    sums.set(`${ROOT}/${name}`, hash.digest('hex'));
  }
  const text = Buffer.from(sumsOf(sums));
  const entry = packer.add({ name: SUMS_NAME, size: text.length, mode: 0o600 }).getWriter();
  await entry.write(text);
  await entry.close();
  packer.finalize();
}

/**
 * Unpacks a file that `packFolder` made into a new folder, and compares each checksum. Nothing else is made
 * than the files of a data folder, whatever the file names.
 *
 * @throws Error, one sentence, where it is cut, damaged or something else.
 */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  await requirePlainFile(realDisk, file, 'Name a file that holds a backup.');
  await mkdir(folder, { mode: 0o700 });
  const found = new Map<string, string>();
  let sums: string | null = null;
  try {
    // What reads entries stops before the end, where the checksum of the whole stands.
    for await (const _ of unzip(file));
    // Not `toWeb`, which goes on writing to a stream whose reader has had enough, and throws.
    const input = WebStream.from<Uint8Array>(unzip(file)) as ReadableStream<Uint8Array>;
    for await (const entry of input.pipeThrough(createTarDecoder({ strict: true }))) {
      if (sums !== null) throw new Error('something follows its checksums');
      const { name } = entry.header;
      if (found.has(name)) throw new Error(`it holds ${name} twice`);
      if (name === SUMS_NAME) sums = await readSums(entry, sumsOf(found).length);
      else found.set(name, await unpackEntry(entry, folder));
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  if (sumsOf(found) !== sums) throw unreadable(file, new Error('its checksums do not match'));
}

/** Zeros that follow its last block are passed over: in Node 20 and 22 they break off the reading, which is no error here. */
function unzip(file: string): AsyncIterable<Uint8Array> {
  return pipe(naming(createReadStream(file)), createGunzip(), () => undefined);
}

async function unpackEntry({ header, body }: ParsedTarEntry, folder: string): Promise<string> {
  const name = header.name.slice(ROOT.length + 1);
  if (header.name !== `${ROOT}/${name}` || !isDataFile(name) || header.type !== 'file') {
    throw new Error(`it holds ${JSON.stringify(header.name)}, which no backup does`);
  }
  const hash = createHash('sha256');
  const path = join(folder, name);
  await pipeline(
    Readable.fromWeb(body as import('node:stream/web').ReadableStream),
    hashing(hash),
    naming(createWriteStream(path, { flags: 'wx', mode: 0o600 })),
  );
  return hash.digest('hex');
}

/** Writes the checksums of files, by their names, as `sha256sum` does. */
function sumsOf(files: Map<string, string>): string {
  return [...files].map(([name, sum]) => `${sum}  ${name}\n`).join('');
}

/** @param mostBytes how long the checksums of all that came before are. */
async function readSums({ header, body }: ParsedTarEntry, mostBytes: number): Promise<string> {
  if (header.size > mostBytes) throw new Error('its checksums are too long');
  return await new Response(body).text();
}

const TOO_SHORT = 'it ends too early';

/** In plain words what zlib says by its codes and modern-tar in its messages. */
const PLAIN_WORDS = new Map([
  ['Z_BUF_ERROR', TOO_SHORT],
  ['Z_DATA_ERROR', 'it was changed, or something follows its end'],
  ['Tar archive is truncated.', TOO_SHORT],
  ['Invalid EOF.', 'something follows its end'],
]);

function unreadable(file: string, cause: unknown): Error {
  if (cause instanceof Error && 'syscall' in cause) return cause;
  const said = cause instanceof Error ? cause.message : String(cause);
  const why = PLAIN_WORDS.get(systemCode(cause) ?? said) ?? said;
  return new Error(
    `${file} is no backup, or is damaged: ${why}. Nothing was changed. Use another backup.`,
    { cause },
  );
}

/** Passes on what goes through, and adds it to a hash. */
function hashing(hash: Hash) {
  return async function* passOn(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
}

/** Adds to what a stream meets which file that is, which it tells of the opening alone. */
function naming<Stream extends EventEmitter & { path: string | Buffer }>(stream: Stream): Stream {
  stream.on('error', (error: unknown) => void nameFile(error, String(stream.path)));
  return stream;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } catch (error) {
    throw nameFile(error, path);
  } finally {
    await file.close();
  }
}
