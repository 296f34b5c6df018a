import fc from 'fast-check';
import { bytes } from './fuzz-parts.ts';

/** Header lines that are repeated, malformed, folded, huge, or mean something elsewhere. */
const HEADERS = [
  ...['Host: other', 'Host:', 'Host: a b', 'host : x', 'Content-Type: text/plain', 'Content-Type:'],
  ...[
    'Content-Type: application/json; charset=utf-16',
    'Content-Type: application/json; charset=utf-8',
  ],
  ...[
    'Content-Encoding: gzip',
    'Content-Encoding: identity',
    'Content-Encoding: br, gzip',
    'Expect: 100-continue',
  ],
  ...[
    'Expect: x',
    'Connection: keep-alive',
    'Connection: upgrade',
    'Upgrade: websocket',
    'Upgrade: h2c',
  ],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Transfer-Encoding: xchunked'],
  ...[
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\x0bchunked',
  ],
  ...[
    'Content-Length: 0',
    'Content-Length: 5',
    'Content-Length: +5',
    'Content-Length: -1',
    'Content-Length: 0x5',
  ],
  ...[
    'Content-Length: 5, 5',
    'Content-Length: 5, 6',
    'Content-Length: 99999999999999999999',
    'Content-Length:',
  ],
  ...[
    'If-None-Match: *',
    'If-None-Match: "',
    'Accept: text/html',
    'Accept-Encoding: br;q=0, gzip',
    'Range: bytes=0-',
  ],
  ...[
    'Origin: null',
    'Origin: http://evil.example',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: none',
  ],
  ...[
    'Idempotency-Key: a',
    'Idempotency-Key:',
    'Idempotency-Key: \xff',
    'X-Request-Id: bad id',
    'X-Request-Id: ok-1',
  ],
  ...[
    'X-Forwarded-For: ::1, x',
    'X-HTTP-Method-Override: DELETE',
    'Trailer: X',
    'TE: trailers',
    'X: a\r\n folded',
  ],
  ...[
    '\tX: folded',
    'X',
    ': x',
    'X\x00Y: 1',
    'X: \x00',
    'Max-Forwards: 0',
    'HTTP2-Settings: AAMAAABkAAQ',
  ],
  ...[
    '__proto__: x',
    'constructor: x',
    'X: \xff\xfe',
    'Keep-Alive: timeout=9999',
    'Proxy-Authorization: x',
  ],
  `Idempotency-Key: ${'k'.repeat(256)}`,
  `X-Huge: ${'x'.repeat(17_000)}`,
  Array.from({ length: 2100 }, (_, i) => `a${i}:`).join('\r\n'),
];

export const oddHeader = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HEADERS) },
  {
    weight: 1,
    arbitrary: fc.tuple(bytes(12), bytes(30)).map(([name, value]) => `${name}: ${value}`),
  },
);
