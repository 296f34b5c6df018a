import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { promisify } from 'node:util';

const GIB = 1024 ** 3;
const PEERS = ['fastify', 'json-server', 'react-admin'];

/** Describes what a comparison ran on: the machine, its disk, and the versions of everything. */
export async function describeMachine(): Promise<string[]> {
  const [cpu] = cpus();
  const model = cpu?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / GIB)} GiB of memory`;
  const versions = await Promise.all(PEERS.map(peerVersion));
  return [
    `${cpus().length} cores (${model}), ${memory}`,
    `Linux ${release()}, ${await fileSystem()}`,
    `Node ${process.versions.node}`,
    ...versions,
    await firstLine('wrk', ['-v'], /wrk [^ ]*?([0-9.]+)/, 'wrk'),
    await firstLine('pgbench', ['--version'], /\) ([0-9.]+)/, 'PostgreSQL'),
  ];
}

async function peerVersion(name: string): Promise<string> {
  const path = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return `${name} ${readVersion(await readFile(path))}`;
}

/** Trusts a package's own description. */
function readVersion(content: Buffer): string {
  return (JSON.parse(content.toString()) as { version: string }).version;
}

async function fileSystem(): Promise<string> {
  const { stdout } = await promisify(execFile)('df', ['--output=fstype', '/var/tmp']);
  return stdout.trim().split('\n').at(-1) ?? 'unknown file system';
}

/** Some programs tell their version with a status that means failure. */
async function firstLine(
  program: string,
  args: string[],
  pattern: RegExp,
  name: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args).catch(outputOf);
  return `${name} ${pattern.exec(stdout)?.[1] ?? '(unknown)'}`;
}

function outputOf(error: unknown): { stdout: string } {
  const stdout = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  return { stdout };
}
