import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as en from '../../server/words/en.ts';
import { isForTests, readImports } from './imports.ts';
import { findTexts, findToldInEnglish, readTexts } from './texts.ts';

const FILES = [...readImports().keys()].filter((file) => !isForTests(file));

/** What only looks like a text: for browsers, for programs, and names that are the same in every language. */
const NO_TEXTS = [
  ...[/^(?:Enter|Escape|Arrow(?:Up|Down)|AbortError|RequestFailed)$/, /^(?:[A-Z][a-z]+-)+[A-Z]/],
  ...[/^(?:Accept|Authorization)$/],
  ...[/^application\//, /^; (?:Path|Max-Age|SameSite)=/, /\bvar\(--|^px$/],
  ...[/^(?:main|form|input|tbody|button|search)\b.*(?:, |\[| tr$| input$| button$)/, /^"\] /],
  ...[/^(?:undo|save|delete|edge|changed plants|label sheet)$/],
  ...[/^OpenAPI$/, /^Bearer$/, /^curl /, /^"Authorization: /, /^US Letter$/, /^Avery \w+$/],
];

/** Where requests are refused that the app never sends, or commands. */
const NOT_FOR_STAFF = new Set([
  'server/domain/in-line.ts',
  'server/bff/events/events.ts',
  'server/bff/app-files/app-files.ts',
  'server/domain/access/end-all-access.ts',
  'server/domain/access/principal.ts',
  'server/domain/access/tokens.ts',
  'server/domain/plants/plants.ts',
  'server/domain/plants/version-condition.ts',
]);

test('every text of the app that people read stands in the catalogues', () => {
  const files = FILES.filter((file) => file.startsWith('web/'));
  const found = files.flatMap((file) =>
    findTexts(file, (text) => NO_TEXTS.some((pattern) => pattern.test(text))),
  );
  expect(found).toEqual([]);
});

test('whatever staff are refused with stands in the catalogues', () => {
  const files = FILES.filter((file) => /^server\/(?:bff|domain)\//.test(file));
  const found = files.filter((file) => findToldInEnglish(file).length > 0);
  expect(found.filter((file) => !NOT_FOR_STAFF.has(file))).toEqual([]);
});

test('quotes and apostrophes are those that print has, but in what is code', () => {
  const texts = ['en', 'de'].flatMap((language) => readTexts(`server/words/${language}.ts`));
  expect(texts.filter((text) => /["']/.test(text) && !text.includes('[{"id": 1'))).toEqual([]);
});

test('the catalogues hold nothing that is said nowhere', () => {
  const sources = FILES.filter((file) => !/^server\/words\/..\.ts$/.test(file)).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const page = readFileSync('web/index.html', 'utf8');
  const said = new Set([...sources, page].flatMap((source) => source.match(/\w+/g) ?? []));
  expect(Object.keys(en).filter((name) => !said.has(name))).toEqual([]);
});
