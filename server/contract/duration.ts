const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/**
 * Returns the milliseconds that a duration such as `1s`, `30m`, `12h` or `90d` stands for, or null
 * where the text is not a whole number from 1 followed by one of those units, or exceeds 100 years.
 */
export function parseDuration(text: string): number | null {
  const match = /^([1-9][0-9]{0,9})([smhd])$/.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const seconds = Number(match[1]) * UNIT_SECONDS[match[2] as keyof typeof UNIT_SECONDS];
  return seconds <= 36_500 * UNIT_SECONDS.d ? seconds * 1000 : null;
}
