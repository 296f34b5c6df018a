import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSERS } from '../../server/browsers.ts';
import { SETTINGS } from '../../server/settings.ts';
import { readImports } from './imports.ts';

const files = [...readImports().keys()];

const tests = files.filter((file) => /\.(?:test|spec)\.|\/conformance\//.test(file));

/** `e2e/plants/plants-add` and `plants-add.spec` both name the file of that journey. */
function isTest(name: string): boolean {
  return tests.some((file) => {
    const known = file.replace(/\.tsx?$/, '');
    const bare = known.replace(/(?:\.linux)?(?:\.integration)?\.(?:test|spec)$/, '');
    const short = known.replace(/\.(?:test|spec)$/, '');
    return [known, bare, short].some((one) => `/${one}`.endsWith(`/${name}`));
  });
}

test('every test that a guarantee names is there', () => {
  const rows = readFileSync('docs/guarantees.md', 'utf8').matchAll(/^\| [^|]+ \| ([^|]+) \|/gm);
  const cells = [...rows].map(([, cell = '']) => cell).filter((cell) => /^`[^`]+`/.test(cell));
  const names = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !name.startsWith('npm run ') && !isTest(name))).toEqual([]);
});

/** How names begin that have a slash and are no paths of ours: of what is in a data folder, of packages, of values. */
const NOT_OURS = /^(?:data|zod|wouter|plant-store-access|600)\//;

/**
 * The paths in a document are those of the repository, of `docs`, `server` or `web`, or a folder within, or
 * end the path of a file, with or without what kind of file it is.
 */
function isFile(path: string): boolean {
  if (['.', 'docs', 'server', 'web'].some((room) => existsSync(posix.join(room, path))))
    return true;
  return files.some((file) =>
    path.endsWith('/')
      ? file.includes(`/${path}`)
      : [file, file.replace(/\.tsx?$/, '')].some((one) => one.endsWith(`/${path}`)),
  );
}

test.each([
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md'],
  ...[
    'docs/decisions.md',
    'docs/defects.md',
    'docs/guarantees.md',
    'docs/operations.md',
    'docs/scaling.md',
  ],
])('every file that %s leads to is there', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
    posix.join(posix.dirname(document), link),
  );
  const named = [...text.matchAll(/`((?:[a-z0-9-]+\/)+[a-z0-9.-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !NOT_OURS.test(path) && !isTest(path));
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
  expect(named.filter((path) => !isFile(path))).toEqual([]);
});

test('each decision is a paragraph of its own', () => {
  const lines = readFileSync('docs/decisions.md', 'utf8').split('\n');
  const joined = lines.filter((line, at) => line.startsWith('**') && lines[at - 1] !== '');
  expect(joined).toEqual([]);
});

test('the changelog is as Keep a Changelog has it, with what is unreleased first', () => {
  const lines = readFileSync('CHANGELOG.md', 'utf8').split('\n');
  const [title, ...heads] = lines.filter((line) => line.startsWith('#'));
  expect([title, heads[0]]).toEqual(['# Changelog', '## [Unreleased]']);
  const form =
    /^(?:## \[(?:Unreleased|\d+\.\d+\.\d+)\](?: - \d{4}-\d\d-\d\d)?|### (?:Added|Changed|Deprecated|Removed|Fixed|Security))$/;
  expect(heads.filter((head) => !form.test(head))).toEqual([]);
});

test('the README lists every setting with its default', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm);
  const listed = [...rows].map(([, name, fallback = '']) => [name, fallback.replaceAll('`', '')]);
  expect(listed).toEqual(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));
});

test('the README names the first browsers that the app is built for', () => {
  const { chrome, firefox, safari } = BROWSERS;
  const named = `Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari}`;
  expect(readFileSync('README.md', 'utf8')).toContain(named);
});
