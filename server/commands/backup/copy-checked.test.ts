import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { tokenRecord } from '../../store/conformance/records.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { writesTo } from '../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { revokeAllInCopy } from '../token/revoke-all.ts';
import { copyChecked } from './copy-checked.ts';

async function dataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  const { access } = await openTestStore(folder);
  await writesTo(access).insertToken(tokenRecord());
  return folder;
}

test('a copy in which all access is ended waits for its disk, however long that takes', async () => {
  const folder = await dataFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const renaming = vi.spyOn(realDisk, 'rename').mockImplementationOnce(async (from, to) => {
    await vi.advanceTimersByTimeAsync(60_000);
    await rename(from, to);
  });
  onTestFinished(() => {
    vi.useRealTimers();
    renaming.mockRestore();
  });
  let revoked = 0;
  await copyChecked(folder, `${folder}-copy`, async (copy) => {
    revoked = await revokeAllInCopy(copy);
  });
  expect(revoked).toBe(1);
});

test('what keeps a copy from being changed is told where nothing of the system is behind it, too', async () => {
  const folder = await dataFolder();
  const refuse = async () => {
    throw new DomainError('outcome_unknown', 'The disk does not answer.');
  };
  await expect(copyChecked(folder, `${folder}-copy`, refuse)).rejects.toThrow(
    /^The disk does not answer\.$/,
  );
});
