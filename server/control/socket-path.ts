import { join } from 'node:path';
import { SOCKET_NAME } from '../store/file/disk/socket-name.ts';

/** So many bytes has the name of a socket on Linux, and four less on macOS; what is longer would be cut. */
const MOST_BYTES = process.platform === 'linux' ? 107 : 103;

/** Returns where the server of a data folder listens for commands; null where it cannot. */
export function socketPathIn(folder: string): string | null {
  const path = join(folder, SOCKET_NAME);
  return process.platform === 'win32' || Buffer.byteLength(path) > MOST_BYTES ? null : path;
}
