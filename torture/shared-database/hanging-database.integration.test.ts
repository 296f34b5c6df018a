import { expect, onTestFinished, test } from 'vitest';
import { callPlants } from '../../server/testing/built-server.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { CutWire } from './cut-wire.ts';
import { startOver } from './server-over.ts';

const shared = useTestDatabase();

test.each([
  { what: 'the database', isPooler: false },
  { what: 'a pooler before it alone', isPooler: true },
])(
  'while $what hangs, whoever changes or reads something and whoever asks for readiness is told so, and a stop does not wait for it',
  // A statement by itself may take longer.
  { timeout: 45_000 },
  async ({ isPooler }) => {
    const wire = await CutWire.lay(shared.url);
    onTestFinished(() => wire.remove());
    const server = await startOver(wire.url, isPooler ? { DATABASE_DIRECT_URL: shared.url } : {});
    const add = () => callPlants(server, 'POST', '/plants', { name: 'Rose' });
    expect((await add()).status).toBe(201);
    const idle = await Promise.all([add(), add(), callPlants(server, 'GET', '/plants?limit=1')]);
    expect(idle.map(({ ok }) => ok)).toEqual([true, true, true]);
    wire.hang();
    const answers = await Promise.all([
      add(),
      callPlants(server, 'GET', '/plants?limit=1'),
      fetch(new URL('/health/ready', server.address)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await fetch(new URL('/health/live', server.address))).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
