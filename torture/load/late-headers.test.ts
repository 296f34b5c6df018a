import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestApp, listen } from '../../server/testing/app.ts';
import { rounds } from '../rounds.ts';
import { findHold, MOST_HELD_MS } from './longest-hold.ts';

const CONNECTIONS = rounds(1500, 2000);
const HEADERS_MS = 300;

/** Opens many connections, asks once on each, then sends half a head on all of them within an instant. */
const CLIENT = `
const { connect } = require('node:net');
const { once } = require('node:events');
const [port, count] = process.argv.slice(1).map(Number);
(async () => {
  const sockets = [];
  while (sockets.length < count) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /health/live HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n');
    await once(socket, 'data');
    sockets.push(socket);
  }
  let refused = 0;
  const all = sockets.map(async (socket) => {
    socket.write('GET / HTTP/1.1\\r\\nX: ');
    const [answer] = await once(socket, 'data');
    if (String(answer).startsWith('HTTP/1.1 408 ')) refused += 1;
    socket.destroy();
  });
  await Promise.all(all);
  console.log(refused);
})();
`;

test(`${CONNECTIONS} requests whose headers are too slow at one moment hold the event loop for no more than ${MOST_HELD_MS} ms`, async () => {
  const app = await createTestApp();
  const timeouts = { headersMs: HEADERS_MS, requestMs: 5000, idleMs: 60_000, stalledMs: 60_000 };
  const { port } = await listen(app, timeouts);
  const held = await findHold(async () => {
    const client = spawn(process.execPath, ['-e', CLIENT, String(port), String(CONNECTIONS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [refused] = await once(client.stdout, 'data');
    expect(Number(refused)).toBe(CONNECTIONS);
    await once(client, 'exit');
  });
  console.log(`longest hold ${Math.round(held)} ms`);
  expect(held).toBeLessThanOrEqual(MOST_HELD_MS);
});
