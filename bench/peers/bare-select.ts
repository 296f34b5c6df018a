// The least that a Node server over PostgreSQL can do: node:http with one prepared SELECT a page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const CONNECTIONS = 10;

const PAGE = {
  name: 'page',
  text: "SELECT name, tag FROM plant WHERE workspace = 'main' AND id > $1 ORDER BY id LIMIT 20",
};

export interface SelectSettings {
  /** Where the database is. */
  url: string;
}

/** Trusts the process that started this one. */
function readSettings(message: unknown): SelectSettings {
  return message as SelectSettings;
}

process.once('message', (message) => {
  const { url } = readSettings(message);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const server = createServer((request, response) => {
    const after = Number(/[?&]after=(\d+)/.exec(request.url ?? '')?.[1] ?? -1);
    void pool.query({ ...PAGE, values: [after] }).then(({ rows }) => {
      const body = JSON.stringify(rows);
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
