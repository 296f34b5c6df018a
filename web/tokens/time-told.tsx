import { describeExactly, describeWhen } from './describe-when.ts';

/** A time as its distance from now; exactly when asked. */
export function TimeTold({ at, now }: { at: string; now: number }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={describeExactly(date)}>
      {describeWhen(date, now)}
    </time>
  );
}
