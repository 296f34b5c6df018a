import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import type { ChangeView } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { taggingKey } from '../tags/typed-tag.ts';
import { nameWish } from '../undo/name-wish.ts';
import { changeTarget, type Target } from '../undo/use-delete-plants.ts';

/** What is to be tagged, and how: an empty tag is none. */
type Tagging = Target & { newTag: string };

/** Gives plants another tag, as one change. */
export function useTagPlants(person: Person) {
  const queryClient = useQueryClient();
  const unanswered = useUnanswered();
  const mutationKey = taggingKey(person);
  const tagging: MutationOptions<ChangeView, Error, Tagging> = {
    mutationKey,
    mutationFn: (wish) =>
      unanswered.send(nameWish(wish), (key) => changeTarget(person, '/bff/taggings', wish, key)),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  };
  return {
    /** Tells whether any tag may yet be given. */
    isTagging: () => queryClient.isMutating({ mutationKey }) > 0,
    /** Tags them; `onTagged` is called before anything takes it for over. */
    tagPlants: (wish: Tagging, onTagged: () => void = () => undefined) =>
      runMutation(queryClient, { ...tagging, onSuccess: onTagged }, wish),
    /** Returns the first attempt to tag them so whose answer was lost; null where there is none. */
    triedTagging: (wish: Tagging) => unanswered.tried(nameWish(wish)),
  };
}
