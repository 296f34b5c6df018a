import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI } from './built-server.ts';
import { UNCAUGHT } from './require-untroubled.ts';

/** How a command ended, and all that it wrote. */
export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs one command of the built command line to its end. `wrapper` is a command, with its arguments,
 * that runs another one as its last arguments.
 *
 * @throws Error with what it wrote where it ended by an error that nobody caught.
 */
export async function runBuilt(
  args: string[],
  env: NodeJS.ProcessEnv,
  wrapper: string[] = [],
): Promise<Outcome> {
  const [program = '', ...rest] = [...wrapper, process.execPath, CLI, ...args];
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { status: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += String(chunk);
  });
  [outcome.status] = (await once(child, 'close')) as [number | null];
  if (UNCAUGHT.test(outcome.stderr)) throw new Error(outcome.stderr);
  return outcome;
}
