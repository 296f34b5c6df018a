import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { ChangeView } from '../../../server/contract/answers.ts';
import { MAX_CHANGED_TOGETHER } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { goAs } from '../../address/go-to.ts';
import { ownPath } from '../../address/own-path.ts';
import { describeRepeatable } from '../../api/describe-repeatable.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { exchangeKeptTag } from '../add/exchange-kept-tag.ts';
import { filterOf, nameFilter } from '../address/list-filter.ts';
import { formatListAddress, parseListState } from '../address/list-state.ts';
import { plantPagesKey } from '../api/plant-queries.ts';
import { usePlantWork } from '../plant-work.ts';
import { useTagPlants } from '../select/use-tag-plants.ts';
import { nameWish } from '../undo/name-wish.ts';
import type { AskedFor } from '../undo/undoable.ts';
import { chosenAfter, type Exchange, followTag, type Step, stateAfter } from './follow-tag.ts';
import { plantsOfTagQuery } from './plants-of-tag-query.ts';
import type { TagEditing } from './tag-choice.ts';
import { forgetTypedTag, keepTypedTag, taggingKey } from './typed-tag.ts';

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

/** Why a tag is not renamed, as the person is told it. */
class Refused extends Error {}

/** Gives all plants of a tag another one, as one change, and tells how it went. */
export function useRenameTag({ person, selection, trackUndoable }: TagEditing) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const work = usePlantWork();
  const { storage } = work;
  const { tagPlants, triedTagging } = useTagPlants(person);

  async function rename(asked: Renaming): Promise<void> {
    const { tag, to } = asked;
    const about = JSON.stringify(['rename', tag, to]);
    const wishOf = (all: Counted) => ({ filter: { tags: [tag] }, ...all, newTag: to });
    const known = { ...asked };
    let followBack: (() => void) | undefined;
    // As far as it is known by then.
    const outcomes: AskedFor = {
      about,
      get what() {
        return known.counted ? nameWish(wishOf(known.counted)) : about;
      },
      get notDone() {
        return words.tagNotExchanged(tag, to, known.isMerge);
      },
      get unknown() {
        return words.tagExchangeUnknown(tag, to, known.isMerge);
      },
    };

    async function send(): Promise<ChangeView> {
      if (!asked.counted) known.isMerge = to !== '' && (await countNow(to)).total > 0;
      const counted = asked.counted ?? (await countNow(tag));
      known.counted = counted;
      const refusal = describeRefusal(tag, counted.total);
      if (refusal) throw new Refused(refusal);
      // Before the list takes a tag that nothing has any more for a page that there is not.
      return await tagPlants(wishOf(counted), () => {
        const exchange = { from: tag, to, isMerge: known.isMerge };
        const backs = [follow(exchange), exchangeKeptTag(work, exchange)];
        followBack = () => {
          for (const back of backs) back();
        };
      });
    }

    keepTypedTag(storage, tag, to);
    try {
      await trackUndoable(
        asked.counted ? send() : twiceOnNews(send),
        (_change, run) => ({
          tone: 'done',
          about,
          text: describeDone(known),
          action: { label: words.undo, run },
        }),
        { asked: outcomes, onUndone: () => followBack?.() },
      );
      forgetTypedTag(storage, tag, to);
    } catch (error) {
      // It may have been offered meanwhile.
      keepTypedTag(storage, tag, to);
      if (error instanceof Refused)
        return void toasts.show({ tone: 'failed', about, text: error.message });
      const tried = known.counted && triedTagging(wishOf(known.counted));
      const content = describeRepeatable(outcomes, tried, error, () => void rename(known));
      const run = () => void rename({ ...asked, counted: null });
      toasts.show(isNews(error) ? { ...content, action: { label: words.tryAgain, run } } : content);
    }
  }

  /** Counts as a mutation, so that whoever leaves is asked, and a sign-out waits for it. */
  function countNow(tag: string): Promise<Counted> {
    const counting = { mutationKey: taggingKey(person), mutationFn: count };
    return runMutation(queryClient, counting, tag);
  }

  async function count(tag: string): Promise<Counted> {
    const query = plantsOfTagQuery(person, tag);
    // Under a key of its own: that of the dialog is called off as it closes.
    const queryKey = [...query.queryKey, 'rename'];
    try {
      const { total, seq, at } = await queryClient.fetchQuery({ ...query, queryKey, gcTime: 0 });
      return { total, seq, at };
    } catch (error) {
      // The news of a change has broken it off.
      if (isCancelledError(error)) return await count(tag);
      throw error;
    }
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
    // What was fetched of these tags before tells of other plants, or of none.
    queryClient.removeQueries({ queryKey: plantPagesKey(person), type: 'inactive' });
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
  return ownPath() === '/' ? parseListState(location.search).tags : null;
}

function describeRefusal(tag: string, total: number): string | null {
  if (total === 0) return words.tagIsGone(tag);
  if (total <= MAX_CHANGED_TOGETHER) return null;
  return words.tagHasTooMany(tag, total, MAX_CHANGED_TOGETHER);
}

/** What changes after a count that nobody was told of contradicts nothing that they know. */
async function twiceOnNews(send: () => Promise<ChangeView>): Promise<ChangeView> {
  try {
    return await send();
  } catch (error) {
    if (isNews(error)) return await send();
    throw error;
  }
}

function isNews(error: unknown): boolean {
  return error instanceof RequestFailed && error.isNewsOfChange;
}

function describeDone({ tag, to, isMerge, counted }: Renaming): string {
  const plants = counted?.total ?? 0;
  if (to === '') return words.tagRemoved(tag, plants);
  return isMerge ? words.tagMerged(tag, to, plants) : words.tagRenamed(tag, to, plants);
}
