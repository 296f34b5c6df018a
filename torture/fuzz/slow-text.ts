import fc from 'fast-check';

/** What readers of text take long over when it is repeated: each was slow somewhere, in some program. */
const UNITS = [
  ...['\u0316\u0301', '\u0f71\u0f72', '\u0344', '\u1f82', '\ufb2c', '\ufdfa', '\u1100\u1161'],
  ...[' ', '\t', '\n', '\r', '\r\n', '\u00a0', '\u3000', '\u2028', '\ufeff', '\u200b'],
  ...['\\u0041', '\\\\', '\\ud800', '\u{1f600}', '\u{2f800}', 'ß', 'İ', 'a', 'é'],
  ...['0', '1', '9', '.', 'e', '-', '"', '""', '\\"', "'", ',', ';', ':', '~', '/', '=', '<', '%'],
  ...['[', ']', '{', '}', '[]', '{}', '[{', '},', '","', '"a",', '{"":0},', '",\n"', '\n,', '" '],
];

const repeat = (unit: string, size: number) =>
  unit.repeat(Math.max(1, Math.floor(size / unit.length)));

/** Makes texts of about `size` characters that repeat a few pieces. */
export function slowText(size: number): fc.Arbitrary<string> {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...UNITS) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 4 })
        .map((units) => units.join('')),
    },
  );
  const edge = fc.constantFrom('', 'a', '"', ' ', '\u0301', 'name\n', '[', '-');
  const run = fc
    .tuple(edge, unit, edge)
    .map(([before, piece, after]) => before + repeat(piece, size) + after);
  const halves = fc.tuple(unit, unit).map(([a, b]) => repeat(a, size / 2) + repeat(b, size / 2));
  return fc.oneof({ weight: 4, arbitrary: run }, { weight: 1, arbitrary: halves });
}

const KEYS = [
  'name',
  'id',
  'tag',
  'plants',
  'search',
  'total',
  'seq',
  'at',
  'expected',
  'role',
  'expires',
  'token',
  'code',
  'revision',
];

/** Writes a text as a JSON string that means it, or as it stands between quotes. */
const literal = (text: string, isRaw: boolean) => (isRaw ? `"${text}"` : JSON.stringify(text));

