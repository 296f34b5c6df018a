import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useToasts } from './toasts.ts';

/**
 * Opens a dialog whose code is loaded when it is about to be opened. Not by React's `lazy`, which
 * would remember a failure for ever. `name` tells it from others, `load` is always the same.
 */
export function useLateDialog<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const code = queryOptions({
    queryKey: ['code', name],
    queryFn: async () => ({ Dialog: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data } = useQuery({ ...code, enabled: false });

  async function open() {
    try {
      await queryClient.ensureQueryData(code);
      setIsOpen(true);
    } catch {
      const text = 'This could not be opened. Check the connection and try again.';
      toasts.show({ tone: 'failed', text });
    }
  }

  return {
    /** The dialog while it is open, else null. */
    Dialog: isOpen && data ? data.Dialog : null,
    close: () => setIsOpen(false),
    /** What a button that opens it needs. */
    opener: {
      'aria-haspopup': 'dialog' as const,
      onClick: () => void open(),
      onPointerEnter: () => void queryClient.prefetchQuery(code),
      onFocus: () => void queryClient.prefetchQuery(code),
    },
  };
}
