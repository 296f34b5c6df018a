import { describeExactly } from '../../ui/words/describe-time.ts';
import { describeWhen } from './describe-when.ts';

interface RelativeTimeProps {
  at: string;
  now: number;
  /** True for what is still to come or may be; what has happened is never told as to come. */
  mayBeAhead?: boolean;
}

/** A time as its distance from now; exactly when asked. */
export function RelativeTime({ at, now, mayBeAhead = false }: RelativeTimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={describeExactly(date)}>
      {describeWhen(date, mayBeAhead ? now : Math.max(now, date.getTime()))}
    </time>
  );
}
