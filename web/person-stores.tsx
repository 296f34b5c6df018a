import { type ReactNode, useState } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { Renames, RenamesContext } from './api/renames.ts';
import { storageOf } from './api/tab-storage.ts';
import { Unanswered, UnansweredContext } from './api/unanswered.ts';
import { withdraw } from './api/withdraw.ts';
import { openPlantWork, PlantWorkContext } from './plants/plant-work.ts';

interface PersonStoresProps {
  session: SessionView;
  children: ReactNode;
}

/**
 * Holds what a page knows of its person beside what the server told: from screen to screen and over a
 * session that is renewed, and for no longer than that person is shown any.
 */
export function PersonStores({ session, children }: PersonStoresProps) {
  const [renames] = useState(() => new Renames());
  const [unanswered] = useState(
    () =>
      new Unanswered(session, {
        storage: storageOf(session),
        withdraw: (key) => withdraw(session, key),
      }),
  );
  const [work] = useState(() => openPlantWork(session));
  return (
    <RenamesContext value={renames}>
      <UnansweredContext value={unanswered}>
        <PlantWorkContext value={work}>{children}</PlantWorkContext>
      </UnansweredContext>
    </RenamesContext>
  );
}
