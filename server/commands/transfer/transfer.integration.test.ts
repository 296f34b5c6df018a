import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI, TEST_ADMIN_TOKEN } from '../../testing/built-server.ts';
import { temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';
import { startServer } from '../../testing/start-server.ts';

const PLANTS = [
  { id: 4, name: 'Rosa, “canina”', tag: 'rose' },
  { id: 9, name: 'Fern', tag: '' },
];

/** A server, and how to run a command that asks it, in a folder of its own. */
async function startAsked() {
  const folder = await temporaryFolder();
  const { address } = await startServer({ dataFolder: join(folder, 'data') });
  const run = async (...args: string[]) =>
    await runBuilt([...args, '--server', address], { TOKEN: TEST_ADMIN_TOKEN });
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const plants = async () =>
    JSON.parse((await run('export', '--format', 'json')).stdout) as unknown;
  return { folder, address, run, write, plants };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Stands before a server, and breaks a connection off instead of passing on what `isLast` says of an answer. The
 * next one is answered by itself, with `status`.
 */
async function cutting(
  address: string,
  isLast: (data: Buffer) => boolean,
  status = '502 Bad Gateway',
): Promise<string> {
  let isAway = false;
  const answer = `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`;
  const before = createServer((client) => {
    const server = connect(Number(new URL(address).port), '127.0.0.1');
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('data', (data) => {
      if (!isAway) return void server.write(data);
      // As a proxy does whose server is away, or that waits no longer for it.
      isAway = false;
      client.end(answer);
    });
    client.on('close', () => server.destroy());
    server.on('data', (data) => {
      if (!isLast(data)) return void client.write(data);
      isAway = true;
      client.destroy();
    });
  });
  return await listen(before);
}

/** Returns what sends a command SIGINT when it is first called: a second one would end it at once. */
function interruptOnce(child: ChildProcess): () => void {
  let isSent = false;
  return () => {
    if (!isSent) child.kill('SIGINT');
    isSent = true;
  };
}

/** Stands before a server, and tells of all that passes. */
async function watching(address: string, onData: (data: Buffer) => void): Promise<string> {
  const before = createServer((client) => {
    const server = connect(Number(new URL(address).port), '127.0.0.1');
    for (const socket of [client, server]) socket.on('error', () => undefined).on('data', onData);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  return await listen(before);
}

describe('import and export', () => {
  it('bring plants in, and out again as they were', async () => {
    const { folder, run, write, plants } = await startAsked();
    const json = await write('plants.json', JSON.stringify(PLANTS));
    const imported = await run('import', json, '--json');
    expect(JSON.parse(imported.stdout)).toEqual({ change: 1, added: 2, replaced: 0, leftOut: 0 });
    expect(await plants()).toEqual(PLANTS);
    for (const name of ['again.json', 'again.csv']) {
      const file = join(folder, name);
      expect(await run('export', file)).toEqual({ status: 0, stdout: '', stderr: '' });
      const again = await run('import', file);
      expect(again.stdout).toBe('Each row tells of a plant as it is, so nothing was imported.\n');
    }
    expect((await run('export', '--search', 'fern')).stdout).toBe(
      '\ufeffid,name,tag\r\n9,Fern,\r\n',
    );
    expect((await run('export', '--tag', 'rose')).stdout).toContain('Rosa, “canina”');
    expect(await readdir(folder)).not.toContain('again.csv.part');
  });

  it.each(['plants.xlsx', 'plants.ODS', 'plants.csv.gz', 'plants.jsonl', 'plants.tsv'])(
    'write no CSV to a file that is called %s, as one of another format is',
    async (name) => {
      const { folder, run } = await startAsked();
      const file = join(folder, name);
      const { status, stderr } = await run('export', file, '--format', 'csv');
      const told = `${file} would not be what its name says. An export is CSV or JSON: name a file that ends in .csv or .json.\n`;
      expect([status, stderr]).toEqual([1, told]);
      expect(await readdir(folder)).not.toContain(name);
    },
  );

  it.each([
    ['plants.csv', 'json'],
    ['PLANTS.JSON', 'csv'],
  ])('write to no file that is called %s what is to be %s', async (name, format) => {
    const { folder, run } = await startAsked();
    const file = join(folder, name);
    const { status, stderr } = await run('export', file, '--format', format);
    const told = `${file} would not be what its name says. --format is ${format}: name a file that ends in .${format}.\n`;
    expect([status, stderr]).toEqual([1, told]);
    expect(await readdir(folder)).not.toContain(name);
  });

  it('write to a named pipe, whatever it is called', async () => {
    const { folder, run, write } = await startAsked();
    await run('import', await write('plants.json', JSON.stringify(PLANTS)));
    for (const [name, format, found] of [
      ['plants.csv.gz', 'csv', '9,Fern'],
      ['plants.csv', 'json', '"name":"Fern"'],
    ] as const) {
      const pipe = join(folder, name);
      execFileSync('mkfifo', [pipe]);
      const reading = readFile(pipe, 'utf8');
      const { status, stderr } = await run('export', pipe, '--format', format);
      // Where nobody has written to it, it is read for ever.
      if (status !== 0) await writeFile(pipe, '');
      expect([status, stderr, await reading]).toEqual([0, '', expect.stringContaining(found)]);
    }
  });

  it.each(['/dev/stdout', '-'])(
    'write to standard output where that is called %s',
    async (name) => {
      const { address, run, write } = await startAsked();
      await run('import', await write('plants.json', JSON.stringify(PLANTS)));
      const piped = ['sh', '-c', '"$@" | cat', 'sh'];
      const env = { TOKEN: TEST_ADMIN_TOKEN };
      const out = await runBuilt(
        ['export', name, '--tag', 'rose', '--server', address],
        env,
        piped,
      );
      expect([out.stderr, out.stdout]).toEqual([
        '',
        expect.stringContaining('4,"Rosa, “canina”",rose'),
      ]);
    },
  );

  it('tell what is wrong with a file, and change nothing unless the rest is wanted', async () => {
    const { run, write, plants } = await startAsked();
    await run('import', await write('plants.json', JSON.stringify(PLANTS)));
    const file = await write('odd.csv', 'id,name\n4,Rose\n5,\n6,Moss\n');
    const refused = await run('import', file, '--json');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Nothing was imported: 2 of 3 rows cannot be\. Mend the file, .*--replace.*--leave-out.*\n {2}row 2, id: Id 4 is taken.*\n {2}row 3, name: Enter a name\.\n$/m,
    );
    expect(await plants()).toEqual(PLANTS);
    const rest = await run('import', file, '--leave-out', '--replace');
    expect(rest.stdout).toBe('Added 1 plant and replaced 1 plant, as change 2.\n');
    expect(rest.stderr).toContain('Left out 1 of 3 rows:\n  row 3, name: Enter a name.\n');
    expect(await plants()).toEqual([
      { id: 4, name: 'Rose', tag: 'rose' },
      { id: 6, name: 'Moss', tag: '' },
      PLANTS[1],
    ]);
    const nameless = await run('import', await write('nameless.csv', 'a,b\nRose,Moss\n'));
    expect(nameless.stderr).toMatch(/no column of the file is called name/);
  });

  it('tell where an apostrophe was left out that another program may have meant', async () => {
    const { run, write, plants } = await startAsked();
    const { stderr } = await run('import', await write('own.csv', "name\n'+One'\nMoss\n"));
    expect(stderr).toContain('In one cell an apostrophe before =, +, − or @ was left out');
    expect(await plants()).toMatchObject([{ name: "+One'" }, { name: 'Moss' }]);
  });

  it('take ids after which all later plants get such large ones, which nothing undoes, only where that is wanted', async () => {
    const { run, write, plants } = await startAsked();
    const file = await write('barcode.csv', 'name,id\nRose,4006381333931\nMoss,4\n,5\n');
    const refused = await run('import', file, '--leave-out', '--json');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^Nothing was imported\. The highest id in this import is 4006381333931\. After it,.* Change the ids, or import them as they are \(--accept-ids\)\.$/m,
    );
    expect(await plants()).toEqual([]);
    const taken = await run('import', file, '--leave-out', '--accept-ids');
    expect([taken.status, taken.stdout]).toEqual([0, 'Added 2 plants, as change 1.\n']);
    expect(taken.stderr).toMatch(/^The highest id in this import is 4006381333931\. After it/m);
  });

  it('make an import again under its key without a word of its ids', async () => {
    const { run, write } = await startAsked();
    const file = await write('barcode.csv', 'name,id\nRose,4006381333931\n');
    const key = ['--idempotency-key', 'ids'];
    expect((await run('import', file, ...key, '--accept-ids')).status).toBe(0);
    expect((await run('import', file, ...key)).stdout).toBe('Added 1 plant, as change 1.\n');
  });

  it('write nothing of a file to a terminal that this takes for a command', async () => {
    const { run, write } = await startAsked();
    const title = await run(
      'import',
      await write('title.csv', 'name,\x1b]0;evil\x07col\nRose,1\n'),
    );
    const row = await run('import', await write('row.csv', 'name,id\nRose,\x1b[31mx\n'));
    expect(title.stderr).toContain('Ignored column:  ]0;evil col.');
    expect(row.stderr).toContain('[31mx');
    expect(title.stderr + row.stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('tell which columns and fields were left out, and what letters a file was read by', async () => {
    const { run, write, plants } = await startAsked();
    const columns = await run(
      'import',
      await write('columns.csv', 'name,tags,place\nFern,green,3\n'),
    );
    expect(columns.stderr).toContain('Ignored columns: tags, place.');
    const field = await run('import', await write('field.json', '[{"name":"Oak","Tag":"tree"}]'));
    expect(field.stderr).toContain('Ignored column: Tag.');
    const same = await run(
      'import',
      await write('same.csv', 'id,name,place\n1,Fern,3\n'),
      '--replace',
    );
    expect(same.stdout).toContain('nothing was imported');
    expect(same.stderr).toContain('Ignored column: place.');
    const western = Buffer.from('name\nKäse\n', 'latin1');
    const letters = await run('import', await write('letters.csv', western));
    expect(letters.stderr).toContain('Read as Windows-1252');
    expect(await plants()).toMatchObject([{ name: 'Fern' }, { name: 'Oak' }, { name: 'Käse' }]);
  });

  it('read standard input', async () => {
    const { address, plants } = await startAsked();
    const env = { PATH: process.env.PATH, TOKEN: TEST_ADMIN_TOKEN };
    const args = [CLI, 'import', '-', '--server', address];
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin?.end('name\nRose\n');
    await once(child, 'close');
    expect(await plants()).toEqual([{ id: 1, name: 'Rose', tag: '' }]);
  });

  it.each(['502 Bad Gateway', '524 A Timeout Occurred', '302 Found\r\nLocation: /sign-in'])(
    'import once, though the first answer is lost, and the next is %j',
    async (status) => {
      const { address, write, plants } = await startAsked();
      let isLost = false;
      const isFirst = (data: Buffer) => {
        const isNow = !isLost && data.includes('"saved"');
        isLost ||= isNow;
        return isNow;
      };
      const cut = await cutting(address, isFirst, status);
      const file = await write('plants.csv', 'name\nRose\n');
      const args = ['import', file, '--json', '--server', cut];
      const { stdout } = await runBuilt(args, { TOKEN: TEST_ADMIN_TOKEN });
      const made = { change: 1, added: 1, replaced: 0, leftOut: null };
      expect([isLost, JSON.parse(stdout)]).toEqual([true, made]);
      expect(await plants()).toHaveLength(1);
    },
  );

  it.each(['POST /bff/session', 'POST /bff/imports', '"checking"', '"saving"'])(
    'tell after Ctrl-C at %s whether the file was imported, and import it once all the same',
    async (moment) => {
      const { address, write, plants } = await startAsked();
      const rows = Array.from({ length: 30_000 }, (_, index) => `Rose ${index}`);
      const file = await write('plants.csv', `name\n${rows.join('\n')}\n`);
      let interrupt = () => {};
      const watched = await watching(address, (data) => data.includes(moment) && interrupt());
      const args = [CLI, 'import', file, '--server', watched];
      const env = { PATH: process.env.PATH, TOKEN: TEST_ADMIN_TOKEN };
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      interrupt = interruptOnce(child);
      const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const isMade = said.startsWith('Added 30,000 plants');
      if (!isMade) expect(complaint).toMatch(/This was stopped, and nothing was imported\.\n$/);
      expect(await plants()).toHaveLength(isMade ? 30_000 : 0);
    },
  );

  it('end after Ctrl-C while a server that says nothing is asked to let them in', async () => {
    const { folder, write } = await startAsked();
    const file = await write('plants.csv', 'name\nRose\n');
    const asked = new EventEmitter();
    const silent = await listen(
      createServer((client) => client.once('data', () => asked.emit('asked'))),
    );
    for (const args of [
      ['import', file],
      ['export', join(folder, 'out.csv')],
    ]) {
      const env = { PATH: process.env.PATH, TOKEN: TEST_ADMIN_TOKEN };
      const child = spawn(process.execPath, [CLI, ...args, '--server', silent], { env });
      const ended = once(child, 'close');
      await once(asked, 'asked');
      child.kill('SIGINT');
      expect([await text(child.stderr), (await ended)[1]]).toEqual([
        args[0] === 'import' ? 'This was stopped, and nothing was imported.\n' : '',
        args[0] === 'import' ? null : 'SIGINT',
      ]);
    }
  });

  it('leave a file that is imported under a key of the caller’s own to be imported by that', async () => {
    const { address, run, write, plants } = await startAsked();
    const file = await write('plants.csv', 'name\nRose\n');
    let interrupt = () => {};
    const watched = await watching(
      address,
      (data) => data.includes('POST /bff/imports') && interrupt(),
    );
    const args = [CLI, 'import', file, '--idempotency-key', 'monday', '--server', watched];
    const env = { PATH: process.env.PATH, TOKEN: TEST_ADMIN_TOKEN };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    interrupt = interruptOnce(child);
    await text(child.stderr);
    await run('import', file, '--idempotency-key', 'monday');
    expect(await plants()).toHaveLength(1);
  });

  it('leave no session and no part of a file where an export is stopped', async () => {
    const { address, folder, run, write } = await startAsked();
    const rows = Array.from({ length: 20_000 }, (_, index) => `Rose ${index}`);
    await run('import', await write('plants.csv', `name\n${rows.join('\n')}\n`));
    let interrupt = () => {};
    const seen: string[] = [];
    const watched = await watching(address, (data) => {
      seen.push(...(/^(?:DELETE|HTTP\/1\.1 204)/.exec(String(data)) ?? []));
      if (data.includes('Rose 1,')) interrupt();
    });
    const args = [CLI, 'export', join(folder, 'out.csv'), '--server', watched];
    const env = { PATH: process.env.PATH, TOKEN: TEST_ADMIN_TOKEN };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'close');
    interrupt = interruptOnce(child);
    expect([await text(child.stderr), (await ended)[1]]).toEqual(['', 'SIGINT']);
    expect(seen).toEqual(['DELETE', 'HTTP/1.1 204']);
    expect((await readdir(folder)).sort()).toEqual(['data', 'plants.csv']);
  });

  it('keep the file of before where the export is cut', async () => {
    const { address, folder, run, write } = await startAsked();
    const rows = Array.from({ length: 20_000 }, (_, index) => `Rose ${index}`);
    await run('import', await write('plants.csv', `name\n${rows.join('\n')}\n`));
    let length = 0;
    const cut = await cutting(address, (data) => {
      length += data.length;
      return length > 100_000;
    });
    const file = await write('kept.csv', 'as it was');
    const args = ['export', file, '--server', cut];
    const { status, stderr } = await runBuilt(args, { TOKEN: TEST_ADMIN_TOKEN });
    expect([status, stderr]).toEqual([1, 'The server broke off before it had sent all plants.\n']);
    expect(await readFile(file, 'utf8')).toBe('as it was');
    expect((await readdir(folder)).sort()).toEqual(['data', 'kept.csv', 'plants.csv']);
  });

  it('name the folder that stands in the place of a file', async () => {
    const { folder, address } = await startAsked();
    const args = ['import', folder, '--server', address];
    const { stderr } = await runBuilt(args, { TOKEN: TEST_ADMIN_TOKEN });
    expect(stderr).toBe(`${folder} could not be used: it is a folder (read: EISDIR).\n`);
  });

  it('say what is the matter with the address or the token', async () => {
    const { run, address } = await startAsked();
    const told = async (args: string[], env: NodeJS.ProcessEnv) =>
      (await runBuilt(['export', ...args], env)).stderr;
    expect(await told([], { PORT: '3000' })).toMatch(/^No token is set\./);
    const own = { TOKEN: TEST_ADMIN_TOKEN };
    expect(await told(['--server', 'http://localhost:2'], own)).toMatch(
      /^No server answers at http:\/\/localhost:2\./,
    );
    expect(await told(['--server', address], { TOKEN: 'wrong' })).toMatch(/not an access token/);
    expect(await told(['--server', `${address}/app`], own)).toMatch(/nothing at this address/);
    expect(await told(['--server', `${address}/?a=b`], own)).toMatch(
      /^--server is "http.*an http or https address/,
    );
    const other = createHttpServer((request, response) => {
      if (request.url === '/bff/session') response.writeHead(301, { Location: address });
      response.end('<h1>Hello</h1>');
    });
    expect(await told(['--server', await listen(other)], own)).toMatch(
      / leads on to http:.*--server/,
    );
    const stranger = createHttpServer((_request, response) => {
      response.writeHead(404).end('<h1>Hello</h1>');
    });
    expect(await told(['--server', await listen(stranger)], own)).toMatch(/is no plant store/);
    expect((await run('export', '--format', 'xml')).status).toBe(2);
    const page = createHttpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in</h1>');
    });
    const login = await listen(page);
    expect(await told(['--server', login], own)).toMatch(/is no plant store \(text\/html\)/);
    const endless = createHttpServer((_request, response) => {
      response.writeHead(500);
      const write = () => void (response.write('x'.repeat(65_536)) && setImmediate(write));
      response.on('drain', write).on('error', () => undefined);
      write();
    });
    expect(await told(['--server', await listen(endless)], own)).toMatch(/is no plant store/);
    const secret = ['--server', 'http://ada:unspoken@127.0.0.1'];
    expect(await told(secret, own)).toMatch(/^--server is "http:\/\/…"/);
    const odd = await run('import', 'none.csv', '--idempotency-key', 'Schlüssel');
    expect([odd.status, odd.stderr]).toEqual([2, expect.stringContaining('printable ASCII')]);
    const blank = await run('import', 'none.csv', '--idempotency-key', ' ');
    expect([blank.status, blank.stderr]).toEqual([
      2,
      expect.stringContaining('no space at either'),
    ]);
    const unseen = ['sh', '-c', 'exec "$@" >&-', 'sh'];
    const closed = await runBuilt(['export', '--server', address], own, unseen);
    expect([closed.status, closed.stderr]).toEqual([1, expect.stringMatching(/closed or thrown/)]);
  });
});
