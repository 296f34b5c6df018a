import { type ProblemBody, problemSchema } from '../../contract/problems.ts';
import { describeRefusal, findSetting, readSetting, SettingError } from '../../find-setting.ts';
import { addressOf, PUBLIC_URL_FORM, parsePublicUrl } from '../../http/public-url.ts';
import { SETTINGS } from '../../settings.ts';
import { WrongLineError } from '../line/wrong-line.ts';
import { plainLine } from './plain-line.ts';
import { isCut, whyNoAnswer } from './why-no-answer.ts';

const NO_TOKEN =
  'No token is set. Make one with plant-store token create, and set TOKEN to it, or TOKEN_FILE to the path of a file that holds it.';

/** No answer of the server's came, or none that is whole: whether it did what was asked is not known. */
export class OutcomeUnknown extends Error {}

/** The connection was cut, or a proxy answered in the server's place: the next try may be answered. */
class AnswerLost extends OutcomeUnknown {}

/**
 * Sends a request to the endpoints of the app, as whoever has signed in.
 *
 * @param type the media type of the answer, null where it has none; an answer of another is nobody's of this server.
 */
export type Send = (path: string, type: string | null, init: RequestInit) => Promise<Response>;

export const JSON_TYPE = 'application/json';

/** How long a server may take to let somebody in, and how long it is waited for when they go. */
const MOST_WAIT_MS = 20_000;
const MOST_GOODBYE_MS = 5_000;

/** Far more than a refusal takes. */
const MOST_REFUSAL_BYTES = 64 * 1024;

/**
 * Signs in to a server with the token of the settings, as the app does, and out again after the work.
 *
 * @param address where the server is; what the settings say of it where that is left out.
 * @param stopped is aborted once somebody wants this to end before they are signed in.
 * @param askAgain is called where the answer to signing in was lost, and tells whether to try once more.
 * @throws WrongLineError where `address` is none; Error, one sentence: no token is set, no server answers there, or
 *   what the server says against it; OutcomeUnknown; and what `use` throws.
 */
export async function signedIn<Result>(
  address: string | undefined,
  stopped: AbortSignal,
  use: (send: Send) => Promise<Result>,
  askAgain: () => Promise<boolean> = async () => false,
): Promise<Result> {
  const server = readAddress(address);
  const token = (
    findSetting(process.env, 'TOKEN').text ?? findSetting(process.env, 'ADMIN_TOKEN').text
  )?.trim();
  if (!token) throw new Error(NO_TOKEN);
  const opened = await signIn(server, token, stopped, askAgain);
  const cookie = opened.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '');
  await opened.body?.cancel();
  const send: Send = async (path, type, { headers: more, ...init }) => {
    const own = { ...init, headers: { ...more, Cookie: cookie.join('; ') } };
    const response = await ask(server, path, own);
    if (type !== null) requireForm(response, type, server);
    return response;
  };
  try {
    return await use(send);
  } finally {
    // Where it cannot be signed out, the session ends by itself.
    const soon = AbortSignal.timeout(MOST_GOODBYE_MS);
    await send('/bff/session', null, { method: 'DELETE', signal: soon }).catch(() => undefined);
  }
}

/** A session of which the answer was lost ends by itself. */
async function signIn(
  server: string,
  token: string,
  stopped: AbortSignal,
  askAgain: () => Promise<boolean>,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ token });
  for (;;) {
    try {
      const opened = await withPatience(stopped, (signal) =>
        ask(server, '/bff/session', { method: 'POST', headers, body, signal }),
      );
      requireForm(opened, JSON_TYPE, server);
      return opened;
    } catch (error) {
      if (stopped.aborted || !(error instanceof AnswerLost) || !(await askAgain())) throw error;
    }
  }
}

/** Node 20 lets go of a signal of the time that is part of another signal, and it never comes. */
async function withPatience<Result>(
  stopped: AbortSignal,
  use: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const patience = setTimeout(end, MOST_WAIT_MS);
  stopped.addEventListener('abort', end);
  if (stopped.aborted) end();
  try {
    return await use(ended.signal);
  } finally {
    clearTimeout(patience);
    stopped.removeEventListener('abort', end);
  }
}

/** Of several addresses in the settings the first is taken. */
function readAddress(given: string | undefined): string {
  const setting = readSetting(process.env, 'PUBLIC_URL');
  const text = given ?? setting?.split(',', 1)[0] ?? localAddress();
  const url = parsePublicUrl(text);
  if (url) return addressOf(url);
  if (given !== undefined)
    throw new WrongLineError(describeRefusal('--server', given, PUBLIC_URL_FORM));
  const name = setting === undefined ? 'The address from PORT' : 'PUBLIC_URL';
  throw new SettingError(name, text, PUBLIC_URL_FORM);
}

function localAddress(): string {
  return `http://localhost:${readSetting(process.env, 'PORT') ?? SETTINGS.PORT.fallback}`;
}

async function ask(server: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'Accept-Language': 'en', ...init.headers, 'Sec-Fetch-Site': 'same-origin' };
  let response: Response;
  try {
    response = await fetch(server + path, { ...init, headers, redirect: 'manual' });
  } catch (error) {
    const told = `No server answers at ${server}. ${whyNoAnswer(error)}`;
    const Failure = isCut(error) ? AnswerLost : OutcomeUnknown;
    throw new Failure(told, { cause: error });
  }
  if (response.ok) return response;
  throw await refusalOf(response, server);
}

/** What a proxy answers whose server is away. Any other answer of a proxy's may come after the work, too. */
const OF_PROXIES = [502, 503, 504];

async function refusalOf(response: Response, server: string): Promise<Error> {
  const { status, headers } = response;
  const target = headers.get('location');
  if (target !== null) {
    return new OutcomeUnknown(
      `${server} leads on to ${plainLine(target)}. Tell with --server where the server itself is.`,
    );
  }
  const problem = problemSchema.safeParse(await readRefusal(response));
  if (problem.success) return failureOf(problem.data);
  if (OF_PROXIES.includes(status)) {
    return new AnswerLost(
      `What answers at ${server} stands before a server that it cannot reach (status ${status}).`,
    );
  }
  return noPlantStore(server, `status ${status}`);
}

function noPlantStore(server: string, why: string): OutcomeUnknown {
  return new OutcomeUnknown(`What answers at ${server} is no plant store (${plainLine(why)}).`);
}

/** A page to sign in to something else is an answer, too. */
function requireForm({ headers }: Response, type: string, server: string): void {
  const found = headers.get('content-type') ?? 'no media type';
  if (!found.startsWith(type)) throw noPlantStore(server, found);
}

/** Reads what a refusal tells; null where that is none of this server's, or has no end. */
async function readRefusal({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length > MOST_REFUSAL_BYTES) return null;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
}

/** Returns what to throw for a problem that a server tells of. */
export function failureOf({ code, detail }: ProblemBody): Error {
  const told = plainLine(detail);
  return code === 'outcome_unknown' ? new OutcomeUnknown(told) : new Error(told);
}
