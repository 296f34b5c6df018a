import { type BuiltServer, TEST_ADMIN_TOKEN } from '../server/testing/built-server.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** Asks to sign in as a browser does; the answer may be a refusal. */
export async function postSession(
  server: BuiltServer,
  token = TEST_ADMIN_TOKEN,
): Promise<Response> {
  return await fetch(new URL('/bff/session', server.address), {
    method: 'POST',
    headers: { ...SAME_ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
}

/** Signs in, as the test admin where nothing else is said, and returns the cookie of the session. */
export async function signIn(server: BuiltServer, token?: string): Promise<string> {
  const response = await postSession(server, token);
  const [cookie] = (response.headers.get('set-cookie') ?? '').split(';');
  if (response.status !== 201 || !cookie) throw new Error(`sign-in answered ${response.status}`);
  return cookie;
}

/** Returns the cookie of a session as a server wants it that was started again, at another port. */
export function cookieAt(server: BuiltServer, cookie: string): string {
  return cookie.replace(/^session-\d+/, `session-${new URL(server.address).port}`);
}

/** Sends one write of the browser app. */
export async function postBff(
  server: BuiltServer,
  cookie: string,
  path: string,
  body?: object,
): Promise<Response> {
  return await sendBff(server, cookie, 'POST', path, body);
}

/** Sends one request of the browser app. */
export async function sendBff(
  server: BuiltServer,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return await fetch(new URL(path, server.address), {
    method,
    headers: {
      ...SAME_ORIGIN,
      Cookie: cookieAt(server, cookie),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

/** What `fetch` throws when there is no answer, or only the beginning of one. */
export function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}
