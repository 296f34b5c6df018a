import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { usePlantWork } from '../plant-work.ts';
import { joinKept, readSelection, writeSelection } from './kept-selection.ts';
import type { PlantSelection } from './use-selection.ts';

/** Keeps a person's selection over a reload, for as long as the list shows the same view. */
export function useKeptSelection(selection: PlantSelection): void {
  const { view, plants, isAll, setChosen } = selection;
  const { storage } = usePlantWork();
  const restore = useEffectEvent(() => {
    const kept = readSelection(storage);
    // Rows may have been ticked before this code had come.
    if (kept) setChosen((now) => joinKept(now, kept));
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => writeSelection(storage, { view, plants, isAll }), [storage, view, plants, isAll]);
}
