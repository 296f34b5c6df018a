import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WebhookEvent } from '../contract/webhooks.ts';
import { parseTrustProxy } from '../http/auth/trusted-proxies.ts';
import { WebhookDelivery } from '../webhooks/delivery.ts';
import type { TestApp } from './app.ts';

/** What a receiver got, and whether it was signed with a secret. */
interface Received {
  id: string;
  event: WebhookEvent;
  isSigned: (secret: string) => boolean;
}

/** Returns a status to answer with; or null, having answered as it likes. */
type Answer = (count: number, response: ServerResponse) => number | null;

/** A program that is told of changes. */
export async function startReceiver(answer: Answer = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const header = (name: string) => String(request.headers[name]);
    const [id, seconds] = [header('webhook-id'), header('webhook-timestamp')];
    const isSigned = (secret: string) => {
      const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
      const expected = hmac.update(`${id}.${seconds}.${body}`).digest('base64');
      return header('webhook-signature') === `v1,${expected}`;
    };
    received.push({ id, event: JSON.parse(body) as WebhookEvent, isSigned });
    const status = answer(received.length, response);
    if (status !== null) response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plants`;
  return { url, received, seqs: () => received.map(({ event }) => seqOf(event)) };
}

function seqOf({ data }: WebhookEvent): number {
  return 'change' in data ? data.change.seq : data.seq;
}

/** Begins to deliver as a server does, until it is ended or the test is. */
export function deliver(
  { access, store, logger }: TestApp,
  allow = '127.0.0.1',
  retryAfterMs = [10],
) {
  const counts = { taken: 0, failed: 0 };
  const delivery = new WebhookDelivery({
    ...{ plants: store.plants, access, allowed: parseTrustProxy(allow), logger, retryAfterMs },
    countDelivery: (outcome) => {
      counts[outcome] += 1;
    },
  });
  delivery.begin();
  onTestFinished(async () => await delivery.end());
  return { delivery, counts };
}
