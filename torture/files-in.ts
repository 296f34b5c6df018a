import { readdirSync } from 'node:fs';

/** Lists what is in a folder, at any depth, by its path from there, with `/` on every system. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
}
