import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AccessStore } from '../../../domain/access-store.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  failingDisk,
  openTestStore,
  rewriteAccess,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import {
  linkRecord,
  sessionRecord,
  tokenRecord,
  webhookRecord,
} from '../../conformance/records.ts';

async function openAccess(folder: string) {
  const { access, close } = await openTestStore(folder);
  return { access, close };
}

async function fill(access: AccessStore): Promise<void> {
  await writesTo(access).insertToken(tokenRecord(), linkRecord());
  await writesTo(access).insertSession(sessionRecord());
}

it('ends the sessions and links of a revoked token in the same write', async () => {
  const folder = await temporaryFolder();
  const { access } = await openAccess(folder);
  await fill(access);
  await writesTo(access).revokeToken('t1', 7);
  expect(await access.findSession('s1')).toBeNull();
  expect(await access.findLink('l1')).toBeNull();
  const written = JSON.parse(await readFile(join(folder, 'access.json'), 'utf8'));
  expect(written).toMatchObject({ tokens: [{ revokedAt: 7 }], sessions: [], links: [] });
});

it('writes the times of last use when it is closed', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await fill(first.access);
  first.access.touchToken('t1', 50);
  first.access.touchSession('s1', 60);
  await first.close();
  const { access } = await openAccess(folder);
  expect((await access.findToken('t1'))?.lastUsedAt).toBe(50);
  expect((await access.findSession('s1'))?.lastSeenAt).toBe(60);
});

it('writes within five seconds what a receiver has taken, so that little comes again after a kill', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await temporaryFolder();
  const { access } = await openAccess(folder);
  await writesTo(access).insertToken(tokenRecord());
  await access.update('main', async () => ({ webhooks: [webhookRecord()] }));
  access.touchToken('t1', 50);
  const taken = { seq: 7, at: 8 };
  await access.claimDelivery('c1');
  await access.noteDelivery('w1', { taken, lastAttempt: null }, 'c1');
  vi.advanceTimersByTime(5_000);
  await expect
    .poll(async () => JSON.parse(await readFile(join(folder, 'access.json'), 'utf8')).webhooks)
    .toMatchObject([{ taken }]);
});

it('a session opened on a full disk outlasts a restart once there is room, and one ended then does not come back', async () => {
  const { state, disk } = failingDisk();
  const folder = await temporaryFolder();
  const { access, close } = await openTestStore(folder, { disk });
  await writesTo(access).insertToken(tokenRecord());
  await writesTo(access).insertSession({ ...sessionRecord(), hash: 'ended' });
  state.code = 'ENOSPC';
  await writesTo(access).insertSession({ ...sessionRecord(), hash: 'opened' });
  await writesTo(access).deleteSession('ended');
  expect(await access.findSession('opened')).not.toBeNull();
  expect(await access.isSessionKept('opened')).toBe(false);
  expect(await access.findSession('ended')).toBeNull();
  state.code = null;
  await close();
  const again = await openTestStore(folder);
  expect(await again.access.isSessionKept('opened')).toBe(true);
  expect(await again.access.findSession('ended')).toBeNull();
});

it('leaves out sessions and links of no token, as an edit by hand may leave them', async () => {
  const folder = await temporaryFolder();
  const first = await openAccess(folder);
  await fill(first.access);
  await first.close();
  const gone = { tokenId: 'env-0123456789ab' };
  await rewriteAccess(folder, ({ sessions, links, ...file }) => ({
    ...file,
    sessions: [...sessions, { ...sessionRecord({ hash: 'old' }), ...gone }],
    links: [...links, { ...linkRecord({ hash: 'old' }), ...gone }],
  }));
  const again = await openAccess(folder);
  expect(await again.access.findSession('old')).toBeNull();
  expect(await again.access.listLinks()).toEqual([linkRecord()]);
  await writesTo(again.access).deleteSession('s1');
  await again.close();
  expect(await readFile(join(folder, 'access.json'), 'utf8')).not.toContain('env-');
});
