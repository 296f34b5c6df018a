import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt as run } from '../../testing/run-built.ts';

async function folderEnv(): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(), 'data') };
}

const create = (name: string, role: string, ...more: string[]) => [
  ...['token', 'create', '--name', name, '--role', role],
  ...more,
];

describe('a command line', () => {
  it.each<[string[], RegExp, number?]>([
    [['token'], /^plant-store token takes a command after it\. .*token --help/],
    [['token', 'make'], /^Unknown command 'make'\. .*token --help/],
    [['token', 'create', '--role', 'viewer'], /^Required option '--name <name>' not specified\./],
    [['token', 'create', '--name', 'x'], /^Required option '--role <role>' not specified\./],
    [create('', 'viewer'), /^--name: Enter a token name\.\n$/],
    [create('x', 'owner'), /--role: Role must be one of viewer, editor, admin/],
    [create('x', 'viewer', '--expires', 'soon'), /--expires: "soon" is not a duration.*90d/],
    [create('x', 'viewer', '--workspace', 'Main Street'), /--workspace: A workspace name is/],
    [
      create('x', 'viewer', '--colour', 'red'),
      /^Unknown option '--colour'\. plant-store token create --help tells what it takes\.\n$/,
    ],
    [
      ['token', 'create', '--nmae', 'x', '--role', 'viewer'],
      /^Unknown option '--nmae'\. \(Did you mean --name\?\)/,
    ],
    [create('x', 'viewer', '--role', 'admin'), /^--role is given twice; give it once\. /],
    [
      ['token', 'create', '--name', '--role', 'viewer'],
      /^Option '--name <name>' argument missing\. .*\n$/,
    ],
    [['token', 'create', '--role', 'viewer', '--name'], /^Option '--name <name>' argument missing/],
    [['serve', '--port', '4000'], /^Unknown option '--port'\. .*serve --help.*\n$/],
    [['--port', '4000'], /^Unknown option '--port'\. plant-store --help/],
    [['token', 'revoke'], /token revoke takes one name or id/],
    [['token', 'list', 'all'], /^Too many arguments for 'list'\. Expected 0 .*token list --help/],
    [['grow'], /^Unknown command 'grow'\. plant-store --help/],
    [['tokens'], /^Unknown command 'tokens'\. \(Did you mean token\?\)/],
    [['constructor'], /^Unknown command 'constructor'/],
    [['backup', ''], /argument 'target'\. It is empty\. plant-store backup --help/],
    ...['backup', 'restore', 'import', 'export'].map((command): [string[], RegExp] => [
      [command, 'postgres://ada:unspoken@db/plants'],
      /^Command-argument value 'postgres:\/\/…' is invalid .*It is an address\./,
    ]),
    ...[' postgres://ada:unspoken@db', '<postgres://ada:unspoken@db>', 'ada:unspoken@db'].map(
      (place): [string[], RegExp] => [
        ['restore', place],
        /value '…' is invalid .*It is an address/,
      ],
    ),
    ...[
      ['backup', 'd\ufffdta'],
      ['copy', '--from', 'd\ufffdta', '--to', 'x'],
      ['token', 'revoke', 'd\ufffdta'],
      create('d\ufffdta', 'viewer'),
      ['export', '--search', 'd\ufffdta'],
      ['export', '--tag=d\ufffdta'],
      ['import', '-', '--idempotency-key', 'd\ufffdta'],
    ].map((line): [string[], RegExp] => [line, /^The letters of ".*" are not written as UTF-8\./]),
    [['copy', '--from', 'postgres://ada:uns\ufffd@db'], /^The letters of "postgres:\/\/…" are/],
    ...[
      ['backup', '-'],
      ['restore', '-'],
      ['copy', '--from', 'data', '--to=-'],
    ].map((line): [string[], RegExp] => [line, /Standard input and output cannot be used here\./]),
    [['backup'], /^Missing required argument 'target'\./],
    [['restore'], /^Missing required argument 'backup'\./],
    [['export', '--server', 'nonsense'], /^--server is "nonsense"; it must be an http or https/],
    [['export', '--server', 'ada:unspoken@db'], /^--server is "…"; it must be an http/],
    [['token', 'revoke', '--all', 'till'], /token revoke takes one name or id, or --all/],
    [['token', 'revoke', '--all', '--workspace', 'main'], /'--all' cannot be used with.*workspace/],
    [['token', 'revoke', 'nobody'], /holds no plants\.json/, 1],
    [['token', 'revoke', '--all'], /holds no plants\.json/, 1],
    [['token', 'list'], /holds no plants\.json/, 1],
    [['restore', '/nowhere/at/all'], /\/nowhere\/at\/all holds no plants\.json/, 1],
    [['verify'], /holds no plants\.json/, 1],
  ])('%j is refused in one message and changes nothing', async (args, message, wanted = 2) => {
    const env = await folderEnv();
    const { status, stdout, stderr } = await run(args, env);
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect([status, stdout]).toEqual([wanted, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it.each([
    [['--help'], /^Usage: plant-store .*\bserve\b.*\btoken\b.*Exit status:.* 2 /s],
    [['-h'], /^Usage: plant-store /],
    [['help'], /^Usage: plant-store /],
    [['token', '--help'], /^Usage: plant-store token .*create.*list.*revoke/s],
    [['help', 'backup'], /^Usage: plant-store backup .*DATA_DIR/s],
    [['token', 'create', '--name', 'x', '-h'], /^Usage: plant-store token create .*DATABASE_URL/s],
    [['serve', '-h'], /^Usage: plant-store serve .*PORT .*ADMIN_TOKEN .*LOG_LEVEL/s],
    [['verify', '--help'], /Exit status:.* 3 .*history cannot be read/s],
    [['token', 'revoke', '--help'], /registered.* --all\s+end every .*webhook/s],
    [['restore', '--help'], /--revoke-all\s+end every .*webhook/s],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
  ])('%j tells what there is to run', async (args, told) => {
    const { status, stdout, stderr } = await run(args, await folderEnv());
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(told);
  });
});
