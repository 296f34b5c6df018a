import { describe } from 'vitest';
import { describeAccess } from './access.ts';
import { describeAdding } from './adding.ts';
import { describeAdmissions } from './admissions.ts';
import { describeChangedPlants } from './changed-plants.ts';
import { describeChanges } from './changes.ts';
import { describeCommit } from './commit.ts';
import { type StoreHarness, useStore } from './harness.ts';
import { describeKeys } from './keys.ts';
import { describePages } from './pages.ts';
import { describeReads } from './reads.ts';
import { describeSelections } from './selections.ts';
import { describeWatching } from './watching.ts';

/** The sentences every store keeps, as tests. `open` gives a new, empty store each time. */
export function describeStore(name: string, open: () => Promise<StoreHarness>): void {
  describe(name, () => {
    const test = useStore(open);
    describeAccess(test);
    describeAdding(test);
    describeAdmissions(test);
    describeChangedPlants(test);
    describeChanges(test);
    describeCommit(test);
    describeKeys(test);
    describePages(test);
    describeReads(test);
    describeSelections(test);
    describeWatching(test);
  });
}
