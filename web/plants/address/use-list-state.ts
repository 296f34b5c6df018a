import { useSearch } from 'wouter/use-browser-location';
import { goAs } from '../../address/go-to.ts';
import type { Person } from '../../api/person.ts';
import { formatListAddress, type ListState, parseListState } from './list-state.ts';

/** Goes to another view of the list; `replace` leaves no step back to the one before. */
export type GoToList = (state: ListState, options?: { replace: boolean }) => void;

/** The list's state, which lives in the address and nowhere else. */
export function useListState(person: Person): [ListState, GoToList] {
  const state = parseListState(useSearch());
  return [state, (next, options) => goAs(person, formatListAddress(next), options)];
}
