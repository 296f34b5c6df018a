import type { Person } from '../../api/person.ts';

/** The views that a person may open stand under this key. */
export function viewsKey({ workspace, name }: Person) {
  return ['views', workspace, name] as const;
}
