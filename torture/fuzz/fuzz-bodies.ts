import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Bodies as latin1 texts: a character for each byte. */
type Bytes = fc.Arbitrary<string>;

const toBytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('latin1');

/** Number literals at every edge, and what looks like one. */
const NUMBERS = [
  ...['0', '-0', '1', '-1', '1e0', '10e-1', '0.1', '1.0', '5e-324', '1E+2', '1e400', '-1e400'],
  ...['9007199254740991', '9007199254740992', '9007199254740993', '-9007199254740991', '1e15'],
  ...[
    '2147483648',
    '4294967296',
    '18446744073709551616',
    '00',
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '0x1',
  ],
  ...['NaN', 'Infinity', '-', `1${'0'.repeat(400)}`, `0.${'0'.repeat(5000)}1`, '1'.repeat(60_000)],
];

/** Texts that writers of JSON could send: of every kind of character, and the length limits. */
const TEXTS = [
  ...['', ' ', 'a'.repeat(200), 'a'.repeat(201), '😀'.repeat(50), '😀'.repeat(51), '👩‍👩‍👧'],
  ...['\u0000', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u2028', '\ufeff', '\ufffe'],
  ...['\u202e', '\u2066', '\ud800', '\udc00x', '\u{10ffff}', 'e\u0301', 'ﬀ', '\ufdd0', '\u{e0001}'],
  ...['__proto__', 'constructor', '<script>', "' OR 1=1 --", '=HYPERLINK("x")', '{{7*7}}', '../..'],
];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ maxLength: 12 }),
);

const stringLiteral = fc.oneof(
  { weight: 8, arbitrary: text.map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('"\\ud800"', '"\\u12"', '"\\x"', '"a\nb"', '"\t"', '"a'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }).map((value) => `"${value}"`) },
);

const literal = fc.oneof(
  { weight: 5, arbitrary: stringLiteral },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[1,2]', 'nul', ''),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 7, max: 9000 }).map((n) => '['.repeat(n) + ']'.repeat(n)),
  },
  { weight: 1, arbitrary: fc.json() },
);

function object(fields: readonly string[]): Bytes {
  const key = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fields) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__', 'constructor', 'Name', 'name ', '', 'n\\u0061me'),
    },
    {
      weight: 1,
      arbitrary: fc.string({ maxLength: 50 }).map((name) => JSON.stringify(name).slice(1, -1)),
    },
  );
  return fc
    .array(fc.tuple(key, literal), { maxLength: 5 })
    .map((entries) => `{${entries.map(([name, value]) => `"${name}":${value}`).join(',')}}`);
}

const padding = fc.oneof(
  fc.constantFrom('', '', ' ', '\n', '\u0000', '\u00a0', ',', '{}', '\ufeff'),
  fc.constantFrom(65_000, 65_522, 65_536, 66_000, 200_000).map((count) => ' '.repeat(count)),
);

/** Re-encodes a text as senders do who do not keep to UTF-8. */
const encoding = fc.constantFrom<(body: string) => string>(
  ...Array.from({ length: 8 }, () => (body: string) => toBytes(body)),
  (body) => toBytes(body, 'utf16le'),
  (body) => toBytes(body, 'latin1'),
  (body) => `\xef\xbb\xbf${toBytes(body)}`,
  (body) => `\xff\xfe${toBytes(body, 'utf16le')}`,
  (body) => toBytes(body).slice(0, -1),
  (body) => `${toBytes(body).slice(0, 9)}\xff\xc0\x80\xed\xa0\x80${toBytes(body).slice(9)}`,
  (body) => gzipSync(body).toString('latin1'),
);

/** Makes bodies around a schema: often right, or nearly, and then in every way wrong. */
function bodyAround(right: fc.Arbitrary<unknown>, fields: readonly string[]): Bytes {
  const whole = fc.tuple(object(fields), padding).map(([body, more]) => body + more);
  return fc.oneof(
    { weight: 4, arbitrary: right.map((value) => toBytes(JSON.stringify(value))) },
    { weight: 4, arbitrary: fc.tuple(whole, encoding).map(([body, encode]) => encode(body)) },
    { weight: 1, arbitrary: fc.tuple(literal, encoding).map(([body, encode]) => encode(body)) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 80 })
        .map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );
}

export const plantBody = bodyAround(
  fc.record(
    {
      name: fc.string({ minLength: 1, maxLength: 20 }),
      id: fc.nat({ max: 300 }),
      tag: fc.string({ maxLength: 10 }),
    },
    { requiredKeys: ['name'] },
  ),
  ['name', 'id', 'tag'],
);

