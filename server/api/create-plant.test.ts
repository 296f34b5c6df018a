import { describe, expect, test } from 'vitest';
import { MAX_PLANT_ID } from '../contract/plants.ts';
import { SECRET_LENGTH } from '../domain/access/token-text.ts';
import { checkAnswer } from '../testing/answer-check.ts';
import { bodyOf, createTestApp, problemOf, send, type TestApp, tokenFor } from '../testing/app.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, token: await tokenFor(app, 'editor') };
}

async function create(app: TestApp, token: string, json: unknown, headers = {}): Promise<Response> {
  return await send(app, 'POST', '/plants', { token, json, headers });
}

async function list(app: TestApp, token: string): Promise<unknown> {
  return await bodyOf(await send(app, 'GET', '/plants', { token }));
}

test('a create answers 201 with name and tag alone, and Location tells the id', async () => {
  const { app, token } = await setUp();
  const response = await create(app, token, { name: 'Fern', id: 7, tag: 'shade' });
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe('/plants/7');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('{"name":"Fern","tag":"shade"}');
});

test('text is stored trimmed and in NFC, and a tag left out is empty', async () => {
  const { app, token } = await setUp();
  const response = await create(app, token, { name: '  Frauenfarn Fa\u0308cher  ' });
  expect(await bodyOf(response)).toEqual({ name: 'Frauenfarn F\u00e4cher', tag: '' });
});

test('a name as pasted from a web page is stored and told without what only looks like a plain one', async () => {
  const { app, token } = await setUp();
  const pasted = { name: 'Rhodo\u00adden\u00addron\u00a0ponticum', tag: 'Bed\u202f\u200b7' };
  const plant = { name: 'Rhododendron ponticum', tag: 'Bed 7' };
  expect(await bodyOf(await create(app, token, pasted))).toEqual(plant);
  expect(await list(app, token)).toEqual([plant]);
});

test('an id left out is one more than the highest ever used, even where that was deleted', async () => {
  const { app, token } = await setUp();
  await create(app, token, { name: 'Fern', id: 41 });
  await send(app, 'DELETE', '/plants/41', { token });
  expect((await create(app, token, { name: 'Moss' })).headers.get('location')).toBe('/plants/42');
});

test('when no id is left to assign, 409 says so', async () => {
  const { app, token } = await setUp();
  await create(app, token, { name: 'Last', id: MAX_PLANT_ID });
  const response = await create(app, token, { name: 'One more' });
  expect(response.status).toBe(409);
  expect((await problemOf(response)).code).toBe('ids_exhausted');
  expect((await create(app, token, { name: 'With an id', id: 5 })).status).toBe(201);
});

test('a taken id is 409 with the next free one, and nothing is changed', async () => {
  const { app, token } = await setUp();
  await create(app, token, { name: 'Fern', id: 7 });
  const response = await create(app, token, { name: 'Moss', id: 7 });
  expect(response.status).toBe(409);
  const problem = await problemOf(response);
  expect(problem).toMatchObject({ code: 'id_taken', nextId: 8 });
  expect(problem.errors?.[0]?.pointer).toBe('/id');
  expect(await list(app, token)).toEqual([{ name: 'Fern', tag: '' }]);
});

test('the same id can be used in two workspaces', async () => {
  const { app, token } = await setUp();
  const other = await tokenFor(app, 'editor', 'greenhouse');
  expect((await create(app, token, { name: 'Fern', id: 1 })).status).toBe(201);
  expect((await create(app, other, { name: 'Moss', id: 1 })).status).toBe(201);
  expect(await list(app, token)).toEqual([{ name: 'Fern', tag: '' }]);
});

