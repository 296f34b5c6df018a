import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../ui/toasts.ts';
import type { TagChoice } from './tag-chips.tsx';

/** Loaded when it is about to be opened. Not by React's `lazy`, which would remember a failure for ever. */
const dialogCode = queryOptions({
  queryKey: ['code', 'all-tags'],
  queryFn: async () => (await import('./all-tags-dialog.tsx')).AllTagsDialog,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export interface AllTagsProps extends TagChoice {
  tags: NonNullable<TagChoice['tags']>;
}

/** The way to every tag in use, where there are too many to show them all. */
export function AllTags(choice: AllTagsProps) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const { data: AllTagsDialog } = useQuery({ ...dialogCode, enabled: false });
  const approach = () => void queryClient.prefetchQuery(dialogCode);

  async function open() {
    try {
      await queryClient.ensureQueryData(dialogCode);
      setIsOpen(true);
    } catch {
      const text = 'The tags could not be opened. Check the connection and try again.';
      toasts.show({ tone: 'failed', text });
    }
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} onPointerEnter={approach} onFocus={approach}>
        All tags
      </Button>
      {isOpen && AllTagsDialog && <AllTagsDialog {...choice} onClose={() => setIsOpen(false)} />}
    </>
  );
}
