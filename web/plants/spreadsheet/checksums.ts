/** How an entry of an archive's list of files begins, the end of the archive, and the end of a large one. */
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LARGE_END = 0x06064b50;

/**
 * Reads from a zip archive the checksum of each file in it, in the order of its list of files (APPNOTE.TXT, 4.3.12).
 *
 * @throws RangeError for what is no archive.
 */
export function readChecksums(archive: Uint8Array): number[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const checksums: number[] = [];
  let at = findList(view);
  while (view.getUint32(at, true) === ENTRY) {
    checksums.push(view.getUint32(at + 16, true));
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const noteBytes = view.getUint16(at + 32, true);
    at += 46 + nameBytes + extraBytes + noteBytes;
  }
  return checksums;
}

function findList(view: DataView): number {
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  const largeEnd = end < 20 ? 0 : view.getUint32(end - 12, true);
  const isLarge = largeEnd < end && view.getUint32(largeEnd, true) === LARGE_END;
  return view.getUint32(isLarge ? largeEnd + 48 : end + 16, true);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** Returns the checksum that an archive tells of a file (CRC-32). */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
