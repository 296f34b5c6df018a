import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { HeaderRecord } from '../../http/context.ts';

export type Encoding = 'br' | 'gzip';

/** One form of a file: as it is, or compressed by the build. `tag` is its strong entity tag. */
interface FileVariant {
  encoding: Encoding | null;
  tag: string;
  body: Uint8Array<ArrayBuffer>;
  headers: HeaderRecord;
}

/** A file in all its forms, the preferred first. */
export interface AppFile {
  plain: FileVariant;
  variants: FileVariant[];
}

const SUFFIXES: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Reads the built app into memory, by path: it is small, and nothing a request asks for can then
 * reach the disk. The `.br` and `.gz` files beside a file become its compressed forms.
 */
export function readAppFolder(folder: string): Map<string, AppFile> {
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    bodies.set(`/${relative(folder, file).split(sep).join('/')}`, readBytes(file));
  }
  const files = new Map<string, AppFile>();
  for (const [path, body] of bodies) {
    if (!SUFFIXES.some(([, suffix]) => path.endsWith(suffix))) {
      files.set(path, readVariants(path, body, bodies));
    }
  }
  return files;
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

function readVariants(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  bodies: Map<string, Uint8Array<ArrayBuffer>>,
): AppFile {
  const compressed = SUFFIXES.flatMap(([encoding, suffix]) => {
    const bytes = bodies.get(path + suffix);
    return bytes ? [{ encoding, body: bytes }] : [];
  });
  const headers: HeaderRecord = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
  };
  const plain = toVariant(null, body, headers);
  const variants = compressed.map((form) => toVariant(form.encoding, form.body, headers));
  return { plain, variants: [...variants, plain] };
}

function toVariant(
  encoding: Encoding | null,
  body: Uint8Array<ArrayBuffer>,
  common: HeaderRecord,
): FileVariant {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ...common, ETag: tag, ...(encoding && { 'Content-Encoding': encoding }) };
  return { encoding, tag, body, headers };
}
