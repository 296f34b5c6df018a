import { DomainError } from '../../domain/errors.ts';
import { answerOptions, refuseOtherMethods, refuseUnknownPath } from '../../http/answer/methods.ts';
import { readerLanguage } from '../../http/answer/reader-words.ts';
import { respond } from '../../http/answer/respond.ts';
import type { AppContext, HeaderRecord } from '../../http/context.ts';
import { basePathOf } from '../../http/public-url.ts';
import { fulfilsIfMatch, matchesEntityTag } from '../../http/read/entity-tags.ts';
import { type AppFile, type Encoding, PAGE, readBuiltApp } from './app-folder.ts';

/** The addresses at which the app shows a screen; they all load the same page. */
const SCREENS = new Set(['/', '/sign-in', '/history', '/tokens', '/docs']);
const PLANT_SCREEN = /^\/plant\/[0-9]{1,16}$/;
const METHODS = 'GET, HEAD, OPTIONS';

/** Browsers name up to five codings; whoever names more than these may get a file as it is. */
const MAX_CODINGS = 20;

const PAGE_HEADERS: HeaderRecord = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For addresses that browsers trust: at another they ignore the last of these, and complain on the console. */
const TRUSTED_PAGE_HEADERS: HeaderRecord = {
  ...PAGE_HEADERS,
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Makes the handler of everything that is no endpoint: the built app's files, its page at the
 * screens' addresses, the page with status 404 where a browser goes astray, else a problem.
 *
 * @param publicUrl where browsers reach this server.
 * @throws Error when the folder holds no built app in one of the languages.
 */
export function answerAppFiles(webRoot: string, publicUrl: URL) {
  const { pages, files } = readBuiltApp(webRoot, basePathOf(publicUrl));
  const isHttps = publicUrl.protocol === 'https:';
  // Browsers tell the site to addresses that they trust: those of https, and of their own machine.
  const pageHeaders = (c: AppContext) =>
    isHttps || c.req.header('sec-fetch-site') ? TRUSTED_PAGE_HEADERS : PAGE_HEADERS;
  const answerMethods = answerOptions(METHODS);
  const refuseMethod = refuseOtherMethods(METHODS);
  const answerOther = (c: AppContext) =>
    c.req.method === 'OPTIONS' ? answerMethods(c) : refuseMethod(c);
  return function answerAppFiles(c: AppContext): Response {
    const { path, method } = c.req;
    const isGet = method === 'GET' || method === 'HEAD';
    if (!isGet && (isPage(path) || files.has(path))) return answerOther(c);
    if (isPage(path)) return answerFile(c, 200, pages[readerLanguage(c)], pageHeaders(c));
    const file = files.get(path);
    if (file) return answerFile(c, 200, file, {});
    if (!isGet || !c.req.header('accept')?.includes('text/html')) return refuseUnknownPath();
    const page = pages[readerLanguage(c)];
    return answerFile(c, 404, page, { ...pageHeaders(c), 'Cache-Control': 'no-store' });
  };
}

function isPage(path: string): boolean {
  return path === PAGE || SCREENS.has(path) || PLANT_SCREEN.test(path);
}

function answerFile(c: AppContext, status: number, file: AppFile, extra: HeaderRecord): Response {
  const accepted = c.req.header('accept-encoding');
  const variant =
    file.variants.find(({ encoding }) => encoding === null || accepts(accepted, encoding)) ??
    file.plain;
  const headers = { ...variant.headers, ...extra };
  if (status === 200 && !fulfilsIfMatch(c.req.header('if-match'), variant.tag)) {
    throw new DomainError('precondition_failed', 'The file is not the one that If-Match asks for.');
  }
  if (status === 200 && matchesEntityTag(c.req.header('if-none-match'), variant.tag)) {
    return respond(c, 304, headers, null);
  }
  return respond(c, status, headers, variant.body);
}

/** Tells whether Accept-Encoding names a coding without refusing it by `q=0`. */
function accepts(header: string | undefined, encoding: Encoding): boolean {
  const entries = header?.split(',', MAX_CODINGS);
  const named = entries?.find((entry) => entry.split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(named);
}
