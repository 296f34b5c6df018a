/** What the file system tells of a file. */
export interface FileFacts {
  /** With `ino`, which file it is, whatever its name. */
  dev: number;
  ino: number;
  size: number;
  /** When it was written last, in milliseconds since the epoch. Whoever writes it can set this back. */
  mtimeMs: number;
  /** When it, or what is known of it, changed last. The system alone sets this. */
  ctimeMs: number;
  /** Its kind and rights, as bits. */
  mode: number;
  /** How many names it has, in this folder and others. */
  nlink: number;
}

/** Tells whether it is one and the same file, whatever its names. */
export function isSameFile(
  one: Pick<FileFacts, 'dev' | 'ino'>,
  other: Pick<FileFacts, 'dev' | 'ino'>,
): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/** Tells whether a file is still the same, and nobody has written it since, nor changed anything else of it. */
export function isUnchanged(one: FileFacts, other: FileFacts): boolean {
  return isSameFile(one, other) && isUnwritten(one, other) && one.ctimeMs === other.ctimeMs;
}

/** Tells whether the length and the time of the last write are the same: an earlier copy may be as long, and an edit can keep both. */
export function isUnwritten(one: FileFacts, other: FileFacts): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs;
}
