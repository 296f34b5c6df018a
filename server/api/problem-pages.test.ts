import { expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../contract/problems.ts';
import { createTestApp, problemOf, send } from '../testing/app.ts';
import { LANGUAGES } from '../words/languages.ts';

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

test('the type of a problem is an address, without a token, of a page that says what it means and what to do', async () => {
  const app = await createTestApp();
  const refused = await problemOf(await send(app, 'GET', '/plants'));
  const answer = await send(app, 'GET', refused.type);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  const { meaning, remedy } = LANGUAGES.en.problemTexts.authentication_required;
  for (const text of [refused.code, refused.title, meaning, remedy]) expect(page).toContain(text);
});

test.each(['en', 'de'] as const)(
  'every problem is explained in %s, and listed',
  async (language) => {
    const app = await createTestApp();
    const headers = { 'Accept-Language': `${language};q=0.9` };
    const list = await (await send(app, 'GET', '/problems', { headers })).text();
    expect(list).toContain(`<html lang="${language}"`);
    for (const code of CODES) {
      const page = await (await send(app, 'GET', `/problems/${code}`, { headers })).text();
      const { meaning, remedy } = LANGUAGES[language].problemTexts[code];
      expect([code, page.includes(meaning), page.includes(remedy)]).toEqual([code, true, true]);
      expect(list).toContain(`href="/problems/${code}"`);
    }
  },
);

test('a page asks for nothing from anywhere, and may run nothing', async () => {
  const app = await createTestApp();
  const answer = await send(app, 'GET', '/problems/id_taken');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none';/);
  const page = await answer.text();
  expect(page).not.toMatch(/<script|<link|<img|https?:/);
});

test.each(['nothing', 'toString', 'id_taken/more', '%69d_taken%2f'])(
  'there is no problem called %s',
  async (code) => {
    const app = await createTestApp();
    const answer = await send(app, 'GET', `/problems/${code}`);
    expect((await problemOf(answer)).code).toBe('not_found');
  },
);
