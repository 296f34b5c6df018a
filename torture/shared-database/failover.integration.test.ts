import { expect, onTestFinished, test } from 'vitest';
import { listNames } from '../../server/testing/built-server.ts';
import { TestPostgres } from '../../server/testing/postgres.ts';
import { RetryingWriters } from './retrying-writers.ts';
import { startOver } from './server-over.ts';

const WRITERS = 32;

test(`when a synchronous standby takes over from a database that dies under ${WRITERS} writers, nothing acknowledged is lost, nothing is doubled, and no server needs a restart`, async () => {
  const primary = await TestPostgres.startNew();
  onTestFinished(() => primary.end());
  const standby = await TestPostgres.startStandbyOf(primary);
  onTestFinished(() => standby.end());
  const [first, second] = [primary, standby].map(({ url }) => new URL(url).host);
  const url = primary.url.replace(`${first}`, `${first},${second}`);
  const servers = await Promise.all([startOver(url), startOver(url)]);
  const writers = new RetryingWriters(WRITERS, () => servers);
  await writers.further(200);
  await primary.kill();
  await standby.promote();
  await writers.further(200);
  await writers.finish();
  expect(writers.findings).toEqual([]);
  for (const server of servers) {
    const names = await listNames(server);
    expect(names.toSorted()).toEqual(writers.acknowledged.toSorted());
  }
});
