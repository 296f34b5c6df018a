import type { ReadableFile } from './disk.ts';

/** Reads `length` bytes from `position`, or as many as the file has there. */
export async function readBytes(
  file: Pick<ReadableFile, 'read'>,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
