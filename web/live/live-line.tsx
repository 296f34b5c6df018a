import { OfflineLine } from '../ui/offline-line.tsx';
import { describeNews } from './news.ts';
import { useLiveChanges } from './use-live-changes.ts';

interface LiveLineProps {
  workspace: string;
  isSignedIn: () => Promise<boolean>;
}

/** The line that says what others just did, or why that cannot be known. */
export function LiveLine({ workspace, isSignedIn }: LiveLineProps) {
  const { news, isLost } = useLiveChanges(workspace, isSignedIn);
  if (isLost) return <OfflineLine note="Reconnecting. The list may be out of date." />;
  return <OfflineLine note={news && describeNews(news)} />;
}
