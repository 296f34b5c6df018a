// The least that a Node server can do: node:http with one answer made beforehand.
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer, byte for byte, but for what Node adds to each by itself. */
export interface FixedAnswer {
  headers: Record<string, string>;
  body: string;
  /** Answers only once all that arrived together has been read, as Plant Store does. */
  isLate?: boolean;
  /** Where each answer waits until so many bytes are on disk, those of all that wait in one write and sync. */
  synced?: { path: string; bytes: number };
}

/** Trusts the process that started this one. */
function readAnswer(message: unknown): FixedAnswer {
  return message as FixedAnswer;
}

process.once('message', async (message) => {
  const { headers, body, isLate = false, synced } = readAnswer(message);
  const file = synced && (await open(synced.path, 'w'));
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
  let isWriting = false;
  const writeAll = async (to: FileHandle, bytes: number) => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      await to.write(Buffer.alloc(all.length * bytes, 'x'));
      await to.datasync();
      all.forEach(answer);
    }
    isWriting = false;
  };
  const server = createServer((request, response) => {
    if (file) {
      request.resume().once('end', () => {
        waiting.push(response);
        void writeAll(file, synced.bytes);
      });
      return;
    }
    if (!isLate) return answer(response);
    if (waiting.push(response) === 1) setImmediate(answerAll);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
