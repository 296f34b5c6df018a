import type { Change } from '../../../domain/store.ts';
import { listTexts } from '../../list-texts.ts';

/** No text inside a change can hold these, since JSON escapes the quotes. */
const NO_REMOVED = '"removed":[]';
const NO_ADDED = '"added":[]';

/** Yields exactly what `JSON.stringify` makes of a change, in pieces, so that others are served between them. */
export function* changeTexts(change: Change): Generator<string> {
  const frame = JSON.stringify({ ...change, removed: [], added: [] });
  const removedAt = frame.indexOf(NO_REMOVED) + NO_REMOVED.length - 1;
  const addedAt = frame.indexOf(NO_ADDED) + NO_ADDED.length - 1;
  yield frame.slice(0, removedAt);
  yield* listTexts(change.removed);
  yield frame.slice(removedAt, addedAt);
  yield* listTexts(change.added);
  yield frame.slice(addedAt);
}
