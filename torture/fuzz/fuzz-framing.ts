import fc from 'fast-check';

/** How a body is sent, with the header that says so. */
export type Framing = (body: string) => { line: string; sent: string };

function chunked(body: string, size: number, extension: string): string {
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.slice(at, at + size);
    chunks.push(`${chunk.length.toString(16)}${extension}\r\n${chunk}\r\n`);
  }
  return chunks.join('');
}

const CHUNKED = 'Transfer-Encoding: chunked';

export const rightFraming = fc.oneof(
  fc.constant<Framing>((body) => ({
    line: CHUNKED,
    sent: `${chunked(body, Math.ceil(body.length / 4000), '')}0\r\n\r\n`,
  })),
  fc.constant<Framing>((body) => ({ line: `Content-Length: ${body.length}`, sent: body })),
  fc.tuple(fc.integer({ min: 1, max: 50 }), fc.constantFrom('', ';a=b', ' ')).map(
    ([size, extension]): Framing =>
      (body) => ({
        line: CHUNKED,
        sent: `${chunked(body, Math.max(size, body.length / 40), extension)}0\r\n\r\n`,
      }),
  ),
);

const SMUGGLED = 'DELETE /plants/1 HTTP/1.1\r\nHost: a\r\n\r\n';

export const oddFraming = fc.constantFrom<Framing>(
  (body) => ({
    line: `Content-Length: ${body.length}\r\n${CHUNKED}`,
    sent: `0\r\n\r\n${SMUGGLED}`,
  }),
  (body) => ({ line: `${CHUNKED}\r\nContent-Length: 4`, sent: chunked(body, 1000, '') }),
  (body) => ({ line: CHUNKED, sent: `-1\r\n${body}\r\n0\r\n\r\n` }),
  (body) => ({ line: CHUNKED, sent: `${body.length.toString(16)}\n${body}\n0\n\n` }),
  (body) => ({ line: CHUNKED, sent: `fffffffffffffffff\r\n${body}\r\n` }),
  (body) => ({ line: CHUNKED, sent: `0x5\r\n${body}\r\n0\r\n\r\n` }),
  (body) => ({ line: CHUNKED, sent: `1;${'x'.repeat(17_000)}\r\n${body}` }),
  (body) => ({
    line: CHUNKED,
    sent: `${chunked(body, 1000, '')}0\r\nTransfer-Encoding: x\r\n\r\n`,
  }),
  (body) => ({ line: CHUNKED, sent: chunked(body, 1000, '') }),
  (body) => ({ line: `Content-Length: ${body.length + 9}`, sent: body }),
  (body) => ({ line: `Content-Length: ${Math.floor(body.length / 2)}`, sent: body }),
  (body) => ({ line: `Content-Length: ${body.length}\r\nContent-Length: 1`, sent: body }),
  (body) => ({ line: 'X: y', sent: body }),
  (body) => ({ line: `Content-Length: ${body.length}`, sent: body + SMUGGLED }),
);
