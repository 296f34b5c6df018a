/** Writes a CRC-32 as the eight lower-case hexadecimal digits that stand in the store's files. */
export function hexCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}
