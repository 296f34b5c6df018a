import { expect, test } from 'vitest';
import { createTestApp, listen, tokenFor } from '../../testing/app.ts';
import { failingDisk } from '../../testing/file-store.ts';
import { TIMEOUTS } from './timeouts.ts';

test('who waits for a slow disk or database is answered, however long a client may take nothing', async () => {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const token = await tokenFor(app, 'editor');
  const { server, port } = await listen(app, { ...TIMEOUTS, stalledMs: 100 });
  state.held = new Promise((release) => {
    server.on('connection', (socket) => socket.once('timeout', () => setImmediate(release)));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/plants`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"Rosa canina"}',
  });
  expect(answer.status).toBe(201);
});
