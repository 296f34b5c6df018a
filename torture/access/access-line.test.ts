import { expect, test } from 'vitest';
import { SESSION_IDLE_MS, USE_UNWRITTEN_MS } from '../../server/domain/access/session-lifetime.ts';
import { createToken } from '../../server/domain/access/tokens.ts';
import { send } from '../../server/testing/app.ts';
import { cookieOf, signIn } from '../../server/testing/browser.ts';
import { RULES } from './access-rules.ts';
import { createWorld, type World } from './access-world.ts';
import { createHold } from './create-hold.ts';

/** As many of one token are let in at once. */
const LET_IN = 8;

const UNSAFE = Object.keys(RULES).filter((endpoint) => !endpoint.startsWith('GET '));

/** What a database does one by one for each workspace. */
const ONE_BY_ONE = /views|tokens|webhooks|bff\/session$|DELETE \/bff\/changes/;

/** Keeps changes of access, and keys that are taken back, from being made until they are let go of. */
function holdChanges({ app }: World) {
  const { hold, ...held } = createHold();
  const { access } = app.access;
  const { plants } = app.store;
  const update = access.update.bind(access);
  const withdrawKey = plants.withdrawKey.bind(plants);
  access.update = async (...change) => await hold().then(() => update(...change));
  plants.withdrawKey = async (...asked) => await hold().then(() => withdrawKey(...asked));
  return held;
}

async function admit({ app }: World, name: string) {
  const token = { name, role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, token);
  return { text, id: record.id, cookie: cookieOf(await signIn(app, { token: text })) };
}
type Guest = Awaited<ReturnType<typeof admit>>;

/** Readies a request, so that what it is about is there before it is sent. */
async function prepare(world: World, endpoint: string, guest: Guest) {
  const [method = '', path = ''] = endpoint.split(' ');
  const asked = (await RULES[endpoint]?.ask?.(world, guest.id)) ?? {};
  const json = endpoint === 'POST /bff/session' ? { token: guest.text } : asked.json;
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: guest.cookie };
  const who = RULES[endpoint]?.by === 'token' ? { token: guest.text } : { headers };
  return async () => await send(world.app, method, asked.path ?? path, { json, ...who });
}

test.each(UNSAFE)(
  '%s keeps nobody else waiting, however often one person asks for it',
  async (endpoint) => {
    const world = await createWorld();
    const [eager, other] = [await admit(world, 'eager'), await admit(world, 'other')];
    const sends = [];
    for (let i = 0; i <= LET_IN; i += 1) sends.push(await prepare(world, endpoint, eager));
    const sendOther = await prepare(world, endpoint, other);
    const { letGo, held } = holdChanges(world);
    let answered = 0;
    const counted = async (ask: () => Promise<Response>) => {
      await (await ask()).text();
      answered += 1;
    };
    const answers = sends.map(counted);
    const isOneByOne = ONE_BY_ONE.test(endpoint);
    await expect
      .poll(() => (isOneByOne ? held() : answered))
      .toBe(isOneByOne ? LET_IN : sends.length);
    answers.push(counted(sendOther));
    await expect.poll(() => held() + answered).toBe(isOneByOne ? LET_IN + 1 : sends.length + 1);
    expect(held()).toBe(isOneByOne ? LET_IN + 1 : 0);
    letGo();
    await Promise.all(answers);
  },
);

test('sign-outs of a session that has rested for too long wait in the line as well', async () => {
  const world = await createWorld();
  const [eager, other] = [await admit(world, 'eager'), await admit(world, 'other')];
  world.app.clock.now += SESSION_IDLE_MS + USE_UNWRITTEN_MS + 1;
  const { letGo, held } = holdChanges(world);
  const leave = ({ cookie }: Guest) =>
    send(world.app, 'DELETE', '/bff/session', {
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
    });
  const answers = Array.from({ length: LET_IN + 1 }, () => leave(eager));
  await expect.poll(held).toBeGreaterThanOrEqual(LET_IN);
  answers.push(leave(other));
  await expect.poll(held).toBeGreaterThan(LET_IN);
  expect(held()).toBe(LET_IN + 1);
  letGo();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(204);
});

test('nobody who signs in waits for keys that are taken back, which wait for a change of plants', async () => {
  const world = await createWorld();
  const guest = await admit(world, 'guest');
  const sends = [];
  for (let i = 0; i < LET_IN; i += 1)
    sends.push(await prepare(world, 'DELETE /bff/changes', guest));
  const { plants } = world.app.store;
  const withdrawKey = plants.withdrawKey.bind(plants);
  const held: (() => void)[] = [];
  plants.withdrawKey = async (...asked) => {
    await new Promise<void>((letGo) => held.push(letGo));
    return await withdrawKey(...asked);
  };
  const answers = sends.map((ask) => ask());
  await expect.poll(() => held.length).toBe(LET_IN);
  expect((await signIn(world.app, { token: guest.text })).status).toBe(201);
  for (const letGo of held) letGo();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});
