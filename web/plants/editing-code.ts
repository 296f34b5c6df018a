import { queryOptions } from '@tanstack/react-query';

/** What only those need who select or correct plants: fetched when that is likely, and kept. */
export const editingCode = queryOptions({
  queryKey: ['code', 'editing'],
  queryFn: async () => {
    const [{ RowEditor }, { SelectionPanel }] = await Promise.all([
      import('./row-editor.tsx'),
      import('./selection-panel.tsx'),
    ]);
    return { RowEditor, SelectionPanel };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
