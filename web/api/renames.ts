import { createContext } from 'react';
import { useGiven } from '../ui/hook/use-given.ts';
import { Watched } from '../ui/hook/watched.ts';

/** A plant that was corrected from one name to another while this page was open. */
export interface Rename {
  id: number;
  from: string;
  to: string;
}

interface Named {
  id: number;
  name: string;
}

/** More corrections than the rows that are shown can have had between two looks. */
const MOST_KEPT = 200;

/** The latest renames that one person's page has heard of, oldest first. */
export class Renames extends Watched<readonly Rename[]> {
  constructor() {
    super([]);
  }

  /** Notes that one plant became another by a correction, which keeps its id. */
  note(before?: Named, after?: Named): void {
    if (!before || after?.id !== before.id) return;
    const rename = { id: before.id, from: before.name, to: after.name };
    this.set([...this.get().slice(1 - MOST_KEPT), rename]);
  }
}

export const RenamesContext = createContext<Renames | null>(null);

/** Returns the renames that the page of who is signed in has heard of. */
export function useRenames(): Renames {
  return useGiven(RenamesContext);
}
