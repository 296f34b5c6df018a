import type { Chosen, PlantSelection } from './use-selection.ts';

/** What the panel does to a selection. It comes with the panel's code, since nobody selects at first paint. */
export function changeSelection({ view, setChosen }: PlantSelection) {
  return {
    selectAll: () => setChosen({ view, plants: new Map(), isAll: true }),
    clear: () => setChosen({ view, plants: new Map(), isAll: false }),
    /** Puts what is left of a selection in its place; without any, nothing of all that match either. */
    keep: (left: Chosen['plants'], of: Chosen['plants']) =>
      setChosen((now) => (now.plants === of ? { ...now, plants: left, isAll: false } : now)),
    /** Chooses anew what was let go of in vain, unless something else has been chosen since. */
    restore: (was: Chosen) => setChosen((now) => (now.isAll || now.plants.size > 0 ? now : was)),
  };
}
