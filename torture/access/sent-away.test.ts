import { expect, test } from 'vitest';
import { createToken } from '../../server/domain/access/tokens.ts';
import { bodyOf } from '../../server/testing/app.ts';
import { browserWith, cookieOf, signIn } from '../../server/testing/browser.ts';
import { rounds } from '../rounds.ts';
import { RULES } from './access-rules.ts';
import { createWorld, type World } from './access-world.ts';

const HOUR_MS = 3_600_000;
const ROUNDS = rounds(2, 100);

/** Every endpoint that changes something and knows who asks; signing in and out is nobody's write. */
const UNSAFE = Object.entries(RULES).filter(
  ([endpoint, { by }]) => !endpoint.startsWith('GET ') && by !== 'everybody',
);
const WITH_BODY: string[] = [];
for (const [endpoint, { ask }] of UNSAFE) {
  if (/^(?:POST|PATCH) /.test(endpoint) && !endpoint.endsWith('/links') && ask)
    WITH_BODY.push(endpoint);
}

/** How somebody loses the right to act: the session ends, the token with it or alone, or the role is too weak. */
const WAYS_OUT = ['revoked', 'expired', 'signed out', 'a viewer', 'an editor'] as const;
type WayOut = (typeof WAYS_OUT)[number];

/** Tells whether somebody who has gone that way may not do what an endpoint does. */
function isRefused(endpoint: string, way: WayOut): boolean {
  const { by, role } = RULES[endpoint] ?? {};
  if (way === 'signed out') return by === 'session';
  if (way === 'a viewer') return role !== 'viewer';
  return way !== 'an editor' || role === 'admin';
}

let count = 0;

/** Somebody who is about to be sent away, and whoever does it. */
async function admit(world: World, lifetimeMs: number | null) {
  const { app } = world;
  count += 1;
  const wanted = { name: `guest ${count}`, role: 'admin', workspace: 'main', lifetimeMs } as const;
  const { text, record } = await createToken(app.access, wanted);
  const cookie = cookieOf(await signIn(app, { token: text }));
  const admin = world.callers['a session: admin of main']?.headers.Cookie ?? '';
  return { text, cookie, id: record.id, admin: browserWith(app, admin) };
}
type Guest = Awaited<ReturnType<typeof admit>>;

async function sendAway(world: World, guest: Guest, way: WayOut): Promise<void> {
  if (way === 'expired') {
    world.app.clock.now += HOUR_MS;
    return;
  }
  const path = `/bff/tokens/${guest.id}`;
  const { status } = await {
    'signed out': () => browserWith(world.app, guest.cookie)('DELETE', '/bff/session'),
    revoked: () => guest.admin('DELETE', path),
    'a viewer': () => guest.admin('PATCH', path, { role: 'viewer', expected: 'admin' }),
    'an editor': () => guest.admin('PATCH', path, { role: 'editor', expected: 'admin' }),
  }[way]();
  expect(status).toBe(way === 'signed out' ? 204 : 200);
}

/** A body of which the second half comes only when it is let go; `begun` once the first is read. */
function holdBack(text: string) {
  let letGo = () => {};
  let begun = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const halves = [text.slice(0, text.length / 2), text.slice(text.length / 2)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const half = halves.shift();
        if (half === undefined) return controller.close();
        if (halves.length === 0) {
          begun();
          await isLetGo;
        }
        controller.enqueue(Buffer.from(half));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isBegun, letGo };
}

/** How something is asked that may change nothing, and so is answered from what is read alone. */
interface Asking {
  /** What the body says instead, where it says anything of the kind. */
  instead?: Record<string, unknown>;
  /** What was asked before, under the same key where it has one. */
  before?: 'the same' | 'something else';
  hasKey?: true;
}

const ASKINGS: Record<string, Asking> = {
  'for the first time': {},
  'for a tag that is there': { instead: { newTag: 'rose' } },
  'of another count': { instead: { total: 1000 } },
  'of another time': { instead: { at: 1 } },
  'for the second time': { before: 'the same' },
  'under a key used before': { before: 'the same', hasKey: true },
  'under a key used for something else': { before: 'something else', hasKey: true },
};

