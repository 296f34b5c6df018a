export function segmentName(segment: number): string {
  return `journal-${String(segment).padStart(6, '0')}.jsonl`;
}

/** Returns the number of a segment's file, or null if the file is not a segment. */
export function segmentNumber(fileName: string): number | null {
  const match = /^journal-([0-9]{6,})\.jsonl$/.exec(fileName);
  return match?.[1] ? Number(match[1]) : null;
}
