import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { CreatedToken } from '../../server/contract/tokens.ts';
import type { WebhookEvent } from '../../server/contract/webhooks.ts';
import { callPlants } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { rounds } from '../rounds.ts';

const KILLS = rounds(2, 20);
const CHANGES_A_ROUND = 30;

const database = useTestDatabase();

/** Takes every change, and keeps their numbers as they came. */
async function startReceiver() {
  const seqs: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { data } = JSON.parse(body) as WebhookEvent;
    if ('change' in data) seqs.push(data.change.seq);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seqs };
}

test.each(rounds(['a folder'], ['a folder', 'a database']))(
  `over %s every change is delivered in its order, over ${KILLS} kills while changes are made`,
  async (place) => {
    const dataFolder = await temporaryFolder();
    const env = {
      WEBHOOK_ALLOW: '127.0.0.1',
      ...(place === 'a database' && { DATABASE_URL: database.url }),
    };
    const { url, seqs } = await startReceiver();
    let acknowledged = 0;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const server = await startServer({ dataFolder, env });
      if (kill === 0) {
        const shop = { name: 'Shop', role: 'admin' };
        const made = await callPlants(server, 'POST', '/admin/tokens', shop);
        const { text } = (await made.json()) as CreatedToken;
        const answer = await callPlants(server, 'POST', '/admin/webhooks', { url }, text);
        expect(answer.status).toBe(201);
      }
      for (let made = 0; made < CHANGES_A_ROUND; made += 1) {
        const { status } = await callPlants(server, 'POST', '/plants', { name: `Rose ${made}` });
        acknowledged += status === 201 ? 1 : 0;
      }
      if (kill < KILLS) await server.end('SIGKILL');
    }
    expect(acknowledged).toBe((KILLS + 1) * CHANGES_A_ROUND);
    // Another process may deliver only once the killed one has not said for a quarter of a minute that it does.
    await expect.poll(() => seqs.at(-1), { timeout: 60_000 }).toBe(acknowledged);
    const firsts = seqs.filter((seq, at) => seqs.indexOf(seq) === at);
    expect(firsts).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1));
  },
  120_000 + KILLS * 10_000,
);
