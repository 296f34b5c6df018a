import { expect, it } from 'vitest';
import { startBuiltServer, TEST_ADMIN_TOKEN } from '../commands/built-server.ts';
import { signIn } from './browser-session.ts';
import { beginAnswer, LONG_LIST, seedLongList, takeWhole } from './long-list.ts';

const PATHS = ['/plants', '/bff/export?format=csv', '/bff/export?format=json'];

it('a list or an exported file whose server dies midway is never taken for a whole one', async () => {
  const dataFolder = await seedLongList();
  for (const path of PATHS) {
    const server = await startBuiltServer({ dataFolder });
    const headers = {
      Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
      Cookie: await signIn(server),
    };
    const whole = await takeWhole(await beginAnswer(server, path, headers));
    expect(whole?.match(/seeded/g), path).toHaveLength(LONG_LIST);
    const cut = await beginAnswer(server, path, headers);
    expect([cut.statusCode, cut.headers['transfer-encoding']]).toEqual([200, 'chunked']);
    await server.end('SIGKILL');
    expect(await takeWhole(cut), path).toBeNull();
  }
});
