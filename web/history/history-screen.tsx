import { useTitle } from '../ui/use-title.ts';

/** Who changed what and when, newest first, with the way back from each change. */
export function HistoryScreen() {
  useTitle('History');
  return <h1>History</h1>;
}
