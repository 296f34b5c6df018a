import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { webhookListSchema, webhookSchema } from '../../../server/contract/webhooks.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { tokensKey } from '../token-queries.ts';

/** How often it is asked what has been delivered, while a webhook is shown. */
const ASK_EVERY_MS = 10_000;

/** The webhooks of a workspace: what changes of its tokens may change these. */
export function webhooksQuery(person: Person) {
  return queryOptions({
    queryKey: [...tokensKey(person), 'webhooks'],
    queryFn: ({ signal }) => request(person, webhookListSchema, '/bff/webhooks', { signal }),
    refetchInterval: ({ state }) => (state.data?.webhooks.length ? ASK_EVERY_MS : false),
  });
}

/** Deletes a webhook. Where no answer comes, the list shows whether it is gone. */
export function useDeleteWebhook(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(person, webhookSchema, `/bff/webhooks/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery(person).queryKey }),
  });
}
