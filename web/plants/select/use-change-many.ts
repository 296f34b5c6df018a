import { useState } from 'react';
import type { ChangeView } from '../../../server/contract/answers.ts';
import { MAX_NAMED_TOGETHER } from '../../../server/contract/bff.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import type { Attempt } from '../../api/attempt.ts';
import { describeRepeatable, type Outcomes } from '../../api/describe-repeatable.ts';
import type { Person } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { nameFilter } from '../address/list-filter.ts';
import { usePlantWork } from '../plant-work.ts';
import { forgetTypedTag, keepTypedTag, takeTypedTag } from '../tags/typed-tag.ts';
import { nameWish } from '../undo/name-wish.ts';
import { type Target, useDeletePlants } from '../undo/use-delete-plants.ts';
import type { Tell, TrackUndoable } from '../undo/use-undo.ts';
import { changeSelection } from './change-selection.ts';
import { describeReason, type ManyRefusal } from './many-refusal.ts';
import type { Question } from './question.ts';
import type { PlantSelection } from './use-selection.ts';
import { useTagPlants } from './use-tag-plants.ts';

/** What is to become of plants: another tag, empty for none, or null where they are to be deleted. */
interface Wish {
  question: Question;
  newTag: string | null;
}

/**
 * Deletes or tags plants, as one change, and tells how it went; a refusal is to be read before going on, or
 * told over another screen.
 */
export function useChangeMany(
  person: Person,
  trackUndoable: TrackUndoable,
  selection: PlantSelection,
) {
  const toasts = useToasts();
  const { storage } = usePlantWork();
  const { clear, keep, restore } = changeSelection(selection);
  const { deletePlants, tried } = useDeletePlants(person);
  const { tagPlants, triedTagging, isTagging } = useTagPlants(person);
  const [refusal, setRefusal] = useState<ManyRefusal | null>(null);
  const hasLeft = useHasLeft();

  async function carryOut(wish: Wish) {
    const { question, newTag } = wish;
    const { chosen, view, matching } = question;
    const target = targetOf(question);
    const tagging = newTag === null ? null : { ...target, newTag };
    const outcomes = describeOutcomes(wish);
    keepTypedTag(storage, null, newTag, namePlants(question));
    try {
      const tell: Tell = (change, run) => ({
        tone: 'done',
        about: outcomes.about,
        text: describeDone(wish, change),
        action: { label: words.undo, run },
      });
      const answer = tagging ? tagPlants(tagging) : deletePlants(target);
      const asked = { what: nameWish(tagging ?? target), ...outcomes };
      await trackUndoable(answer, tell, { asked });
      if (newTag) forgetTypedTag(storage, null, newTag);
    } catch (error) {
      const attempt = tagging ? triedTagging(tagging) : tried(target);
      const refused = readRefusal(wish, error, attempt);
      restore({ view, plants: chosen, isAll: !!matching });
      if (refused) {
        if (!matching) keep(without(chosen, refused.lost), chosen);
        if (!hasLeft.current) return setRefusal(refused);
        const { about, notDone, unknown } = outcomes;
        const text = `${attempt ? unknown : notDone} ${describeReason(refused)}`;
        return void toasts.show({ tone: 'failed', about, text });
      }
      const again = () => {
        // What has been chosen since stays so.
        keep(new Map(), chosen);
        void carryOut(wish);
      };
      toasts.show(describeRepeatable(outcomes, attempt, error, again));
    }
  }

  function begin(wish: Wish) {
    clear();
    setRefusal(null);
    void carryOut(wish);
  }

  /** Returns the tag that was typed for these plants before and not given, to be offered again; empty where there is none. */
  function takeTyped(question: Question): string {
    return (!isTagging() && takeTypedTag(storage, null, namePlants(question))) || '';
  }

  return { begin, takeTyped, refusal, dismissRefusal: () => setRefusal(null) };
}

function describePlants([first]: Plant[], count: number): string {
  return count === 1 && first ? shortName(first.name) : words.countPlants(count);
}

/** Those that had the tag already are no part of the change. */
function describeDone({ question, newTag }: Wish, { removed, removedCount }: ChangeView): string {
  const what = describePlants(removed, removedCount);
  if (newTag === null) return words.manyDeleted(what);
  const others = question.count - removedCount;
  return newTag ? words.manyTagged(what, newTag, others) : words.manyUntagged(what, others);
}

function describeOutcomes({ question, newTag }: Wish): Outcomes {
  const { plants, count } = question;
  const what = describePlants(plants, count);
  const about = nameWish([newTag, targetOf(question)]);
  if (newTag === null) {
    const unknown = words.manyPerhapsDeleted(what, count);
    return { about, notDone: words.manyNotDeleted(what, count), unknown };
  }
  if (newTag === '') {
    const unknown = words.manyPerhapsUntagged(what, count);
    return { about, notDone: words.manyNotUntagged(what, count), unknown };
  }
  const unknown = words.manyPerhapsTagged(what, count, newTag);
  return { about, notDone: words.manyNotTagged(what, count, newTag), unknown };
}

/** Tells why a question's plants are too many for one change, and what to do; null when they are not. */
export function tooManyMessage({ count, matching }: Question): string | null {
  if (matching || count <= MAX_NAMED_TOGETHER) return null;
  return words.tooManyChosen(MAX_NAMED_TOGETHER);
}

function namePlants({ plants, matching }: Question): string {
  return matching ? nameFilter(matching.filter) : plants.map(({ id }) => id).join(' ');
}

function targetOf({ plants, count, matching }: Question): Target {
  if (matching) return { ...matching, total: count };
  return { plants };
}

function readRefusal(wish: Wish, error: unknown, tried: Attempt | null): ManyRefusal | null {
  if (!(error instanceof RequestFailed) || !error.isNewsOfChange) return null;
  const { question, newTag } = wish;
  const changed = new Set(error.errors.map(({ pointer }) => pointer));
  const lost = question.plants.filter((_plant, index) => changed.has(`/plants/${index}`));
  const nothing = newTag === null ? words.refusedNoneDeleted : words.refusedNoneTagged;
  const outcome = tried ? describeOutcomes(wish).unknown : nothing;
  return { question, outcome, isDoubtful: tried !== null, error, lost };
}

function without(chosen: Question['chosen'], lost: Plant[]): Question['chosen'] {
  return new Map([...chosen].filter(([, plant]) => !lost.includes(plant)));
}
