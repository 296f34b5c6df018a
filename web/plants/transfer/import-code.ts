import { LateCode } from '../../ui/late/late-code.ts';

/** What brings plants in from a file, or from rows that were pasted. */
export const importCode = new LateCode(() =>
  import('./import-dialog.tsx').then((parts) => parts.ImportDialog),
);
