import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { CLI } from '../../server/testing/built-server.ts';

/** All that a command wrote. */
export interface Output {
  stdout: string;
  stderr: string;
}

/** A server whose every word is kept. */
export interface RecordedServer {
  address: string;
  output: Output;
  stop(): Promise<void>;
}

function start(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk);
  });
  return { child, output, closed: once(child, 'close') };
}

/** Runs one command of the built command line to its end. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<Output> {
  const { output, closed } = start(args, env);
  await closed;
  return output;
}

/** Starts the built server and waits until it says where it is. */
export async function startRecorded(env: NodeJS.ProcessEnv): Promise<RecordedServer> {
  const { child, output, closed } = start(['serve'], env);
  // A test that fails on its way must not leave its server behind.
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  for await (const _line of createInterface({ input: child.stdout })) {
    if (output.stdout.includes('\n  ') || output.stdout.includes('Sign in')) break;
  }
  const address = /ready at (\S+)/.exec(output.stdout)?.[1];
  if (address === undefined) throw new Error(`The server did not start:\n${output.stderr}`);
  return {
    address,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Reads every file of a folder, as bytes, by its path. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path, await readFile(path, 'latin1'));
  }
  return files;
}
