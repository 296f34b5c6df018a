import { type ProblemBody, problemSchema } from '../../contract/problems.ts';
import { findSetting, readSetting, SettingError } from '../../find-setting.ts';
import { SETTINGS } from '../../settings.ts';

const NO_TOKEN =
  'No token is set. Make one with plant-store token create, and set TOKEN to it, or TOKEN_FILE to the path of a file that holds it.';

/** The connection broke, or there was none: whether the server did what was asked is not known. */
export class ConnectionLost extends Error {}

/** Sends a request to the endpoints of the app, as whoever has signed in. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Signs in to a server with the token of the settings, as the app does, and out again after the work.
 *
 * @param address where the server is; what the settings say of it where that is left out.
 * @throws Error, one sentence: no token is set, no server answers there, or what the server says against it;
 *   ConnectionLost; and what `use` throws.
 */
export async function signedIn<Result>(
  address: string | undefined,
  use: (send: Send) => Promise<Result>,
): Promise<Result> {
  const origin = readOrigin(address);
  const token = (
    findSetting(process.env, 'TOKEN').text ?? findSetting(process.env, 'ADMIN_TOKEN').text
  )?.trim();
  if (!token) throw new Error(NO_TOKEN);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ token });
  const opened = await ask(origin, '/bff/session', { method: 'POST', headers, body });
  const cookie = opened.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '');
  await opened.body?.cancel();
  const send: Send = async (path, { headers: more, ...init }) =>
    await ask(origin, path, { ...init, headers: { ...more, Cookie: cookie.join('; ') } });
  try {
    return await use(send);
  } finally {
    // Where it cannot be signed out, the session ends by itself.
    await send('/bff/session', { method: 'DELETE' }).catch(() => undefined);
  }
}

function readOrigin(given: string | undefined): string {
  const text = given ?? readSetting(process.env, 'PUBLIC_URL') ?? localAddress();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  const accepted = 'an http or https address without path, such as https://plants.example.com';
  throw new SettingError(given === undefined ? 'PUBLIC_URL' : '--server', text, accepted);
}

function localAddress(): string {
  return `http://localhost:${readSetting(process.env, 'PORT') ?? SETTINGS.PORT.fallback}`;
}

async function ask(origin: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'Accept-Language': 'en', ...init.headers, 'Sec-Fetch-Site': 'same-origin' };
  let response: Response;
  try {
    response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
  } catch (error) {
    throw new ConnectionLost(
      `No server answers at ${origin}. Start it, or tell with --server where it is.`,
      { cause: error },
    );
  }
  if (response.ok) return response;
  throw await refusalOf(response, origin);
}

/** What a proxy answers whose server is away. */
const OF_PROXIES = [502, 503, 504];

async function refusalOf(response: Response, origin: string): Promise<Error> {
  const { status, headers } = response;
  const target = headers.get('location');
  if (target !== null) {
    return new Error(
      `${origin} leads on to ${target}. Tell with --server where the server itself is.`,
    );
  }
  const problem = problemSchema.safeParse(await response.json().catch(() => null));
  if (problem.success) return failureOf(problem.data);
  if (OF_PROXIES.includes(status)) {
    return new ConnectionLost(
      `What answers at ${origin} stands before a server that it cannot reach (status ${status}).`,
    );
  }
  return new Error(`What answers at ${origin} is no plant store (status ${status}).`);
}

/** Returns what to throw for a problem that a server tells of. */
export function failureOf({ code, detail }: ProblemBody): Error {
  return code === 'outcome_unknown' ? new ConnectionLost(detail) : new Error(detail);
}
