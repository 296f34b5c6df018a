import { type ReactNode, useLayoutEffect, useState } from 'react';
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
  const [{ renames, unanswered, work }] = useState(() => openStores(session));
  // Once they are shown, and before any of them puts something in.
  useLayoutEffect(work.storage.hold, [work]);
  return (
    <RenamesContext value={renames}>
      <UnansweredContext value={unanswered}>
        <PlantWorkContext value={work}>{children}</PlantWorkContext>
      </UnansweredContext>
    </RenamesContext>
  );
}

function openStores(session: SessionView) {
  const storage = storageOf(session);
  return {
    renames: new Renames(),
    unanswered: new Unanswered(session, { storage, withdraw: (key) => withdraw(session, key) }),
    work: openPlantWork(storage),
  };
}
