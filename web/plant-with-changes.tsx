import type { SessionView } from '../server/contract/answers.ts';
import { LatestChanges } from './history/latest-changes.tsx';
import { PlantScreen } from './plants/plant/plant-screen.tsx';

/** A plant's own page, with what was changed of it. */
export function PlantWithChanges({ session }: { session: SessionView }) {
  return (
    <PlantScreen session={session}>
      {(id) => <LatestChanges session={session} id={id} />}
    </PlantScreen>
  );
}
