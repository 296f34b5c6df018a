import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { CreatedToken, SignInLink } from '../../server/contract/tokens.ts';
import { createTokenText, isTokenText } from '../../server/domain/access/token-text.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { readFolder, runCommand, startRecorded } from '../disk/recorded-run.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Has characters that escaping, in addresses and in JSON, changes. */
const ADMIN_TOKEN = 'set+by/the&operator%"=0123456789';

/** Every form in which a secret could be written down by accident. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // In base64 a text looks differently at each of three places; its edges depend on what is beside it.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before + 1, -4),
  );
  return [
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    ...[bytes.toString('hex'), bytes.toString('hex').toUpperCase(), bytes.toString('utf16le')],
    ...base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ];
}

/** Sends requests, and keeps all that is answered but for the cookie that a sign-in is for. */
class Client {
  readonly answers: string[] = [];
  readonly secrets: string[] = [];
  readonly #address: string;
  readonly #cookieName: string;

  constructor(address: string) {
    this.#address = address;
    this.#cookieName = `session-${new URL(address).port}`;
  }

  async send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(new URL(path, this.#address), {
      method,
      headers,
      body: body ?? null,
    });
    const cookie = /^session-\d+=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    const headersKept = [...response.headers].filter(([name]) => name !== 'set-cookie').flat();
    const kept = [response.status, ...headersKept, await response.text()];
    this.answers.push(kept.join('\n'));
    if (cookie !== undefined) this.secrets.push(cookie);
    return { status: response.status, cookie };
  }

  async signIn(json: object): Promise<string | undefined> {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    return (await this.send('POST', '/bff/session', headers, JSON.stringify(json))).cookie;
  }

  /**
   * Makes a token and a sign-in link for it as an admin does in the app, and what may go wrong with
   * that. The two answers that are to tell a secret are not kept.
   */
  async makeToken(session: string): Promise<{ text: string; code: string }> {
    const cookie = { Cookie: `${this.#cookieName}=${session}`, 'Sec-Fetch-Site': 'same-origin' };
    const headers = { ...cookie, 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
    const body = JSON.stringify({ name: 'made in the app', role: 'editor', expires: 30 });
    const ask = async (path: string) =>
      await fetch(new URL(path, this.#address), { method: 'POST', headers, body });
    const created: CreatedToken = await (await ask('/bff/tokens')).json();
    const { token, text } = created;
    expect((await ask('/bff/tokens')).status).toBe(409);
    const link: SignInLink = await (await ask(`/bff/tokens/${token.id}/links`)).json();
    await this.send('POST', '/bff/tokens', { ...headers, 'Idempotency-Key': text }, body);
    await this.send('POST', '/bff/tokens', headers, body.replace('editor', text));
    await this.send('POST', `/bff/tokens/${token.id}0/links`, cookie);
    await this.send('GET', '/bff/tokens', cookie);
    return { text, code: link.address.split('#code=')[1] ?? '' };
  }

  /** Does what a token is for, and each thing that may go wrong with it. */
  async use(token: string): Promise<number> {
    const bearer = { Authorization: `Bearer ${token}` };
    const json = { ...bearer, 'Content-Type': 'application/json' };
    await this.send('POST', '/plants', json, '{"name":"Fern"}');
    await this.send('POST', '/plants', json, `{"name":"${token}`);
    await this.send('POST', '/plants', json, `{"name":1,"id":"x","more":2}`);
    await this.send('POST', '/plants', { ...json, 'Idempotency-Key': 'x'.repeat(300) }, '{}');
    await this.send('POST', '/plants', { ...json, 'X-Request-Id': token }, '{"name":"Moss"}');
    // Another secret than a token's could be anybody's random key.
    if (isTokenText(token) || token === ADMIN_TOKEN)
      await this.send('POST', '/plants', { ...json, 'Idempotency-Key': token }, '{"name":"Moss"}');
    await this.send('GET', '/metrics', bearer);
    await this.send('GET', '/nowhere', { ...bearer, Cookie: `${this.#cookieName}=${token}` });
    await this.send('DELETE', '/plants/99', bearer);
    await this.send('GET', '/plants', { Authorization: `Basic ${token}` });
    await this.send('GET', '/plants', { Authorization: `Bearer ${token} ${token}` });
    await this.signIn({ token, more: token });
    await this.signIn({ code: token });
    const session = await this.signIn({ token });
    if (session !== undefined) {
      const cookie = { Cookie: `${this.#cookieName}=${session}`, 'Sec-Fetch-Site': 'same-origin' };
      await this.send('GET', '/bff/session', cookie);
      await this.send('POST', '/plants', { ...json, 'X-Request-Id': session }, '{"name":"Ivy"}');
      await this.send('GET', '/bff/plants?limit=7', cookie);
      await this.send('PATCH', '/bff/plants/99', cookie);
      await this.send('POST', '/bff/plants', { ...cookie, 'Sec-Fetch-Site': 'cross-site' });
    }
    return (await this.send('GET', '/plants', bearer)).status;
  }
}

it('no token, link code or session secret is written down anywhere but by its hash', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'trace' };
  const create = ['token', 'create', '--role', 'editor', '--name'];
  const unknown = createTokenText((length) => new Uint8Array(length).fill(7));

  const first = await startRecorded(env);
  const [, code = ''] = /#code=(\w+)/.exec(first.output.stdout) ?? [];
  const [firstToken = ''] = /pst_\w+/.exec(first.output.stdout) ?? [];
  const before = new Client(first.address);
  expect(await before.signIn({ code })).toBeDefined();
  expect(await before.signIn({ code })).toBeUndefined();
  expect(await before.use(firstToken)).toBe(200);
  for (const wrong of [unknown, 'pst_wrong', 'secret-of-somebody-else']) {
    expect(await before.use(wrong)).toBeGreaterThanOrEqual(401);
  }
  const backup = await runCommand(['backup', join(folder, 'backup')], env);
  await first.stop();

  const active = (await runCommand([...create, 'till'], env)).stdout.trim();
  const revoked = (await runCommand([...create, 'lost'], env)).stdout.trim();
  const revoking = await runCommand(['token', 'revoke', 'lost'], env);
  const listing = await runCommand(['token', 'list'], env);

  const second = await startRecorded({ ...env, LOG_LEVEL: 'debug', ADMIN_TOKEN });
  const after = new Client(second.address);
  expect(await after.use(ADMIN_TOKEN)).toBe(200);
  expect(await after.use(active)).toBe(200);
  expect(await after.use(revoked)).toBeGreaterThanOrEqual(401);
  const made = await after.makeToken((await after.signIn({ token: ADMIN_TOKEN })) ?? '');
  expect(await after.use(made.text)).toBe(200);
  expect(await after.signIn({ code: made.code })).toBeDefined();
  await second.stop();
  const verifying = await runCommand(['verify'], env);

  const tokens = [firstToken, active, revoked, code, made.text, made.code];
  const secrets = [...tokens, ADMIN_TOKEN, unknown, ...before.secrets, ...after.secrets];
  expect(secrets.filter((secret) => secret.length >= 30)).toHaveLength(8 + 7);
  const written = new Map([
    ...(await readFolder(folder)),
    ...(await readFolder(DIST)),
    ['the first log', first.output.stderr],
    ['the second log', second.output.stderr],
    ['the second welcome', second.output.stdout],
    ['what the commands said', JSON.stringify([backup, revoking, listing, verifying])],
    ['the answers', [...before.answers, ...after.answers].join('\n')],
  ]);
  const found = [...written].flatMap(([place, text]) =>
    secrets
      .filter((secret) => formsOf(secret).some((form) => text.includes(form)))
      .map(() => place),
  );
  expect(found).toEqual([]);
  const access = written.get(join(folder, 'data/access.json')) ?? '';
  expect(access).toContain(createHash('sha256').update(active).digest('hex'));
  expect(written.get('the answers')).toContain('http_request_duration_seconds');
  expect(first.output.stderr.split('"msg":"request"').length).toBeGreaterThan(50);
  console.log(`${secrets.length} secrets, in none of ${written.size} places`);
});
