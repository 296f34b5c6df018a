import { goAs } from '../../address/go-to.ts';
import { describeRepeatable } from '../../api/describe-repeatable.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { FIRST_PAGE, formatListAddress, orderTags, parseListState } from '../address/list-state.ts';
import { useTagPlants } from '../select/use-tag-plants.ts';
import type { TagEditing } from './tag-choice.ts';

/** A tag, and its plants as they were counted: how many, and the last change then. */
interface CountedTag {
  tag: string;
  total: number;
  seq: number;
  at: number;
}

interface Renaming {
  from: CountedTag;
  /** Empty to take the tag off. */
  to: string;
  /** True where other plants have that tag already. */
  isMerge: boolean;
}

/** Gives all plants of a tag another one, as one change, and tells how it went. */
export function useRenameTag({ person, trackUndoable }: TagEditing) {
  const toasts = useToasts();
  const { tagPlants, triedTagging } = useTagPlants(person);

  async function rename(renaming: Renaming): Promise<void> {
    const { from, to } = renaming;
    const { tag, ...counted } = from;
    const wish = { filter: { tags: [tag] }, ...counted, newTag: to };
    try {
      await trackUndoable(tagPlants(wish), (_change, run) => ({
        tone: 'done',
        text: describeDone(renaming),
        action: { label: 'Undo', run },
      }));
      followTag(tag, to);
    } catch (error) {
      const outcomes = {
        notDone: `The tag “${tag}” was not ${participleOf(renaming)}.`,
        unknown: `It is not known whether the tag “${tag}” was ${participleOf(renaming)}.`,
      };
      const again = () => void rename(renaming);
      toasts.show(describeRepeatable(outcomes, triedTagging(wish), error, again));
    }
  }

  /** Who looks at the plants of the tag goes on looking at them. */
  function followTag(from: string, to: string): void {
    const state = parseListState(location.search);
    if (location.pathname !== '/' || !state.tags.includes(from)) return;
    const rest = state.tags.filter((tag) => tag !== from);
    const tags = to ? orderTags([...rest, to]) : rest;
    goAs(person, formatListAddress({ ...state, ...FIRST_PAGE, tags }), { replace: true });
  }

  return rename;
}

function describeDone({ from: { tag, total }, to, isMerge }: Renaming): string {
  const plants = countPlants(total);
  if (to === '') return `Took the tag “${tag}” off ${plants}.`;
  return isMerge
    ? `Merged “${tag}” into “${to}”: ${plants} moved.`
    : `Renamed “${tag}” to “${to}” on ${plants}.`;
}

function participleOf({ to, isMerge }: Renaming): string {
  if (to === '') return 'taken off';
  return isMerge ? `merged into “${to}”` : `renamed to “${to}”`;
}
