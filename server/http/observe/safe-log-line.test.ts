import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSafeLogLine } from './safe-log-line.ts';

const SECRET = 'Ab3+/xyz9876543210==';
const ESCAPED = encodeURIComponent(SECRET);

function shownOf(path: string, secret = SECRET): string {
  return JSON.parse(createSafeLogLine(secret)(JSON.stringify({ path }))).path;
}

test('of a secret that a path was cut in, in an escape as well, no more than seven characters are shown', () => {
  const eight = encodeURIComponent(SECRET.slice(0, 8)).length;
  for (let length = eight; length <= ESCAPED.length; length += 1) {
    expect(shownOf(`/${ESCAPED.slice(0, length)}`)).toBe('/…');
  }
  expect(shownOf(`/${ESCAPED.slice(0, eight - 1)}`)).toBe('/Ab3%2B%2Fxy');
});

test('a secret is masked however it is written and wherever a text is cut', () => {
  const secrets = fc.string({
    unit: fc.constantFrom(...'ab%"\\/2Bf+'),
    minLength: 16,
    maxLength: 40,
  });
  const forms = [
    (text: string) => text,
    encodeURIComponent,
    (text: string) =>
      Array.from(text, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  ];
  const texts = fc.record({
    secret: secrets,
    form: fc.constantFrom(...forms),
    before: fc.constantFrom('', 'a', 'abab', '"', '%', '\\'),
    length: fc.nat(120),
  });
  fc.assert(
    fc.property(texts, ({ secret, form, before, length }) => {
      const eight = form(secret.slice(0, 8)).length;
      const written = form(secret).slice(0, Math.max(eight, length));
      expect(shownOf(before + written, secret)).not.toContain(form(secret.slice(0, 8)));
    }),
  );
});

test('a secret of 200 characters is masked wherever it stands, and text that is like a part of it is not', () => {
  const secret = 'x'.repeat(200);
  expect(shownOf(`a ${secret} b ${secret} c`, secret)).toBe('a … b … c');
  expect(shownOf(`a ${'x'.repeat(199)} b`, secret)).toBe(`a ${'x'.repeat(199)} b`);
});
