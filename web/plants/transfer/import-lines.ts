import { type ImportLine, importLineSchema } from '../../../server/contract/imports.ts';

/** Reads one line; null where it cannot be. */
export function readLine(text: string): ImportLine | null {
  try {
    const line = importLineSchema.safeParse(JSON.parse(text));
    return line.success ? line.data : null;
  } catch {
    return null;
  }
}
