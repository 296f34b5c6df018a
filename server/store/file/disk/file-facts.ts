/** Which file it is, whatever its name, as the file system tells; how long it is; when it was written last; and of which kind, by the bits of its mode. */
export interface FileFacts {
  dev: number;
  ino: number;
  size: number;
  /** Milliseconds since the epoch. */
  mtimeMs: number;
  mode: number;
}
