import { useEffect, useState } from 'react';
import * as words from '../../../server/words/words.ts';

/** Longer than between two repeats of a key that selects row after row. */
const SETTLES_MS = 600;

/** Tells a screen reader how many plants are selected, once that number holds still. */
export function SelectionNews({ count }: { count: number }) {
  const [told, setTold] = useState('');
  // Of nothing there is news only where there was something.
  const news = count > 0 ? words.selectionNews(count) : told && words.selectionNewsNone;
  useEffect(() => {
    if (news === told) return;
    const timer = setTimeout(() => setTold(news), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [news, told]);
  return (
    <p role="status" className="visually-hidden">
      {told}
    </p>
  );
}
