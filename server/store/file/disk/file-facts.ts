/** Which file it is, whatever its name, as the file system tells; how long it is; when it was written last, which whoever writes it can set back, and when it or what is known of it changed last, which the system alone sets; of which kind, by the bits of its mode; and how many names it has, in this folder and others. */
export interface FileFacts {
  dev: number;
  ino: number;
  size: number;
  /** Milliseconds since the epoch. */
  mtimeMs: number;
  ctimeMs: number;
  mode: number;
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

/** Tells whether a file is as long as it was, and tells the same time of its last write: an earlier copy may be just as long. */
export function isUnwritten(one: FileFacts, other: FileFacts): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs;
}