/** @param nameOf what the plant of an id is called, and `tag` their tag. */
const namedPlants = (nameOf: (id: number) => string, tag: string) =>
  fc.uniqueArray(
    fc
      .tuple(fc.nat({ max: 120 }), fc.constantFrom(tag, tag, tag, ''))
      .map(([id, tag]) => ({ id, name: nameOf(id), tag })),
    { minLength: 1, maxLength: 3, selector: ({ id }) => id },
  );

export const deletionBody = (nameOf: (id: number) => string, tag: string) =>
  bodyAround(fc.record({ plants: namedPlants(nameOf, tag) }), ['plants', 'id', 'name', 'tag']);

const newTag = fc.constantFrom('', 'geheim', 'neu');

export const taggingBody = (nameOf: (id: number) => string, tag: string) =>
  bodyAround(fc.record({ plants: namedPlants(nameOf, tag), newTag }), [
    ...['plants', 'id', 'name', 'tag', 'newTag'],
  ]);

const matchingPlants = {
  search: fc.constantFrom('', 'blu', '7', 'x'),
  tags: fc.uniqueArray(fc.constantFrom('', 'geheim', 'x'), { maxLength: 3 }),
  total: fc.nat({ max: 40 }),
  seq: fc.nat({ max: 60 }),
  at: fc.nat(),
};

export const matchingBody = bodyAround(
  fc.record(matchingPlants, { requiredKeys: ['total', 'seq', 'at'] }),
  ['search', 'tags', 'total', 'seq', 'at'],
);

export const tagMatchingBody = bodyAround(
  fc.record({ ...matchingPlants, newTag }, { requiredKeys: ['total', 'seq', 'at', 'newTag'] }),
  ['search', 'tags', 'total', 'seq', 'at', 'newTag'],
);

const nameAndTag = {
  name: fc.string({ minLength: 1, maxLength: 20 }),
  tag: fc.string({ maxLength: 10 }),
};

export const correctionBody = bodyAround(
  fc.record({ ...nameAndTag, expected: fc.record(nameAndTag) }),
  ['name', 'tag', 'expected', 'id'],
);

export const undoBody = (at: number) =>
  bodyAround(fc.record({ at: fc.constantFrom(at, at, at + 1, 0, -1) }), ['at', 'seq']);

export const tokenBody = bodyAround(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    role: fc.constantFrom('viewer', 'editor', 'admin'),
    expires: fc.oneof(fc.constantFrom(null, 30, 365, '2080-01-31T18:00:00Z'), fc.integer()),
  }),
  ['name', 'role', 'expires', 'workspace'],
);

export const webhookBody = bodyAround(
  fc.record({ url: fc.oneof(fc.webUrl({ withFragments: true }), fc.string()) }),
  ['url', 'secret', 'workspace'],
);

export const roleBody = bodyAround(
  fc.record({
    role: fc.constantFrom('viewer', 'editor', 'admin'),
    expected: fc.constantFrom('viewer', 'editor', 'admin'),
  }),
  ['role', 'expected', 'name'],
);

const shown = fc.record({
  search: text,
  tags: fc.array(text, { maxLength: 3 }),
  sort: fc.constantFrom('id', '-added', 'price'),
  isRoomy: fc.boolean(),
});

export const newViewBody = bodyAround(
  fc.record({ name: fc.string({ minLength: 1, maxLength: 20 }), shown }),
  ['name', 'shown', 'isShared'],
);

/** Says rightly what was seen, so that some are carried out. */
export const viewChangeBody = bodyAround(
  fc.record(
    {
      revision: fc.constantFrom('r1', 'r2'),
      name: fc.string({ minLength: 1, maxLength: 20 }),
      shown,
    },
    { requiredKeys: ['revision'] },
  ),
  ['revision', 'name', 'shown'],
);

export function signInBody(secrets: readonly string[]): Bytes {
  const secret = fc.oneof(fc.constantFrom(...secrets), text);
  const right = fc.oneof(fc.record({ token: secret }), fc.record({ code: secret }));
  return bodyAround(right, ['token', 'code']);
}

const cell = fc.oneof(
  text,
  fc.constantFrom(...NUMBERS.slice(0, 20)),
  fc.constantFrom('', '1', '"'),
);

/** Files of plants: lines of cells as CSV, a list as JSON, and what is neither. */
export const fileBody: Bytes = fc.oneof(
  fc
    .record({
      header: fc.shuffledSubarray(['id', 'name', 'tag', 'price', 'Name']),
      rows: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      mark: fc.constantFrom('', '\ufeff', 'sep=;\r\n'),
    })
    .map(({ header, rows, delimiter, newline, mark }) =>
      toBytes(mark + [header, ...rows].map((cells) => cells.join(delimiter)).join(newline)),
    ),
  fc.array(plantBody, { maxLength: 5 }).map((entries) => `[${entries.join()}]`),
  fc.constantFrom('%PDF-1.7', 'PK\x03\x04', '\xff\xfen\x00', 'name\n"', 'name\n\xff', '[', ''),
);
