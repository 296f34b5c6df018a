import fc from 'fast-check';

/** Takes `usual` most of the time, else something around it. */
export function mostly<T>(
  usual: fc.Arbitrary<T>,
  odd: fc.Arbitrary<T>,
  weight = 6,
): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

export const bytes = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 1, max: 255 })), {
      maxLength,
    })
    .map((codes) => String.fromCharCode(...codes).replaceAll(/[\r\n]/g, '?'));

export const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'],
  ...['QUERY', 'PURGE', 'M-SEARCH', 'get', 'Post', 'PRI', 'G\x00T', '', 'G ET', 'FOO'],
];

const PATH_PARTS = [
  ...[
    '//',
    '/',
    '/./',
    '/../',
    '/..',
    '%2f',
    '%2F',
    '%25',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%ae',
    ';',
  ],
  ...[
    ';a=b',
    '\\',
    '?',
    '#',
    '*',
    ':',
    '@',
    '%5c',
    '%0d%0a',
    '\xff',
    '\x7f',
    '%252e',
    '|',
    '[',
    '"',
  ],
  ...[
    '/index.html',
    '/plants',
    '/bff',
    '/health/live',
    '/assets/app-1a2b.js',
    '/.env',
    '/access.json',
  ],
];

export function oddPath(path: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const part = fc.constantFrom(...PATH_PARTS);
  return fc.oneof(
    fc
      .tuple(path, part, fc.nat(20))
      .map(([text, more, at]) => text.slice(0, at) + more + text.slice(at)),
    fc.tuple(path, part).map(([text, more]) => text + more),
    path.map((text) => `http://localhost${text}`),
    fc.tuple(path, bytes(10)).map(([text, host]) => `http://${host}${text}`),
    path.map((text) => text.toUpperCase()),
    path.map((text) => text.replace('plants', 'pl%61nts')),
    path.map((text) => `${text}${'/a'.repeat(5000)}`),
    fc.constantFrom(
      '*',
      '',
      '/',
      '//',
      'plants',
      'http://',
      'https://[',
      'file:///etc/passwd',
      '/\\x',
    ),
    bytes(40),
    bytes(40).map((text) => `/${text}`),
  );
}

export function queryOf(query: Record<string, readonly string[]>): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(query), 'unknown', '', '__proto__', 'limit[]');
  const fitting = fc.constantFrom(...Object.values(query).flat(), '');
  const value = mostly(
    fitting,
    fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), bytes(20)),
    3,
  );
  return fc
    .array(fc.tuple(name, value, fc.boolean()), { maxLength: 4 })
    .map((pairs) =>
      pairs.map(([key, text, raw]) => `${key}=${raw ? text : encodeText(text)}`).join('&'),
    )
    .map((text) => (text === '' ? '' : `?${Buffer.from(text).toString('latin1')}`));
}

/** Like encodeURIComponent, but for lone surrogates too. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export const wrongCredentials = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      'Authorization:',
      'Authorization: Bearer',
      'Authorization: Bearer ',
      'Authorization: Basic YTpi',
    ],
    ...[
      'Authorization: Bearer pst_0123456789',
      'Authorization: bearer\tx',
      'Authorization: Bearer a, Bearer b',
    ],
    ...[
      'Cookie: session-3000=',
      'Cookie: session-3000=wrong',
      'Cookie: session-3000="; session-3000=',
      'Cookie: %%%=;;;',
    ],
  ),
  bytes(60).map((text) => `Authorization: Bearer ${text}`),
  bytes(60).map((text) => `Cookie: session-3000=${text}`),
  fc.constant(`Authorization: Bearer ${'x'.repeat(9000)}`),
);
