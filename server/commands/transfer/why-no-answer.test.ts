import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { whyNoAnswer } from './why-no-answer.ts';

/** Listens to whoever connects, and returns the port. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => answer(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function adviceAt(address: string): Promise<string> {
  return await fetch(address).then(() => 'an answer', whyNoAnswer);
}

test('what does not speak the protocol of the address is told as that', async () => {
  const closing = await listen((socket) => socket.once('data', () => socket.end()));
  const other = await listen((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n')));
  expect(await adviceAt(`http://127.0.0.1:${closing}`)).toMatch(/closed the connection without/);
  expect(await adviceAt(`http://127.0.0.1:${other}`)).toMatch(/does not speak HTTP\./);
  expect(await adviceAt(`https://127.0.0.1:${other}`)).toMatch(/does not speak https/);
});

test.each([
  ['ECONNREFUSED', /^Start it/],
  ['ENOTFOUND', /name is not known/],
  ['EAI_AGAIN', /name is not known/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate is not trusted.*NODE_EXTRA_CA_CERTS/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /certificate is not trusted/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for another name/],
  ['CERT_HAS_EXPIRED', /certificate has expired/],
  ['CERT_NOT_YET_VALID', /certificate is not valid yet/],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /asks for a certificate of yours/],
  ['EHOSTUNREACH', /^Start it.*\(EHOSTUNREACH\)/],
])('%s has its advice', (code, advice) => {
  const cause = Object.assign(new Error('failed'), { code });
  expect(whyNoAnswer(new TypeError('fetch failed', { cause }))).toMatch(advice);
});
