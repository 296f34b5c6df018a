import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Role } from '../../../server/contract/access.ts';
import type { SessionView } from '../../../server/contract/answers.ts';
import type { RoleEvent } from '../../../server/contract/events.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { sessionQuery } from '../session-query.ts';
import { describeRole } from './describe-role.ts';

/**
 * Asks for the session anew once somebody was given another role, and says who did that as soon as the
 * screen is that of the role.
 *
 * @param keepsTyped tells whether the tab keeps something that they typed about plants.
 * @returns what is called with the role that the server tells.
 */
export function useRoleNews({ name, role }: SessionView, keepsTyped: () => boolean) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const told = useRef({ role, was: role, isKept: false });
  const latest = useRef<RoleEvent | null>(null);

  function hear(news: RoleEvent) {
    latest.current = news;
    const isKnown = queryClient.getQueryData(sessionQuery.queryKey)?.role === news.role;
    // What is being asked for may have been answered before the news.
    if (!isKnown || queryClient.isFetching(sessionQuery) > 0) learnRole(queryClient);
  }

  const say = useEffectEvent((was: Role) => {
    const by = latest.current?.role === role ? latest.current.by : null;
    const isKept = keepsTyped();
    toasts.show(describeRole({ role, was, by, name, keepsTyped: isKept }));
    told.current = { role, was, isKept };
  });
  // What was on its way when the role was told of, and is refused, is kept since.
  const tellOfKept = useEffectEvent(() => {
    const { was, isKept } = told.current;
    if (role === 'viewer' && was !== role && !isKept && keepsTyped()) say(was);
  });
  useEffect(() => {
    // A cache also tells of what is asked for while something is drawn, which is none of this.
    const note = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!isRoleTooWeak(event.action.error)) return;
      learnRole(queryClient);
      tellOfKept();
    };
    const stops = [
      queryClient.getQueryCache().subscribe(note),
      queryClient.getMutationCache().subscribe(note),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  useEffect(() => {
    if (told.current.role === role) return;
    say(told.current.role);
    if (document.activeElement !== document.body) return;
    // What had the focus has gone, and the next letters were meant for it.
    const main = document.querySelector('main');
    main?.focus({ preventScroll: true });
    if (main) holdOffKeys(main);
  }, [role]);

  return hear;
}

function learnRole(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(sessionQuery);
}

function isRoleTooWeak(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'insufficient_scope';
}
