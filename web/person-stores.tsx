import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { Renames, RenamesContext } from './api/renames.ts';
import { Unanswered, UnansweredContext } from './api/unanswered.ts';
import { storageOf } from './api/web-storage.ts';
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
  const [{ storage, renames, unanswered, work }] = useState(() => openStores(session));
  // Before any passive effect or press puts something in; children write in no layout effect.
  useLayoutEffect(storage.hold, [storage]);
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
    storage,
    renames: new Renames(),
    unanswered: new Unanswered(session, { storage, withdraw: (key) => withdraw(session, key) }),
    work: openPlantWork(storage),
  };
}
