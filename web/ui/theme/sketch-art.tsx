import * as css from './sketch-art.module.css';

const SKETCHES = {
  seedling: {
    leaf: 'M48 50c0-13-9-21-25-22-.5 15.500 8.500 24.500 25 25zM48 42c0-14 9.500-23 27-24 .5 17-9 26.500-27 27z',
    line: 'M48 72V42M28 72h40',
  },
  search: {
    leaf: 'M43 50c-9-4-11-13-6-23 10 3.500 13 12 6 23z',
    line: 'M43 60a20 20 0 1 0 0-40 20 20 0 0 0 0 40zM57.500 54.500L74 71M43 60V44',
  },
  wilted: {
    leaf: 'M58 36c9-2 15 4 16 16-10 1.500-16-4-16-16zM54 32c-2 9-8 13-18 12 0-9 6-14 18-12z',
    line: 'M42 72c0-20 2-34 10-40 4-3 7-1 7 4M28 72h40',
  },
} as const;

export type Sketch = keyof typeof SKETCHES;

/** A small line drawing for a screen that has nothing else to show. */
export function SketchArt({ sketch }: { sketch: Sketch }) {
  const { leaf, line } = SKETCHES[sketch];
  return (
    <svg aria-hidden="true" className={css.art} viewBox="0 0 96 96" width="96" height="96">
      <circle className={css.ground} cx="48" cy="48" r="46" />
      <path className={css.leaf} d={leaf} />
      <path className={css.line} d={line} />
    </svg>
  );
}
