import { useQueryClient } from '@tanstack/react-query';
import {
  isSameView,
  type NewView,
  type View,
  type ViewShown,
  viewSchema,
} from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { isPassing } from '../../api/ask-again.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { usePlantWork } from '../plant-work.ts';
import { undoNext } from '../undo/undoable.ts';
import { describeNotDone } from './describe-not-done.ts';
import { viewsQuery } from './views-query.ts';

interface Sent {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Finds among the views the one that is as it was to be; for a delete the one that is gone. */
  findMade: (views: View[]) => View | undefined;
}

interface Doing {
  act: () => Promise<View>;
  takeBack: (made: View) => Promise<View>;
}

/** Saves, changes and deletes views, and tells of it with the way back. */
export function useViewActions(person: Person) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { undoables } = usePlantWork();
  const query = viewsQuery(person);
  const { queryKey } = query;

  const sending = {
    mutationFn: async ({ path, findMade, ...init }: Sent) => {
      try {
        return await request(person, viewSchema, path, init);
      } catch (error) {
        if (!(error instanceof RequestFailed && error.isOutcomeUnknown)) throw error;
        // The answer is lost, and the views show what came of it.
        const views = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
        const made = views && findMade(views);
        if (made) return made;
        throw error;
      }
    },
    // At once, so that what is pressed next is about what there is now.
    onSuccess: (view: View, { method }: Sent) => {
      queryClient.setQueryData(queryKey, (views) => views && withAnswer(views, view, method));
      void queryClient.invalidateQueries({ queryKey });
    },
    // Before the refusal is told: the list then shows what is so, and the next press is about that.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  };
  const send = (sent: Sent) => runMutation(queryClient, sending, sent);

  /** @throws RequestFailed */
  async function save(body: NewView, isShared: boolean): Promise<View> {
    const findMade = (views: View[]) =>
      views.find((one) => one.isShared === isShared && isSameView(one, body));
    return await send({ method: 'POST', path: listPath(isShared), body, findMade });
  }

  /** @throws RequestFailed */
  async function change(view: View, wanted: Partial<NewView>): Promise<View> {
    const body = { revision: view.revision, ...wanted };
    const findMade = (views: View[]) =>
      views.find((one) => one.id === view.id && isSameView(one, { ...view, ...wanted }));
    return await send({ method: 'PATCH', path: pathOf(view), body, findMade });
  }

  async function update(view: View, shown: ViewShown): Promise<void> {
    await doUndoably(view.name, 'updated', {
      act: () => change(view, { shown }),
      takeBack: (updated) => change(updated, { shown: view.shown }),
    });
  }

  async function remove(view: View): Promise<void> {
    const { id, name, shown, isShared } = view;
    const query = new URLSearchParams({ revision: view.revision });
    const findMade = (views: View[]) => (views.some((one) => one.id === id) ? undefined : view);
    await doUndoably(name, 'deleted', {
      act: () => send({ method: 'DELETE', path: `${pathOf(view)}?${query}`, findMade }),
      takeBack: () => save({ id, name, shown }, isShared),
    });
  }

  /** Does something to a view, and tells of it with the way back, which is that of `z` too from the moment on when it is asked for. */
  async function doUndoably(name: string, done: 'updated' | 'deleted', { act, takeBack }: Doing) {
    const answer = act();
    let toast: number | null = null;
    const undo = {
      at: Date.now(),
      run: () => {
        undoables.delete(undo);
        if (toast !== null) toasts.dismiss(toast);
        void putBack();
      },
    };
    undoables.add(undo);

    async function putBack() {
      const made = await answer.catch(() => null);
      // Nothing came of it, which has been told.
      if (!made) return;
      try {
        await takeBack(made);
        toasts.show({ tone: 'done', text: words.viewPutBack(name) });
      } catch (error) {
        const text = describeNotDone(name, 'putBack', error);
        const mayWorkLater = isPassing(error);
        const again = mayWorkLater && { action: { label: words.tryAgain, run: undo.run } };
        toast = toasts.show({ tone: 'failed', text, ...again });
        if (mayWorkLater) undoNext(undoables, undo);
      }
    }

    try {
      await answer;
      if (!undoables.has(undo)) return;
      const text = done === 'deleted' ? words.viewDeleted(name) : words.viewUpdated(name);
      toast = toasts.show({ tone: 'done', text, action: { label: words.undo, run: undo.run } });
    } catch (error) {
      undoables.delete(undo);
      toasts.show({ tone: 'failed', text: describeNotDone(name, done, error) });
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
  if (method === 'PATCH') return views.map((other) => (other.id === view.id ? view : other));
  const others = views.filter(({ id }) => id !== view.id);
  return method === 'POST' ? [...others, view] : others;
}
