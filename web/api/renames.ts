import type { QueryClient } from '@tanstack/react-query';
import type { Person } from './person.ts';

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
const NONE: readonly Rename[] = [];

function renamesKey({ workspace, name }: Person) {
  return ['renames', workspace, name];
}

/** Notes that one plant became another by a correction, which keeps its id. */
export function noteRename(
  queryClient: QueryClient,
  person: Person,
  before?: Named,
  after?: Named,
) {
  if (!before || after?.id !== before.id) return;
  const rename = { id: before.id, from: before.name, to: after.name };
  queryClient.setQueryData<readonly Rename[]>(renamesKey(person), (all = NONE) => [
    ...all.slice(1 - MOST_KEPT),
    rename,
  ]);
}

/** Returns the latest renames, oldest first. */
export function latestRenames(queryClient: QueryClient, person: Person): readonly Rename[] {
  return queryClient.getQueryData(renamesKey(person)) ?? NONE;
}
