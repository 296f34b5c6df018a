import { fstatSync, statSync } from 'node:fs';
import { devNull } from 'node:os';

/**
 * Tells whether nobody can see what is written to standard output. Node opens the null device in
 * the place of a standard output that is closed, so that writing there succeeds.
 */
export function isOutputDiscarded(): boolean {
  if (process.stdout.isTTY) return false;
  const output = fstatSync(1);
  if (!output.isCharacterDevice()) return false;
  return statSync(devNull, { throwIfNoEntry: false })?.rdev === output.rdev;
}

/** Writes to standard output, and resolves once it is written. @throws what the system met. */
export async function writeOutput(text: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}

/** Writes the one document that a command tells where `--json` is given. */
export async function writeJson(document: object): Promise<void> {
  await writeOutput(`${JSON.stringify(document, null, 2)}\n`);
}
