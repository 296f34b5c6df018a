/** A call that may be made to fail. */
export interface DiskCall {
  name:
    | 'open'
    | 'create'
    | 'stat'
    | 'fstat'
    | 'write'
    | 'truncate'
    | 'datasync'
    | 'sync'
    | 'syncFolder'
    | 'rename'
    | 'link'
    | 'unlink'
    | 'mkdir';
  path: string;
}

/** How a disk misbehaves. */
export interface DiskFaults {
  /** Throws what the call is to fail with. */
  before?(call: DiskCall): void;
  /** Tells how many of the bytes of one write the disk takes; the disk is full when it takes none. */
  takes?(length: number): number;
}

/** Makes an error as a system call does. */
export function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
