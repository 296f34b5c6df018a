import fc from 'fast-check';
import { oddFraming, rightFraming } from './fuzz-framing.ts';
import { oddHeader } from './fuzz-headers.ts';
import { bytes, METHODS, mostly, oddPath, queryOf, wrongCredentials } from './fuzz-parts.ts';

/** What a fuzzed endpoint is like when it is asked rightly. */
export interface Endpoint {
  method: string;
  path: fc.Arbitrary<string>;
  /** Names of its query parameters, and values to try beside those that fit nothing. */
  query: Record<string, readonly string[]>;
  /** Header lines that let somebody in, each with a right secret. */
  credentials: readonly string[];
  body: fc.Arbitrary<string> | null;
}

/** A connection's worth of bytes, a character each, and the methods of the requests that begin in them. */
export interface Bombardment {
  pieces: string[];
  methods: string[];
  /** Its credentials and bodies in plain text, however they are sent. */
  claims: string;
}

interface OneRequest {
  method: string;
  request: string;
  claims: string;
}

/** Makes one request around an endpoint: its method, and its bytes. */
function requestAround(endpoint: Endpoint): fc.Arbitrary<OneRequest> {
  const { credentials, body } = endpoint;
  return fc
    .record({
      method: mostly(fc.constant(endpoint.method), fc.constantFrom(...METHODS), 14),
      path: mostly(endpoint.path, oddPath(endpoint.path), 8),
      query: mostly(
        fc.constant(''),
        queryOf(endpoint.query),
        Object.keys(endpoint.query).length > 0 ? 1 : 9,
      ),
      version: mostly(
        fc.constant('HTTP/1.1'),
        fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', ''),
        30,
      ),
      host: mostly(
        fc.constant('Host: localhost'),
        fc.constantFrom('', 'Host: localhost\r\nHost: localhost', 'Host: \xff'),
        20,
      ),
      credential: mostly(fc.constantFrom(...credentials, ...credentials, ''), wrongCredentials, 4),
      site: mostly(fc.constant('Sec-Fetch-Site: same-origin'), fc.constant(''), 12),
      address: fc.ipV4().map((address) => `X-Forwarded-For: ${address}`),
      more: fc.oneof(
        { weight: 4, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
      ),
      body: body ? mostly(body, fc.constant(''), 20) : mostly(fc.constant(''), bytes(30)),
      framing: mostly(rightFraming, oddFraming, 12),
      newline: mostly(fc.constant('\r\n'), fc.constantFrom('\n', '\r', '\r\r\n'), 60),
    })
    .map((parts) => {
      const { line, sent } = parts.framing(parts.body);
      const type = body ? 'Content-Type: application/json' : '';
      const framing = parts.body === '' ? '' : line;
      const first = `${parts.method} ${parts.path}${parts.query} ${parts.version}`;
      const { host, credential, site, address, more } = parts;
      const lines = [
        first,
        host,
        'Connection: close',
        credential,
        site,
        address,
        type,
        framing,
        ...more,
      ];
      const head = lines.filter((text) => text !== '').join(parts.newline);
      return {
        method: parts.method,
        claims: `${credential}\n${parts.body}`,
        request: `${head}${parts.newline}${parts.newline}${parts.body === '' ? '' : sent}`,
      };
    });
}

/** Makes what one connection sends: a request around the endpoint, sometimes with others behind it, in pieces. */
export function bombardmentOf(endpoint: Endpoint): fc.Arbitrary<Bombardment> {
  const request = requestAround(endpoint);
  const requests = fc.oneof(
    { weight: 9, arbitrary: request.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(request, { minLength: 2, maxLength: 4 }) },
  );
  const cuts = mostly(fc.constant<number[]>([]), fc.array(fc.nat(400), { maxLength: 4 }), 3);
  return fc.tuple(requests, cuts).map(([all, places]) => {
    // Only the last request may ask for the end of the connection, or nobody reads the others.
    const text = all
      .map(({ request }, i) =>
        i < all.length - 1 ? request.replace(/Connection: close[\r\n]+/, '') : request,
      )
      .join('');
    const at = [0, ...places.sort((a, b) => a - b), text.length];
    const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
    return {
      pieces: pieces.filter((piece) => piece !== ''),
      methods: all.map(({ method }) => method),
      claims: all.map(({ claims }) => claims).join('\n'),
    };
  });
}
