// The least that a Node server can do: node:http with one answer made beforehand.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer, byte for byte, but for what Node adds to each by itself. */
export interface FixedAnswer {
  headers: Record<string, string>;
  body: string;
  /** Answers only once all that arrived together has been read, as Plant Store does. */
  isLate?: boolean;
}

/** Trusts the process that started this one. */
function readAnswer(message: unknown): FixedAnswer {
  return message as FixedAnswer;
}

process.once('message', (message) => {
  const { headers, body, isLate = false } = readAnswer(message);
  let waiting: ServerResponse[] = [];
  const answer = (response: ServerResponse) => {
    response.writeHead(200, headers);
    response.end(body);
  };
  const answerAll = () => {
    const all = waiting;
    waiting = [];
    all.forEach(answer);
  };
  const server = createServer((_request, response) => {
    if (!isLate) return answer(response);
    if (waiting.push(response) === 1) setImmediate(answerAll);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
