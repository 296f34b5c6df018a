import { expect, it } from 'vitest';
import { ENVIRONMENT_ADMIN_ID } from '../../../domain/access/admission.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  collectingLogger,
  failingDisk,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';

/** Ends a session on a disk that takes no file, and returns what the stop logs where that goes on, or does not. */
async function stopAfterSignOut({ isMended }: { isMended: boolean }): Promise<string[]> {
  const { state, disk } = failingDisk();
  const logger = collectingLogger();
  const { access, close } = await openTestStore(await temporaryFolder(), { disk, logger });
  const session = { hash: 's', tokenId: ENVIRONMENT_ADMIN_ID, restsOn: [] };
  await writesTo(access).insertSession({ ...session, createdAt: 1, lastSeenAt: 1 });
  state.code = 'EACCES';
  await writesTo(access).deleteSession('s');
  if (isMended) state.code = null;
  const before = logger.reports.length;
  await close();
  return logger.reports.slice(before).map(({ message }) => message);
}

it('a stop tells that it has lost what was done in memory alone', async () => {
  expect(await stopAfterSignOut({ isMended: false })).toEqual([
    expect.stringMatching(/^access\.json could not be brought up to date/),
  ]);
});

it('a stop that saves what was done in memory alone tells of nothing lost', async () => {
  expect(await stopAfterSignOut({ isMended: true })).toEqual([]);
});
