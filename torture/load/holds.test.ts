import { expect, test } from 'vitest';
import { openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';
import { rounds } from '../rounds.ts';
import { findHolds } from './store-work.ts';

const PLANTS = rounds(50_000, 100_000);

test(`no operation on ${PLANTS} plants with names of 200 characters holds the event loop for long`, async () => {
  const open = async () => (await openTestStore(await temporaryFolder())).plants;
  expect(await findHolds(open, PLANTS)).toEqual([]);
}, 600_000);
