import { basename, dirname, join } from 'node:path';

/** What file systems take of a name, and what of it the longest ending takes. */
const NAME_BYTES = 255;
const ENDING_BYTES = 16;

/** Returns a path whose name is cut where it must be, so that an ending can follow for a file or folder beside it. */
export function roomForEnding(path: string): string {
  const most = NAME_BYTES - ENDING_BYTES;
  const name = Buffer.from(basename(path));
  if (name.length <= most) return path;
  // A decoder that waits for more leaves out a letter of which the end is cut.
  const cut = new TextDecoder().decode(name.subarray(0, most), { stream: true });
  return join(dirname(path), cut);
}
