import {
  describeAgo,
  describeClock,
  describeExactly,
  isSameDay,
} from '../ui/words/describe-time.ts';

/** A time: how long ago it was where that was today, else the time of day; exactly when asked. */
export function HistoryTime({ at, now }: { at: string; now: number }) {
  const date = new Date(at);
  const isToday = isSameDay(date, new Date(now));
  return (
    <time dateTime={at} title={describeExactly(date)}>
      {isToday ? describeAgo(date, now) : describeClock(date)}
    </time>
  );
}
