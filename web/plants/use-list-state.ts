import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { formatListAddress, type ListState, parseListState } from './list-state.ts';

/** Goes to another view of the list; `replace` leaves no step back to the one before. */
export type GoToList = (state: ListState, options?: { replace: boolean }) => void;

/** The list's state, which lives in the address and nowhere else. */
export function useListState(): [ListState, GoToList] {
  const state = parseListState(useSearch());
  const [, navigate] = useLocation();
  return [state, (next, options) => navigate(formatListAddress(next), options)];
}
