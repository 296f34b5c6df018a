import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import type { RoleEvent } from '../../../server/contract/events.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { whenTypingPauses } from '../../ui/hook/when-typing-pauses.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { sessionQuery } from '../session-query.ts';
import { describeRole } from './describe-role.ts';

/**
 * Has the screen become that of another role once somebody was given one, and says who did that. What the
 * role no longer allows goes with all that was typed there, so it waits for a pause in typing.
 *
 * @returns what is called with the role that the server tells.
 */
export function useRoleNews({ name, role }: SessionView) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const told = useRef(role);
  const latest = useRef<RoleEvent | null>(null);
  const callOff = useRef(() => {});

  function learn() {
    callOff.current();
    callOff.current = whenTypingPauses(() => void queryClient.invalidateQueries(sessionQuery));
  }

  function hear(news: RoleEvent) {
    latest.current = news;
    if (news.role !== role) learn();
  }

  const noteFailure = useEffectEvent((event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type === 'updated' && event.action.type === 'error') {
      if (isRoleTooWeak(event.action.error)) learn();
    }
  });
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => noteFailure(event)),
      queryClient.getMutationCache().subscribe((event) => noteFailure(event)),
    ];
    return () => {
      for (const stop of stops) stop();
      callOff.current();
    };
  }, [queryClient]);

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

function isRoleTooWeak(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'insufficient_scope';
}
