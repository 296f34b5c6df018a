import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Person } from '../../api/person.ts';
import { storageOf } from '../../api/tab-storage.ts';
import { changeSelection } from './change-selection.ts';
import { readSelection, writeSelection } from './kept-selection.ts';
import type { PlantSelection } from './use-selection.ts';

/** Keeps a person's selection over a reload, for as long as the list shows the same view. */
export function useKeptSelection(person: Person, selection: PlantSelection): void {
  const { view, plants, isAll } = selection;
  const [storage] = useState(() => storageOf(person));
  const restore = useEffectEvent(() => {
    const kept = readSelection(storage);
    if (kept?.view === view) changeSelection(selection).restore(kept);
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => writeSelection(storage, { view, plants, isAll }), [storage, view, plants, isAll]);
}
