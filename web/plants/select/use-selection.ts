import { useRef, useState } from 'react';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';

/** The plants chosen by hand, by id, on whichever pages; `isAll` means all that match instead. */
export interface Chosen {
  /** The search and filter that they were chosen under. */
  view: string;
  plants: ReadonlyMap<number, Plant>;
  isAll: boolean;
}

const NO_ROWS: readonly Plant[] = [];

export type PlantSelection = ReturnType<typeof useSelection>;

/**
 * Remembers which plants are chosen for as long as the list shows the same view.
 *
 * @param view names what the list is narrowed to; its pages and its order belong to the same view.
 * @param page the one of that view that is shown; undefined while there is none, when nothing can be chosen or let go.
 * @param editOf tells of a row that is being corrected, which is not among those to choose from.
 */
export function useSelection(
  view: string,
  page: PlantPage | undefined,
  editOf: (id: number) => unknown,
) {
  const rows = page?.rows.filter(({ id }) => !editOf(id)) ?? NO_ROWS;
  const [kept, setChosen] = useState<Chosen>(() => nothingOf(view));
  const chosen = kept.view === view ? kept : nothingOf(view);
  const anchor = useRef<number | null>(null);
  const isChosen = (id: number) => chosen.isAll || chosen.plants.has(id);

  function set(plants: readonly Plant[], isIn: boolean) {
    if (!page) return;
    setChosen((before) => {
      const kept = before.view === view ? before : nothingOf(view);
      // Whoever takes one out of all that match goes on with the others in sight.
      const next = new Map(kept.isAll ? rows.map((plant) => [plant.id, plant]) : kept.plants);
      for (const plant of plants) {
        if (isIn) next.set(plant.id, plant);
        else next.delete(plant.id);
      }
      return { view, plants: next, isAll: false };
    });
  }

  /** Chooses a plant or lets it go; a range goes from the one chosen before to this one. */
  function toggle(plant: Plant, isRange = false) {
    set(isRange ? rangeTo(plant) : [plant], !isChosen(plant.id));
    anchor.current = plant.id;
  }

  function rangeTo(plant: Plant): Plant[] {
    const ends = [anchor.current, plant.id].map((id) => rows.findIndex((row) => row.id === id));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    return from < 0 ? [plant] : rows.slice(from, to + 1);
  }

  return {
    plants: chosen.plants,
    isAll: chosen.isAll,
    isEmpty: !chosen.isAll && chosen.plants.size === 0,
    isChosen,
    toggle,
    /** Chooses every row of the page, or lets all of them go. */
    togglePage: () => set(rows, !rows.every(({ id }) => isChosen(id))),
    /** What the panel changes it by, with `changeSelection`. */
    view,
    setChosen,
  };
}

function nothingOf(view: string): Chosen {
  return { view, plants: new Map(), isAll: false };
}
