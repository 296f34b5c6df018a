import { expect, test } from 'vitest';
import { createTestApp, send, tokenFor } from '../http/testing.ts';

test('a create answers 201 with name and tag alone, and Location tells the id', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const response = await send(app, 'POST', '/plants', {
    token,
    json: { name: 'Fern', id: 7, tag: 'shade' },
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe('/plants/7');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('{"name":"Fern","tag":"shade"}');
});