const many = (size: number, make: (i: number) => string) => {
  const parts: string[] = [];
  for (let length = 0; length < size; ) {
    const part = make(parts.length);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(',');
};

/** What is many: entries of an object by their numbers, as texts. */
const ENTRIES: ((i: number) => string)[] = [
  (i) => `"${i}":0`,
  (i) => `"k${i}":0`,
  (i) => `"${2 ** 32 + i}":0`,
  (i) => `"${i.toString(36)}\\u0041":{}`,
  (i) => `"${'/~'.repeat(20)}${i}":0`,
];

/** Items of a list, most of them wrong wherever a list is asked for. */
const ITEMS: ((i: number) => string)[] = [
  (i) => String(i),
  () => '0',
  () => '-1',
  () => '1e400',
  () => '""',
  () => '{}',
  () => '[[]]',
  (i) => `{"id":${i}}`,
  () => '{"name":0,"id":"","tag":[]}',
  (i) => `{"k${i}":0}`,
  () => '{"name":"","x":1,"y":2}',
];

/** Makes JSON of about `size` characters that could take long to read, check or refuse. */
export function slowJson(size: number): fc.Arbitrary<string> {
  const key = fc.constantFrom(...KEYS);
  const text = slowText(size);
  return fc.oneof(
    fc
      .tuple(key, text, fc.boolean())
      .map(([name, value, isRaw]) => `{"${name}":${literal(value, isRaw)}}`),
    fc.tuple(text, fc.boolean()).map(([value, isRaw]) => `{${literal(value, isRaw)}:1}`),
    fc
      .tuple(key, fc.constantFrom('1', '0.', '1e', '-0.0', '9'))
      .map(([name, digits]) => `{"${name}":${digits}${'0'.repeat(size)}1}`),
    fc
      .tuple(key, fc.constantFrom(...ENTRIES))
      .map(([name, make]) => `{"${name}":{${many(size, make)}}}`),
    fc.constantFrom(...ENTRIES).map((make) => `{${many(size, make)}}`),
    fc.constantFrom(...ENTRIES).map((make) => `[{"name":"a",${many(size, make)}}]`),
    fc
      .tuple(key, fc.constantFrom(...ITEMS))
      .map(([name, make]) => `{"${name}":[${many(size, make)}]}`),
    fc.constantFrom(...ITEMS).map((make) => `[${many(size, make)}]`),
    fc.tuple(text, fc.boolean()).map(([value, isRaw]) => {
      const written = literal(value, isRaw);
      return `{"name":"a","shown":{"search":${written},"tags":[${written}]}}`;
    }),
    fc.constantFrom(...ITEMS).map((make) => `{"name":"a","shown":{"tags":[${many(size, make)}]}}`),
    fc.constantFrom('[', '{"a":', '[{"name":').map((open) => repeat(open, size)),
    text,
    text.map((value) => `[{"name":"a"}${value}`),
  );
}

/** Makes files of plants of about `size` characters that could take long. */
export function slowFile(size: number): fc.Arbitrary<string> {
  const row = fc.oneof(
    fc.constantFrom(',\n', 'a\n', '"\n', '"a""\n', ',,,,\n', '1,a\n', ' \n', '"a" b,\n', '"a\n"\n'),
    slowText(1500).map((text) => `1,${text}\n`),
    slowText(6000).map((text) => `1,a,b,${text}\n`),
  );
  const header = fc.constantFrom(
    'name\n',
    'id,name,tag\n',
    'name;tag\r\n',
    '"name"\n',
    '',
    '\n',
    'sep=;\nname\n',
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(header, row).map(([first, line]) => first + repeat(line, size)),
    },
    { weight: 3, arbitrary: fc.tuple(header, slowText(size)).map(([first, text]) => first + text) },
    { weight: 1, arbitrary: slowText(size) },
    { weight: 3, arbitrary: slowJson(size) },
  );
}

const MARKS = '\u0316\u0301';

/** Bodies that once held a server for long, tried in every run. */
export function knownBodies(size: number): string[] {
  const marks = JSON.stringify(`a${repeat(MARKS, size / 2)}`);
  const counted = '"total":1,"seq":1,"at":1';
  return [
    ...KEYS.map((key) => `{"${key}":${marks}}`),
    `{"name":"a","tag":"","expected":{"name":${marks},"tag":${marks}}}`,
    `{"search":${marks},${counted}}`,
    `{"tags":[${marks}],${counted}}`,
    `{"${repeat('~', size)}":1}`,
    `{"plants":[{"id":1,"name":"a","tag":"","${repeat('~', size)}":1}]}`,
  ];
}

/** Files that once held a server for long, tried in every run. */
export function knownFiles(size: number): string[] {
  const marks = (length: number) => `a${repeat(MARKS, length)}`;
  return [
    ...['\r', '\n', ' ', ',\n', '"', '""'].map((unit) => repeat(unit, size)),
    ...['\n', ',\n', '""""\n', ','].map((unit) => `id,name\n${repeat(unit, size)}`),
    `name\n"${repeat('" ', size / 3)}${' '.repeat(size / 2)},\n`,
    `name\n${marks(size / 4)}\n`,
    `name\n${repeat(`${marks(1200)}\n`, size)}`,
    `[{"name":${JSON.stringify(marks(size / 4))}}]`,
    `[{"name":"a",${many(size, (i) => `"k${i}":0`)}}]`,
    `[{"name":"a"}${repeat('\n', size)}]`,
    `[${repeat('\n', size)}x`,
    `[{"name":"${repeat('\\u0041', size)}"}]`,
    `[${many(size, () => '{}')}]`,
    `${repeat('\n', size)}\xff`,
  ];
}
