import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type FileStore, type FileStoreOptions, openFileStore } from './open.ts';

/** Collects what the store reports, for tests that expect a report. */
export function collectingLogger() {
  const reports: { facts: object; message: string }[] = [];
  const collect = (facts: object, message: string) => reports.push({ facts, message });
  return { reports, warn: collect, error: collect };
}

/** Makes a folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a file store that is closed when the test ends. */
export async function openTestStore(
  folder: string,
  options: Partial<FileStoreOptions> = {},
): Promise<FileStore> {
  const store = await openFileStore({ folder, logger: collectingLogger(), ...options });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...store, close };
}
