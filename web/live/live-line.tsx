import * as words from '../../server/words/words.ts';
import type { Person } from '../api/person.ts';
import { StatusLine } from '../ui/message/status-line.tsx';
import { describeNews } from './news.ts';
import { type LiveNews, useLiveChanges } from './use-live-changes.ts';

interface LiveLineProps extends LiveNews {
  person: Person;
}

/** The line that says what others just did, or why that cannot be known. */
export function LiveLine({ person, ...told }: LiveLineProps) {
  const { news, isLost, connection } = useLiveChanges(person, told);
  if (connection === 'offline') return <StatusLine note={words.offlineNote} stays />;
  if (connection === 'crowded') return <StatusLine note={words.newsTooManyWindows} />;
  if (isLost) return <StatusLine note={words.newsReconnecting} />;
  return <StatusLine note={news && describeNews(news)} />;
}
