import type { Person } from '../api/person.ts';
import { OfflineLine } from '../ui/message/offline-line.tsx';
import { describeNews } from './news.ts';
import { type LiveNews, useLiveChanges } from './use-live-changes.ts';

interface LiveLineProps extends LiveNews {
  person: Person;
}

/** The line that says what others just did, or why that cannot be known. */
export function LiveLine({ person, ...told }: LiveLineProps) {
  const { news, isLost, isCrowded } = useLiveChanges(person, told);
  if (isCrowded)
    return (
      <OfflineLine note="Too many windows are open. Close some to keep this list up to date." />
    );
  if (isLost) return <OfflineLine note="Reconnecting. The list may be out of date." />;
  return <OfflineLine note={news && describeNews(news)} />;
}
