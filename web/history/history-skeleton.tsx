import days from './history-days.module.css';
import * as css from './history-skeleton.module.css';

/** Holds the entries' place until the first have come. */
export function HistorySkeleton() {
  return (
    <div aria-hidden="true" className={css.skeleton}>
      <p className={days.heading}>
        <span className={css.day} />
      </p>
      <div className={days.list}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={css.row}>
            <span className={css.mark} />
            <span className={css.text} />
          </div>
        ))}
      </div>
    </div>
  );
}
