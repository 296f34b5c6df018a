import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { changeTarget, nameTarget, type Target } from '../undo/use-delete-plants.ts';

/** What is to be tagged, and how: an empty tag is none. */
type Tagging = Target & { newTag: string };

/** Gives plants another tag, as one change. */
export function useTagPlants(person: Person) {
  const queryClient = useQueryClient();
  const unanswered = useUnanswered();
  const tagging = useMutation({
    mutationFn: (wish: Tagging) =>
      unanswered.send(nameTarget(wish), (key) => changeTarget(person, '/bff/taggings', wish, key)),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
  return {
    tagPlants: tagging.mutateAsync,
    /** Returns the first attempt to tag them so whose answer was lost; null where nothing is in doubt. */
    triedTagging: (wish: Tagging) => unanswered.tried(nameTarget(wish)),
  };
}
