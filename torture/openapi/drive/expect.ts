declare const process: { env: Record<string, string | undefined> };

/** Where the server is, and a token that may change its plants. */
export const origin = process.env.ORIGIN ?? '';
export const token = process.env.TOKEN ?? '';

/** @throws Error where an answer is another one. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}
