import * as css from './status-line.module.css';

interface StatusLineProps {
  note: string | null;
  /** True for a note that stands for long, so that what sticks to the window's top leaves it room. */
  stays?: boolean;
}

/** Says quietly what it is given to say. The region stays, so that it is read aloud. */
export function StatusLine({ note, stays }: StatusLineProps) {
  return (
    <p role="status" className={css.line}>
      {note && <span data-stays={stays}>{note}</span>}
    </p>
  );
}
