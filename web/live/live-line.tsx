import * as words from '../../server/words/words.ts';
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
  if (isCrowded) return <OfflineLine note={words.newsTooManyWindows} />;
  if (isLost) return <OfflineLine note={words.newsReconnecting} />;
  return <OfflineLine note={news && describeNews(news)} />;
}
