// The least that a Node server can do: node:http with one answer made beforehand.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer, byte for byte, but for what Node adds to each by itself. */
export interface FixedAnswer {
  headers: Record<string, string>;
  body: string;
}

/** Trusts the process that started this one. */
function readAnswer(message: unknown): FixedAnswer {
  return message as FixedAnswer;
}

process.once('message', (message) => {
  const { headers, body } = readAnswer(message);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