describe('input is refused with a pointer to what is wrong:', () => {
  test.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'a'.repeat(201) }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: null }, '/name'],
    [{ name: 'a\u0000b' }, '/name'],
    [{ name: 'a\u202eb' }, '/name'],
    [{ name: '\u200b\u3164' }, '/name'],
    [{ name: 'Fern', tag: '\u200b' }, '/tag'],
    [{ name: 'a\ud800b' }, '/name'],
    [{ name: 'a\uffffb' }, '/name'],
    [{ name: 'Fern', tag: 'a'.repeat(51) }, '/tag'],
    [{ name: 'Fern', tag: null }, '/tag'],
    [{ name: 'Fern', id: -1 }, '/id'],
    [{ name: 'Fern', id: 1.5 }, '/id'],
    [{ name: 'Fern', id: '1' }, '/id'],
    [{ name: 'Fern', id: null }, '/id'],
    [{ name: 'Fern', id: 9007199254740992 }, '/id'],
    [{ name: 'Fern', colour: 'green' }, '/colour'],
    [{ name: 'Fern', 'a/b~c': 1 }, '/a~1b~0c'],
    [[], ''],
    ['Fern', ''],
    [null, ''],
  ])('%j', async (json, pointer) => {
    const { app, token } = await setUp();
    const response = await create(app, token, json);
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe('invalid_input');
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect(await list(app, token)).toEqual([]);
  });

  test('an unknown field, with those that are accepted', async () => {
    const { app, token } = await setUp();
    const problem = await problemOf(await create(app, token, { name: 'Fern', colour: 'green' }));
    expect(problem.detail).toBe('The field "colour" is unknown; accepted are name, tag, id.');
  });

  test('and every mistake has its entry', async () => {
    const { app, token } = await setUp();
    const problem = await problemOf(await create(app, token, { id: -1, tag: 7 }));
    expect(problem.errors?.map((error) => error.pointer).sort()).toEqual(['/id', '/name', '/tag']);
  });
});

test.each([
  ['200 emoji', '🌱'.repeat(200)],
  ['one character', 'x'],
])('a name of %s is accepted', async (_case, name) => {
  const { app, token } = await setUp();
  expect(await bodyOf(await create(app, token, { name }))).toEqual({ name, tag: '' });
});

describe('a body is refused', () => {
  test.each([
    ['that is no JSON', '{', 400, 'invalid_json'],
    ['that is empty', '', 400, 'invalid_json'],
    ['with a duplicate key', '{"name":"a","name":"b"}', 400, 'invalid_json'],
    ['with __proto__', '{"name":"a","__proto__":{}}', 400, 'invalid_json'],
    ['with a number beyond doubles', '{"name":"a","id":9007199254740993}', 400, 'invalid_json'],
    ['nested too deep', `{"name":${'['.repeat(8)}${']'.repeat(8)}}`, 400, 'invalid_json'],
    ['that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'invalid_json'],
    ['with a byte order mark', '\uFEFF{"name":"a"}', 400, 'invalid_json'],
    ['above 64 KiB', `{"name":"${'a'.repeat(65_536)}"}`, 413, 'payload_too_large'],
  ])('%s', async (_case, body, status, code) => {
    const { app, token } = await setUp();
    const response = await send(app, 'POST', '/plants', { token, body });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).code).toBe(code);
  });

  test('that is above 64 KiB by its declared length, without being read', async () => {
    const { app, token } = await setUp();
    const headers = { 'Content-Length': '65537' };
    expect((await create(app, token, { name: 'Fern' }, headers)).status).toBe(413);
  });
});

