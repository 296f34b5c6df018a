import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { signIn } from '../browser-session.ts';
import { beginAnswer, LONG_LIST, seedLongList, takeWhole } from '../load/long-list.ts';

const FAULTY_ROWS = 5000;
const PATHS = ['/plants', '/bff/export?format=csv', '/bff/export?format=json'];

it('a list or an exported file whose server dies midway is never taken for a whole one', async () => {
  const dataFolder = await seedLongList();
  for (const path of PATHS) {
    const server = await startServer({ dataFolder });
    const headers = {
      Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
      Cookie: await signIn(server),
    };
    const whole = await takeWhole(await beginAnswer(server, path, headers));
    expect(whole?.match(/seeded/g), path).toHaveLength(LONG_LIST);
    const cut = await beginAnswer(server, path, headers);
    expect([cut.statusCode, cut.headers['transfer-encoding']]).toEqual([200, 'chunked']);
    await server.end('SIGKILL');
    expect(await takeWhole(cut), path).toBeNull();
  }
});

it('by HTTP/1.0, where an answer may end with its connection, an exported file tells its length', async () => {
  const server = await startServer({ dataFolder: await seedLongList() });
  const { port } = new URL(server.address);
  const cookie = await signIn(server);
  for (const path of PATHS.slice(1)) {
    const { headers, body } = await askByOldProtocol(Number(port), path, cookie);
    expect(headers).toMatch(/^HTTP\/1\.1 200 /);
    expect(headers).toContain(`\r\nContent-Length: ${body.length}\r\n`);
    expect(body.toString().match(/seeded/g), path).toHaveLength(LONG_LIST);
  }
});

it('by HTTP/1.0, the file of what is wrong with a file tells its length', async () => {
  const server = await startServer({ dataFolder: await temporaryFolder() });
  const { port } = new URL(server.address);
  const file = `name,tag\r\n${',Rose\r\n'.repeat(FAULTY_ROWS)}`;
  const path = '/bff/imports/problems';
  const { headers, body } = await askByOldProtocol(Number(port), path, await signIn(server), file);
  expect(headers).toContain(`\r\nContent-Length: ${body.length}\r\n`);
  expect(body.toString().trimEnd().split('\r\n')).toHaveLength(1 + FAULTY_ROWS);
});

async function askByOldProtocol(port: number, path: string, cookie: string, file?: string) {
  const socket = connect(port, '127.0.0.1');
  const { host, origin } = new URL(`http://127.0.0.1:${port}`);
  const fields = [`Host: ${host}`, `Origin: ${origin}`, `Cookie: ${cookie}`];
  if (file !== undefined) fields.push(`Content-Length: ${Buffer.byteLength(file)}`);
  const method = file === undefined ? 'GET' : 'POST';
  socket.write(`${method} ${path} HTTP/1.0\r\n${fields.join('\r\n')}\r\n\r\n${file ?? ''}`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\r\n\r\n') + 4;
  return { headers: answer.subarray(0, end).toString(), body: answer.subarray(end) };
}
