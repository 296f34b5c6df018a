import type { QueryClient } from '@tanstack/react-query';
import { haveSameTexts } from '../../server/contract/plants.ts';
import type { Person } from '../api/person.ts';
import { IN_DOUBT } from './outbox/refusal.ts';
import { hasDraft, type PlantWork } from './plant-work.ts';
import { hasTypedTag, taggingKey } from './tags/typed-tag.ts';

/**
 * Finds what the tab keeps of what a person typed about plants, and that is not done: plants that were
 * certainly not added, others that may have been or may yet be, and whether something else was typed that was
 * not sent, or a tag that was not given. One that is being given is none.
 */
export function findUnsaved(person: Person, work: PlantWork, queryClient: QueryClient) {
  const { waiting, refused } = work.outbox.get();
  const notAdded = refused.filter(({ code }) => code !== IN_DOUBT.code).length;
  const isTagging = queryClient.isMutating({ mutationKey: taggingKey(person) }) > 0;
  return {
    notAdded,
    unsure: waiting.length + refused.length - notAdded,
    isTyped: hasDraft(work) || hasTypedRow(work) || (!isTagging && hasTypedTag(work.storage)),
  };
}

function hasTypedRow({ edits }: PlantWork): boolean {
  return [...edits.get().values()].some(
    ({ plant, typed }) => typed && !haveSameTexts(plant, typed),
  );
}
