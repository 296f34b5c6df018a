import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { isProblemCode, PROBLEMS, type ProblemCode, problemType } from '../contract/problems.ts';
import { refuseUnknownPath } from '../http/answer/methods.ts';
import { readerLanguage } from '../http/answer/reader-words.ts';
import { respond } from '../http/answer/respond.ts';
import type { AppContext, AppEnv, HeaderRecord } from '../http/context.ts';
import { LANGUAGES, mapLanguages, type Words } from '../words/languages.ts';

type Page = Uint8Array<ArrayBuffer>;

const STYLE =
  ':root{color-scheme:light dark;background:Canvas;color:CanvasText}body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}code{overflow-wrap:anywhere}h1{line-height:1.2}h2{margin-bottom:0;font-size:1rem}p{margin-top:0}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS: HeaderRecord = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  Vary: 'Accept-Language, Cookie',
};

/**
 * Mounts what explains each problem, at the address that is its `type`, for everybody: whoever reads an
 * answer may have a token and no session.
 */
export function problemPages(basePath: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // Strangers may ask for them, and leave them unread: bytes are shared by all who do.
  const lists = mapLanguages((language) => encode(listPage(LANGUAGES[language], basePath)));
  const pages = mapLanguages((language) => explainAll(LANGUAGES[language], basePath));
  const answer = (c: AppContext, page: Page) => respond(c, 200, HEADERS, page);
  routes.get('/problems', (c) => answer(c, lists[readerLanguage(c)]));
  routes.get('/problems/:code', (c) => {
    const page = pages[readerLanguage(c)].get(c.req.param('code'));
    return page ? answer(c, page) : refuseUnknownPath();
  });
  return routes;
}

function explainAll(words: Words, basePath: string): Map<string, Page> {
  const codes = Object.keys(PROBLEMS).filter(isProblemCode);
  return new Map(codes.map((code) => [code, encode(explain(code, words, basePath))]));
}

function explain(code: ProblemCode, words: Words, basePath: string): string {
  const { status, title } = PROBLEMS[code];
  const { meaning, remedy } = words.problemTexts[code];
  const { means, whatToDo, all } = words.problemPage;
  return page(
    words,
    code,
    html`<h1><code>${code}</code></h1>
<p>${status} · <span lang="en">${title}</span></p>
<h2>${means}</h2>
<p>${meaning}</p>
<h2>${whatToDo}</h2>
<p>${remedy}</p>
<p><a href="${basePath}/problems">${all}</a></p>`,
  );
}

function listPage(words: Words, basePath: string): string {
  const { all, toReference } = words.problemPage;
  const rows = Object.keys(PROBLEMS)
    .filter(isProblemCode)
    .map((code) => {
      const { status, title } = PROBLEMS[code];
      return html`<li><a href="${basePath}${problemType(code)}"><code>${code}</code></a> ${status} · <span lang="en">${title}</span></li>\n`;
    });
  return page(
    words,
    all,
    html`<h1>${all}</h1>
<ul>${rows}</ul>
<p><a href="${basePath}/docs">${toReference}</a></p>`,
  );
}

function page(words: Words, title: string, body: unknown): string {
  return String(html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${words.productName}</title>
<style>${raw(STYLE)}</style>
<main>
${body}
</main>
</html>
`);
}

function encode(text: string): Page {
  return new TextEncoder().encode(text);
}
