import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { MAX_CHANGED_TOGETHER } from '../../../server/contract/bff.ts';
import { goAs } from '../../address/go-to.ts';
import { describeRepeatable } from '../../api/describe-repeatable.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { filterOf, nameFilter } from '../address/list-filter.ts';
import { formatListAddress, parseListState } from '../address/list-state.ts';
import { useTagPlants } from '../select/use-tag-plants.ts';
import { chosenAfter, type Exchange, followTag, type Step, stateAfter } from './follow-tag.ts';
import { plantsOfTagQuery } from './plants-of-tag-query.ts';
import type { TagEditing } from './tag-choice.ts';

/** A tag's plants as they were counted: how many, and the last change then. */
interface Counted {
  total: number;
  seq: number;
  at: number;
}

interface Renaming {
  tag: string;
  /** Empty to take the tag off. */
  to: string;
  /** True where other plants have that tag already. */
  isMerge: boolean;
  /** What the person was told, and so what gets the new tag; null where it was not known yet. */
  counted: Counted | null;
}

/** Gives all plants of a tag another one, as one change, and tells how it went. */
export function useRenameTag({ person, selection, trackUndoable }: TagEditing) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { tagPlants, triedTagging } = useTagPlants(person);

  async function rename(renaming: Renaming): Promise<void> {
    const { tag, to } = renaming;
    let { counted } = renaming;
    const about = JSON.stringify(['rename', tag, to]);
    const wishOf = (all: Counted) => ({ filter: { tags: [tag] }, ...all, newTag: to });
    try {
      counted ??= await count(tag);
      const { total } = counted;
      const refusal = describeRefusal(tag, total);
      if (refusal) return void toasts.show({ tone: 'failed', about, text: refusal });
      let followBack: (() => void) | undefined;
      await trackUndoable(
        tagPlants(wishOf(counted)),
        (_change, run) => ({
          tone: 'done',
          about,
          text: describeDone(renaming, total),
          action: { label: 'Undo', run },
        }),
        { onUndone: () => followBack?.() },
      );
      followBack = follow({ from: tag, to, isMerge: renaming.isMerge });
    } catch (error) {
      const outcomes = {
        about,
        notDone: `The tag “${tag}” was not ${participleOf(renaming)}.`,
        unknown: `It is not known whether the tag “${tag}” was ${participleOf(renaming)}.`,
      };
      const again = () => void rename({ ...renaming, counted });
      const tried = counted && triedTagging(wishOf(counted));
      toasts.show(describeRepeatable(outcomes, tried, error, again));
    }
  }

  async function count(tag: string): Promise<Counted> {
    const query = plantsOfTagQuery(person, tag);
    // Under a key of its own: that of the dialog is called off as it closes.
    const queryKey = [...query.queryKey, 'rename'];
    const { total, seq, at } = await queryClient.fetchQuery({ ...query, queryKey });
    return { total, seq, at };
  }

  /**
   * Who looks at the plants of a tag goes on looking at them. Returns what follows them back, unless
   * other tags were chosen since.
   */
  function follow(exchange: Exchange): () => void {
    const tags = shownTags();
    if (!tags?.includes(exchange.from)) return () => undefined;
    const [on, back] = followTag(tags, exchange);
    take(on);
    return () => {
      if (JSON.stringify(shownTags()) === JSON.stringify(on.tags)) take(back);
    };
  }

  function take(step: Step): void {
    const before = parseListState(location.search);
    const after = stateAfter(before, step);
    const [from, view] = [nameFilter(filterOf(before)), nameFilter(filterOf(after))];
    // At once, or the selection would be none of the list's for a moment.
    flushSync(() => {
      selection.setChosen((chosen) =>
        chosen.view === from ? chosenAfter(chosen, step, view) : chosen,
      );
      goAs(person, formatListAddress(after), { replace: true });
    });
  }

  return rename;
}

/** The tags that the list is filtered by; null on another screen. */
function shownTags(): string[] | null {
  return location.pathname === '/' ? parseListState(location.search).tags : null;
}

function describeRefusal(tag: string, total: number): string | null {
  if (total === 0) return `No plant has the tag “${tag}” any more.`;
  if (total <= MAX_CHANGED_TOGETHER) return null;
  return `${countPlants(total)} have the tag “${tag}”; at most ${countPlants(MAX_CHANGED_TOGETHER)} can be changed together. Search for some of them and tag those first.`;
}

function describeDone({ tag, to, isMerge }: Renaming, total: number): string {
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
