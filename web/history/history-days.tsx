import { type ReactNode, useId } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { HistoryEntry } from '../../server/contract/history.ts';
import { useNow } from '../ui/hook/use-now.ts';
import { describeDay } from '../ui/words/describe-time.ts';
import * as css from './history-days.module.css';
import { HistoryItem } from './history-item.tsx';

interface HistoryDaysProps {
  entries: HistoryEntry[];
  session: SessionView;
}

/** The changes, each day's under its name. */
export function HistoryDays({ entries, session }: HistoryDaysProps) {
  const now = useNow();
  return groupByDay(entries, now).map(({ key, day, ofDay }) => (
    <Day key={key} day={day}>
      {ofDay.map((entry) => (
        <HistoryItem key={entry.seq} entry={entry} session={session} now={now} />
      ))}
    </Day>
  ));
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={css.day}>
      <h2 id={headingId} className={css.heading}>
        {day}
      </h2>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}

function groupByDay(entries: HistoryEntry[], now: number) {
  const days: { key: string; day: string; ofDay: HistoryEntry[] }[] = [];
  const times = new Map<string, number>();
  for (const entry of entries) {
    const day = describeDay(new Date(entry.at), now);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(entry);
    else {
      // Not by the day's name, which is another once midnight has passed; a day comes twice where the server's
      // clock was set back.
      const dated = new Date(entry.at).toDateString();
      times.set(dated, (times.get(dated) ?? 0) + 1);
      days.push({ key: `${dated} ${times.get(dated)}`, day, ofDay: [entry] });
    }
  }
  return days;
}
