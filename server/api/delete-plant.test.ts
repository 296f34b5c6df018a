import { describe, expect, test } from 'vitest';
import { MAX_PLANT_ID } from '../contract/plants.ts';
import { createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';

async function setUp() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  for (const id of [0, 1, MAX_PLANT_ID]) {
    await send(app, 'POST', '/plants', { token, json: { name: `Plant ${id}`, id } });
  }
  return { app, token };
}

test.each([0, 1, MAX_PLANT_ID])('deleting plant %d answers 204 without a body', async (id) => {
  const { app, token } = await setUp();
  const response = await send(app, 'DELETE', `/plants/${id}`, { token });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(response.headers.get('content-type')).toBeNull();
  const list = await send(app, 'GET', '/plants', { token });
  expect(list.headers.get('x-total-count')).toBe('2');
  expect(await list.text()).not.toContain(`"Plant ${id}"`);
});

test('deleting a plant again is 404', async () => {
  const { app, token } = await setUp();
  await send(app, 'DELETE', '/plants/1', { token });
  const response = await send(app, 'DELETE', '/plants/1', { token });
  expect(response.status).toBe(404);
  expect((await problemOf(response)).code).toBe('plant_not_found');
});

test('another workspace’s plant is indistinguishable from one that does not exist', async () => {
  const { app, token } = await setUp();
  const other = await tokenFor(app, 'admin', 'greenhouse');
  const theirs = await problemOf(await send(app, 'DELETE', '/plants/1', { token: other }));
  await send(app, 'DELETE', '/plants/1', { token });
  const nobodys = await problemOf(await send(app, 'DELETE', '/plants/1', { token: other }));
  expect({ ...theirs, requestId: '' }).toEqual({ ...nobodys, requestId: '' });
});

describe('an id that', () => {
  test.each(['7', '-1', '9007199254740992', '99999999999999999999999999', '9'.repeat(400)])(
    'is a number no plant has, %s, is 404',
    async (id) => {
      const { app, token } = await setUp();
      const response = await send(app, 'DELETE', `/plants/${id}`, { token });
      expect(response.status).toBe(404);
      expect((await problemOf(response)).code).toBe('plant_not_found');
    },
  );

  test.each([
    'abc',
    '1.0',
    '1e3',
    '0x1',
    '01',
    '-0',
    '+1',
    '%201',
    '1%0A',
    '%zz',
    '%FF',
    '%',
    '%00',
    '1%2F2',
    '１',
    'null',
  ])('is not an integer in plain decimal, %s, is 400', async (id) => {
    const { app, token } = await setUp();
    const response = await send(app, 'DELETE', `/plants/${id}`, { token });
    expect(response.status).toBe(400);
    expect((await problemOf(response)).code).toBe('invalid_input');
  });
});
