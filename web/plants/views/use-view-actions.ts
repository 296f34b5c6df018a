import { useQueryClient } from '@tanstack/react-query';
import {
  type NewView,
  type View,
  type ViewShown,
  viewSchema,
} from '../../../server/contract/views.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { viewsQuery } from './views-query.ts';

interface Sent {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Saves, changes and deletes views, and tells of it with the way back. */
export function useViewActions(person: Person) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = viewsQuery(person);

  const sending = {
    mutationFn: ({ path, ...init }: Sent) => request(person, viewSchema, path, init),
    // At once, so that what is pressed next is about what there is now.
    onSuccess: (view: View, { method }: Sent) =>
      queryClient.setQueryData(queryKey, (views) => views && withAnswer(views, view, method)),
    // Also where it was refused, or no answer came: the list then shows what is so.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  };
  const send = (sent: Sent) => runMutation(queryClient, sending, sent);

  /** @throws RequestFailed */
  async function save(wanted: NewView, isShared: boolean): Promise<View> {
    return await send({ method: 'POST', path: listPath(isShared), body: wanted });
  }

  /** @throws RequestFailed */
  async function change(view: View, wanted: Partial<NewView>): Promise<View> {
    const body = { revision: view.revision, ...wanted };
    return await send({ method: 'PATCH', path: pathOf(view), body });
  }

  async function update(view: View, shown: ViewShown): Promise<void> {
    await tell(`“${view.name}” was not updated.`, async () => {
      const updated = await change(view, { shown });
      const undo = () => void takeBack(view.name, () => change(updated, { shown: view.shown }));
      return { text: `Updated “${view.name}”.`, action: { label: 'Undo', run: undo } };
    });
  }

  async function remove(view: View): Promise<void> {
    const { name, shown, isShared } = view;
    await tell(`“${name}” was not deleted.`, async () => {
      const query = new URLSearchParams({ revision: view.revision });
      await send({ method: 'DELETE', path: `${pathOf(view)}?${query}` });
      const undo = () => void takeBack(name, () => save({ name, shown }, isShared));
      return { text: `Deleted “${name}”.`, action: { label: 'Undo', run: undo } };
    });
  }

  async function takeBack(name: string, act: () => Promise<View>): Promise<void> {
    await tell(`“${name}” is not back.`, async () => {
      await act();
      return { text: `“${name}” is as it was.` };
    });
  }

  /** Tells what came of something, or why nothing did. */
  async function tell(
    notDone: string,
    act: () => Promise<Omit<ToastContent, 'tone'>>,
  ): Promise<void> {
    try {
      toasts.show({ tone: 'done', ...(await act()) });
    } catch (error) {
      const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
      const outcome = isUnknown ? 'It is not known whether that was done.' : notDone;
      toasts.show({ tone: 'failed', text: `${outcome} ${describeFailure(error)}` });
    }
  }

  return { save, change, update, remove };
}

function listPath(isShared: boolean): string {
  return `/bff/views/${isShared ? 'shared' : 'own'}`;
}

function pathOf({ id, isShared }: View): string {
  return `${listPath(isShared)}/${id}`;
}

/** Returns the views as an answer leaves them; a new one comes last until they are told anew. */
function withAnswer(views: View[], view: View, method: Sent['method']): View[] {
  if (method === 'POST') return [...views, view];
  if (method === 'PATCH') return views.map((other) => (other.id === view.id ? view : other));
  return views.filter(({ id }) => id !== view.id);
}
