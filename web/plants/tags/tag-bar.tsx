import * as css from './tag-bar.module.css';

/** Draws a share, from 0 to 1, as a bar; what it stands for is written beside it. */
export function TagBar({ share }: { share: number }) {
  const width = `${Math.min(1, share) * 100}%`;
  return (
    <svg aria-hidden="true" className={css.bar}>
      <rect className={css.share} width={width} height="100%" rx="1.5" />
    </svg>
  );
}