describe('the media type', () => {
  test.each([
    ['application/json', 201],
    ['Application/JSON; charset=UTF-8', 201],
    ['application/json;charset="utf-8"', 201],
    ['application/json ; profile="x"', 201],
    ['application/vnd.plant+json', 201],
    ['application/json; charset=iso-8859-1', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['text/json', 415],
  ])('%s is answered %d', async (type, status) => {
    const { app, token } = await setUp();
    const response = await create(app, token, { name: 'Fern' }, { 'Content-Type': type });
    expect(response.status).toBe(status);
    if (status === 415) expect((await problemOf(response)).code).toBe('unsupported_media_type');
  });

  test('in a transfer coding other than chunked is answered 501, and nothing is made of it', async () => {
    const { app, token } = await setUp();
    const headers = { 'Transfer-Encoding': 'gzip, chunked' };
    const response = await create(app, token, { name: 'Fern' }, headers);
    expect(response.status).toBe(501);
    expect((await problemOf(response)).code).toBe('unsupported_coding');
    expect(await (await send(app, 'GET', '/plants', { token })).json()).toEqual([]);
    const whole = await create(app, token, { name: 'Fern' }, { 'Transfer-Encoding': 'Chunked' });
    expect(whole.status).toBe(201);
  });

  test('missing, or with an encoded body, is answered 415', async () => {
    const { app, token } = await setUp();
    const body = new Blob(['{"name":"Fern"}']);
    const headers = { Authorization: `Bearer ${token}` };
    const bare = await app.app.request('/plants', { method: 'POST', body, headers });
    await checkAnswer('POST', '/plants', bare);
    expect(bare.status).toBe(415);
    const encoded = await create(app, token, { name: 'Fern' }, { 'Content-Encoding': 'gzip' });
    expect(encoded.status).toBe(415);
  });
});

describe('Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'order 66' };

  test('the same key and plant again gives the first answer and adds nothing', async () => {
    const { app, token } = await setUp();
    const first = await create(app, token, { name: 'Fern' }, key);
    const again = await create(app, token, { tag: '', name: ' Fern ' }, key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await again.text()).toBe(await first.text());
    expect(await list(app, token)).toHaveLength(1);
  });

  test('another plant with the same key is 422', async () => {
    const { app, token } = await setUp();
    await create(app, token, { name: 'Fern' }, key);
    const response = await create(app, token, { name: 'Moss' }, key);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).code).toBe('idempotency_key_reused');
    expect(await list(app, token)).toHaveLength(1);
  });

  test('two tokens can use the same key', async () => {
    const { app, token } = await setUp();
    const other = await tokenFor(app, 'editor');
    await create(app, token, { name: 'Fern' }, key);
    expect((await create(app, other, { name: 'Moss' }, key)).status).toBe(201);
    expect(await list(app, token)).toHaveLength(2);
  });

  test('two requests with one key at the same time add one plant', async () => {
    const { app, token } = await setUp();
    const send = () => create(app, token, { name: 'Fern' }, key);
    const answers = await Promise.all([send(), send(), send()]);
    const locations = new Set(answers.map((answer) => answer.headers.get('location')));
    expect(locations.size).toBe(1);
    expect(await list(app, token)).toHaveLength(1);
  });

  test.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with another character than printable ASCII', 'schlüssel'],
  ])('a key that is %s is refused', async (_case, value) => {
    const { app, token } = await setUp();
    const response = await create(app, token, { name: 'Fern' }, { 'Idempotency-Key': value });
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toContain('Idempotency-Key');
  });

  test('a key that holds a token is refused, with what to do, and kept nowhere; one of 43 random characters is good', async () => {
    const { app, token } = await setUp();
    for (const value of [token, `Bearer ${token}`]) {
      const response = await create(app, token, { name: 'Fern' }, { 'Idempotency-Key': value });
      expect(response.status).toBe(400);
      const { detail } = await problemOf(response);
      expect(detail).toMatch(/Idempotency-Key must hold no token.*Send a random key/);
      expect(detail).not.toContain(token);
    }
    expect(await list(app, token)).toEqual([]);
    const random = { 'Idempotency-Key': 'Ab1'.repeat(15).slice(0, SECRET_LENGTH) };
    expect((await create(app, token, { name: 'Fern' }, random)).status).toBe(201);
  });

  test('neither a key nor a request id may hold the token of the settings, whatever form that has', async () => {
    const adminToken = '0123456789abcdef0123456789abcdef01234567';
    const app = await createTestApp({ adminToken });
    for (const value of [adminToken, `Bearer ${adminToken}`]) {
      const key = { 'Idempotency-Key': value };
      const response = await create(app, adminToken, { name: 'Fern' }, key);
      expect(response.status).toBe(400);
      expect((await problemOf(response)).detail).toMatch(/Idempotency-Key must hold no token/);
    }
    const id = { 'X-Request-Id': `trace-${adminToken}` };
    const response = await create(app, adminToken, { name: 'Fern' }, id);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-request-id')).not.toContain(adminToken);
  });
});
