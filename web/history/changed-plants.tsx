import { useState } from 'react';
import type { HistoryEntry } from '../../server/contract/history.ts';
import * as words from '../../server/words/words.ts';
import type { Person } from '../api/person.ts';
import * as css from './changed-plants.module.css';
import { ChangedPlantsList } from './changed-plants-list.tsx';

interface ChangedPlantsProps {
  person: Person;
  entry: HistoryEntry;
  /** The id of the sentence that tells of the change. */
  describedBy: string;
}

/** All plants of a change of many, closed until somebody opens it. */
export function ChangedPlants({ person, entry, describedBy }: ChangedPlantsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary} aria-describedby={describedBy}>
        {words.allPlants}
      </summary>
      {isOpen && <ChangedPlantsList person={person} entry={entry} />}
    </details>
  );
}
