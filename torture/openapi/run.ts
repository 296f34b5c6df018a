import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/**
 * Runs a program that is installed here, and returns what it writes.
 *
 * @throws Error with all that it wrote where it fails.
 */
export async function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const path = program === 'node' ? process.execPath : `${FOLDER}node_modules/.bin/${program}`;
  // None of them is to call its makers.
  const quiet = { REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' };
  const child = spawn(path, args, {
    cwd: FOLDER,
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}\n${out}\n${err}`);
  return out;
}
