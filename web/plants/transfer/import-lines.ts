import { type ImportLine, importLineSchemas } from '../../../server/contract/imports.ts';

/** Reads one line; null where it cannot be. */
export function readLine(text: string): ImportLine | null {
  try {
    const told: unknown = JSON.parse(text);
    for (const schema of importLineSchemas) {
      const line = schema.safeParse(told);
      if (line.success) return line.data;
    }
  } catch {
    // No JSON is no line either.
  }
  return null;
}
