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
import { isOutcomeUnknown, sendOrFind } from '../../api/lost-answer.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { usePlantWork } from '../plant-work.ts';
import { forgetRefused, undoNext } from '../undo/undoable.ts';
import { describeNotDone } from './describe-not-done.ts';
import { type ViewChange, ViewChanges } from './view-changes.ts';
import { fetchViews, viewsQuery } from './views-query.ts';

interface Sent {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

type FindMade = ViewChange['findMade'];

/** How something is done to a view, and taken back. */
interface Doing {
  act: (onNothing: () => void) => Promise<View>;
  takeBack: () => Promise<View>;
}

/** Saves, changes and deletes views, and tells of it with the way back. */
export function useViewActions(person: Person) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const work = usePlantWork();
  const { undoables } = work;
  const { queryKey } = viewsQuery(person);

  async function look(): Promise<View[]> {
    const views = await fetchViews(person);
    queryClient.setQueryData(queryKey, views);
    return views;
  }

  function changes(): ViewChanges {
    work.viewChanges ??= new ViewChanges(look);
    return work.viewChanges;
  }

  const running = {
    mutationFn: (run: () => Promise<View>) => run(),
    // Before the refusal is told: the list then shows what is so, and the next press is about that.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  };
  const run = (act: () => Promise<View>) => runMutation(queryClient, running, act);
  const carryOut = (change: ViewChange) => run(() => changes().carryOut(change));

  async function send({ path, ...init }: Sent): Promise<View> {
    const view = await request(person, viewSchema, path, init);
    // At once, so that what is pressed next is about what there is now.
    queryClient.setQueryData(queryKey, (views) => views && withAnswer(views, view, init.method));
    return view;
  }

  /** @throws RequestFailed */
  async function save(body: NewView, isShared: boolean): Promise<View> {
    const post = () => send({ method: 'POST', path: listPath(isShared), body });
    const isMade = (one: View) => one.isShared === isShared && isSameView(one, body);
    return await run(() => sendOrFind(post, async () => (await look()).find(isMade)));
  }

  /** @throws RequestFailed */
  async function change(view: View, wanted: Partial<NewView>, onNothing?: () => void) {
    const findMade: FindMade = (views, latest) =>
      views.find((one) => one.id === latest.id && isSameView(one, { ...latest, ...wanted }));
    return await carryOut({
      ...{ view, findMade, ...(onNothing && { onNothing }) },
      send: (latest) => {
        const body = { revision: latest.revision, ...wanted };
        return send({ method: 'PATCH', path: pathOf(latest), body });
      },
    });
  }

  async function update(view: View, shown: ViewShown): Promise<void> {
    await doUndoably(view.name, 'updated', {
      act: (onNothing) => change(view, { shown }, onNothing),
      takeBack: () => change(view, { shown: view.shown }),
    });
  }

  async function remove(view: View): Promise<void> {
    await doUndoably(view.name, 'deleted', {
      act: (onNothing) =>
        carryOut({
          ...{ view, onNothing },
          send: (latest) => {
            const query = new URLSearchParams({ revision: latest.revision });
            return send({ method: 'DELETE', path: `${pathOf(latest)}?${query}` });
          },
          findMade: (views, latest) =>
            views.some(({ id }) => id === latest.id) ? undefined : latest,
        }),
      takeBack: () =>
        carryOut({
          view,
          send: ({ id, name, shown, isShared }) =>
            send({ method: 'POST', path: listPath(isShared), body: { id, name, shown } }),
          findMade: (views, latest) => views.find((one) => isSameView(one, latest)),
        }),
    });
  }

  /** Does something to a view, and tells of it with the way back, which is that of `z` too from the moment on when it is asked for. */
  async function doUndoably(name: string, done: 'updated' | 'deleted', { act, takeBack }: Doing) {
    let toast: number | null = null;
    const undo = {
      at: performance.now(),
      run: () => {
        letGo();
        void putBack();
      },
    };
    undoables.add(undo);
    const answer = act(letGo);

    function letGo() {
      undoables.delete(undo);
      if (toast !== null) toasts.dismiss(toast);
    }

    async function putBack() {
      // What nothing came of has been told. What may have been done is taken back in any case.
      if (!(await answer.then(() => true, isOutcomeUnknown))) return;
      try {
        await takeBack();
        toasts.show({ tone: 'done', text: words.viewPutBack(name) });
      } catch (error) {
        const text = describeNotDone(name, 'putBack', error);
        const mayWorkLater = isPassing(error);
        const again = mayWorkLater && { action: { label: words.tryAgain, run: undo.run } };
        toast = toasts.show({ tone: 'failed', text, ...again });
        if (mayWorkLater) undoNext(undoables, undo);
      }
    }

    const action = { label: words.undo, run: undo.run };
    try {
      await answer;
      if (!undoables.has(undo)) return;
      const text = done === 'deleted' ? words.viewDeleted(name) : words.viewUpdated(name);
      toast = toasts.show({ tone: 'done', text, action });
    } catch (error) {
      const isLost = isOutcomeUnknown(error);
      // Where Undo came before the answer, it tells how that went.
      if (isLost && !undoables.has(undo)) return;
      const text = describeNotDone(name, done, error);
      const told = toasts.show({ tone: 'failed', text, ...(isLost && { action }) });
      if (isLost) toast = told;
      else forgetRefused(undoables, undo);
    }
  }

  const isInDoubt = (view: View) => changes().isInDoubt(view);
  return { save, change, update, remove, isInDoubt };
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
