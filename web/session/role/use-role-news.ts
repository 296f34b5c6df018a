import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import type { RoleEvent } from '../../../server/contract/events.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { whenNoDialogIsFilled } from '../../ui/dialog/when-no-dialog-is-filled.ts';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { whenTypingPauses } from '../../ui/hook/when-typing-pauses.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { sessionQuery } from '../session-query.ts';
import { describeRole } from './describe-role.ts';

/**
 * Has the screen become that of another role once somebody was given one, and says who did that. What the
 * role no longer allows goes with what was typed there, so it waits for a pause in typing, and for a dialog.
 *
 * @returns what is called with the role that the server tells.
 */
export function useRoleNews({ name, role }: SessionView) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const told = useRef(role);
  const latest = useRef<RoleEvent | null>(null);
  const [asking] = useState(() => new SessionAsking(queryClient));

  function hear(news: RoleEvent) {
    latest.current = news;
    if (news.role !== role) asking.ask();
  }

  useEffect(() => {
    // A cache also tells of what is asked for while something is drawn, which is none of this.
    const note = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isRoleTooWeak(event.action.error)) asking.ask();
    };
    const stops = [
      queryClient.getQueryCache().subscribe(note),
      queryClient.getMutationCache().subscribe(note),
    ];
    return () => {
      for (const stop of stops) stop();
      asking.callOff();
    };
  }, [queryClient, asking]);

  const tell = useEffectEvent(() => {
    const by = latest.current?.role === role ? latest.current.by : null;
    toasts.show(describeRole({ role, was: told.current, by, name }));
    told.current = role;
  });
  useEffect(() => {
    if (told.current === role) return;
    tell();
    if (document.activeElement !== document.body) return;
    // What had the focus has gone, and the next letters were meant for it.
    const main = document.querySelector('main');
    main?.focus({ preventScroll: true });
    if (main) holdOffKeys(main);
  }, [role]);

  return hear;
}

/** Asks for the session anew once nobody types, nor has a dialog with a text in it, which would go with the screen. */
class SessionAsking {
  readonly #queryClient: QueryClient;
  callOff: () => void = () => undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  ask(): void {
    this.callOff();
    const ask = () => void this.#queryClient.invalidateQueries(sessionQuery);
    this.callOff = whenTypingPauses(() => {
      this.callOff = whenNoDialogIsFilled(ask);
    });
  }
}

function isRoleTooWeak(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'insufficient_scope';
}
