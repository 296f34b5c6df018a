/** How many requests are answered in how long. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, day: 86_400 };

/** Reads a limit such as `600/min`; null for what is none. */
export function parseRateLimit(text: string): RateLimit | null {
  const [, count = '', unit = ''] = /^([1-9][0-9]{0,8})\/(s|min|h|day)$/.exec(text) ?? [];
  const seconds = SECONDS[unit];
  return seconds === undefined ? null : { requests: Number(count), seconds };
}
