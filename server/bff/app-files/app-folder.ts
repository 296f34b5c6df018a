import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import type { HeaderRecord } from '../../http/context.ts';
import type { Language } from '../../words/language-names.ts';
import { mapLanguages } from '../../words/languages.ts';

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

/** The page, in one language, that every screen loads. */
export const PAGE = '/index.html';

/** The built app: a page for each language, and all other files by path. */
export interface BuiltApp {
  pages: Record<Language, AppFile>;
  files: Map<string, AppFile>;
}

/**
 * Reads the built app into memory: it is small, and nothing a request asks for can then reach the
 * disk. What the apps of several languages have alike has one name; names tell all else apart.
 *
 * @param basePath what is put before each path in the pages.
 * @throws Error when a language has no page.
 */
export function readBuiltApp(webRoot: string, basePath: string): BuiltApp {
  const files = new Map<string, AppFile>();
  const pages = mapLanguages((language) => {
    const own = readAppFolder(join(webRoot, language), basePath);
    const page = own.get(PAGE);
    if (!page)
      throw new Error(
        `${webRoot} holds no ${language}${PAGE} that can be read: build the app, or install the program, again.`,
      );
    for (const [path, file] of own) if (path !== PAGE) files.set(path, file);
    return page;
  });
  return { pages, files };
}

/** The `.br` and `.gz` files beside a file become its compressed forms. */
function readAppFolder(folder: string, basePath: string): Map<string, AppFile> {
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  if (!existsSync(folder)) return new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    bodies.set(`/${relative(folder, file).split(sep).join('/')}`, readBytes(file));
  }
  if (basePath !== '') writeUnder(basePath, bodies);
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

/** Puts the base path before each path in the page: only there are any, since all else is named from where it is itself. */
function writeUnder(basePath: string, bodies: Map<string, Uint8Array<ArrayBuffer>>): void {
  const page = bodies.get(PAGE);
  if (!page) return;
  const text = new TextDecoder().decode(page).replaceAll('="/', `="${basePath}/`);
  const body = new TextEncoder().encode(text);
  bodies.set(PAGE, body);
  bodies.set(`${PAGE}.br`, new Uint8Array(brotliCompressSync(body)));
  bodies.set(`${PAGE}.gz`, new Uint8Array(gzipSync(body)));
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
    ...varyOf(path, compressed.length > 0),
  };
  const plain = toVariant(null, body, headers);
  const variants = compressed.map((form) => toVariant(form.encoding, form.body, headers));
  return { plain, variants: [...variants, plain] };
}

/** Which request headers decide what is answered; which page, the cookie of the language as well. */
function varyOf(path: string, isCompressed: boolean): HeaderRecord {
  const names = [
    ...(isCompressed ? ['Accept-Encoding'] : []),
    ...(path === PAGE ? ['Accept-Language', 'Cookie'] : []),
  ];
  return names.length > 0 ? { Vary: names.join(', ') } : {};
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
