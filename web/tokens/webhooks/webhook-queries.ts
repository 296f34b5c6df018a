import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { webhookListSchema, webhookSchema } from '../../../server/contract/webhooks.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { tokensKey } from '../token-queries.ts';

/**
 * The webhooks of a workspace: what changes of its tokens may change these. They are not asked for now and then,
 * since each request counts as use of the session, which an unattended screen would keep alive.
 */
export function webhooksQuery(person: Person) {
  return queryOptions({
    queryKey: [...tokensKey(person), 'webhooks'],
    queryFn: ({ signal }) => request(person, webhookListSchema, '/bff/webhooks', { signal }),
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
