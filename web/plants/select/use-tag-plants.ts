import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeView, changeViewSchema } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { request } from '../../api/request.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import type { Target } from '../undo/use-delete-plants.ts';

interface Tagging {
  target: Target;
  /** Empty for none. */
  newTag: string;
}

/** Gives plants another tag, as one change. */
export function useTagPlants(person: Person) {
  const queryClient = useQueryClient();
  const unanswered = useUnanswered();
  const tagging = useMutation({
    mutationFn: (wish: Tagging) =>
      unanswered.send(describe(wish), (key) => send(person, wish, key)),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  });
  return {
    tagPlants: tagging.mutateAsync,
    /** Returns the first attempt to tag them so whose answer was lost; null where nothing is in doubt. */
    triedTagging: (wish: Tagging) => unanswered.tried(describe(wish)),
  };
}

function describe({ target, newTag }: Tagging): string {
  return JSON.stringify({ newTag, ...target });
}

function send(
  person: Person,
  { target, newTag }: Tagging,
  idempotencyKey: string,
): Promise<ChangeView> {
  const post = { method: 'POST', idempotencyKey } as const;
  if ('filter' in target) {
    const { filter, ...counted } = target;
    const body = { ...filter, ...counted, newTag };
    return request(person, changeViewSchema, '/bff/taggings/matching', { ...post, body });
  }
  const body = { ...target, newTag };
  return request(person, changeViewSchema, '/bff/taggings', { ...post, body });
}
