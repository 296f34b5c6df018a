import type { PlantWork } from '../plant-work.ts';
import {
  holdsKeptTag,
  keepsTag,
  putTagAside,
  readDraft,
  readKeptTag,
  writeDraft,
} from './plant-draft.ts';

/**
 * Gives the tag that is kept for the next plants its new name, else they would bring the old one back.
 * Returns what takes that back, for as long as nobody has typed another.
 */
export function exchangeKeptTag(
  work: PlantWork,
  { from, to }: { from: string; to: string },
): () => void {
  let isDone = false;
  const end = whenLeft(() => {
    isDone = exchange(work, from, to);
  });
  return () => {
    end();
    if (isDone) whenLeft(() => void exchange(work, to, from));
  };
}

function exchange({ form, storage }: PlantWork, from: string, to: string): boolean {
  const fields = form?.getValues() ?? readDraft(storage);
  if (!keepsTag(storage) || readKeptTag(storage, fields) !== from) return false;
  if (!holdsKeptTag(storage)) putTagAside(storage, to);
  else if (form) form.setValue('tag', to);
  else writeDraft(storage, { ...fields, tag: to });
  return true;
}

/** Runs something once nobody is in the field of a tag: what is typed there next is meant for what stood in it. */
function whenLeft(run: () => void): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.name !== 'tag') {
    run();
    return () => undefined;
  }
  field.addEventListener('blur', run, { once: true });
  return () => field.removeEventListener('blur', run);
}