/** Readies a request, so that what it is about is there before it is sent and anything is compared. */
async function prepare(world: World, endpoint: string, guest: Guest, asking: Asking = {}) {
  const [method = '', path = ''] = endpoint.split(' ');
  const { path: asked = path, json } = (await RULES[endpoint]?.ask?.(world, guest.id)) ?? {};
  const text = json === undefined ? null : JSON.stringify(saying(json, asking.instead));
  const byToken = RULES[endpoint]?.by === 'token';
  return {
    text,
    send: async (body: BodyInit | null) =>
      await world.app.app.request(asked, {
        method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...(byToken ? { Authorization: `Bearer ${guest.text}` } : { Cookie: guest.cookie }),
          ...(body !== null && { 'Content-Type': 'application/json' }),
          ...(asking.hasKey && { 'Idempotency-Key': KEY }),
        },
        ...(body !== null && { body, duplex: 'half' }),
      }),
  };
}

/** Each guest has keys of their own. */
const KEY = 'a key';

function saying(json: unknown, instead: Record<string, unknown> = {}): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const said = Object.entries(instead).filter(([name]) => name in json);
  return { ...json, ...Object.fromEntries(said) };
}

/** Asks what a request that is readied is to come behind. */
async function askBefore(
  world: World,
  guest: Guest,
  { before }: Asking,
  { text, send }: Awaited<ReturnType<typeof prepare>>,
): Promise<void> {
  if (before === 'the same') await (await send(text)).text();
  if (before !== 'something else') return;
  const add = browserWith(world.app, guest.cookie);
  expect(
    (await add('POST', '/bff/plants', { name: 'Moss' }, { 'Idempotency-Key': KEY })).status,
  ).toBe(201);
}

/** All that a write could change. */
async function stateOf({ app }: World) {
  const tokens = await app.store.access.listTokens();
  return {
    plants: await app.store.plants.version('main'),
    tokens: tokens.map(({ lastUsedAt, ...token }) => token),
    views: await app.store.access.listViews('main'),
  };
}

for (const way of WAYS_OUT) {
  const endpoints = WITH_BODY.filter((endpoint) => isRefused(endpoint, way));
  test.each(endpoints)(
    `%s changes and tells nothing once who began it is ${way}, however it is asked`,
    async (endpoint) => {
      const world = await createWorld();
      for (const [name, asking] of Object.entries(ASKINGS)) {
        const guest = await admit(world, way === 'expired' ? HOUR_MS : null);
        const request = await prepare(world, endpoint, guest, asking);
        await askBefore(world, guest, asking, request);
        const held = holdBack(request.text ?? '');
        const response = request.send(held.body);
        await held.isBegun;
        await sendAway(world, guest, way);
        const before = await stateOf(world);
        held.letGo();
        const answer = await response;
        const { code } = await bodyOf<{ code: string }>(answer);
        const byToken = RULES[endpoint]?.by === 'token';
        const ended = [401, byToken ? 'invalid_token' : 'session_required'];
        const isLess = way === 'a viewer' || way === 'an editor';
        const refused = isLess ? [403, 'insufficient_scope'] : ended;
        expect([answer.status, code], name).toEqual(refused);
        expect(await stateOf(world), name).toEqual(before);
      }
    },
  );
}

const LOST_MEANWHILE = (['revoked', 'a viewer', 'an editor'] as const).flatMap((way) =>
  UNSAFE.filter(([endpoint]) => isRefused(endpoint, way)).map(([endpoint]) => ({ endpoint, way })),
);

test.each(LOST_MEANWHILE)(
  '$endpoint changes nothing after the answer that whoever began it is $way, whenever that was',
  async ({ endpoint, way }) => {
    const world = await createWorld();
    for (let round = 0; round < ROUNDS; round += 1) {
      const guest = await admit(world, null);
      const sent = [];
      for (let i = 0; i < 8; i += 1) sent.push(await prepare(world, endpoint, guest));
      const answers = sent.map(async ({ text, send }, i) => {
        for (let turn = i; turn > 0; turn -= 1) await new Promise(setImmediate);
        await (await send(text)).text();
      });
      await sendAway(world, guest, way);
      const before = await stateOf(world);
      await Promise.all(answers);
      expect(await stateOf(world)).toEqual(before);
    }
  },
);
