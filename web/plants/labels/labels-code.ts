import { LateCode } from '../../ui/late/late-code.ts';

/** What prints labels, with the library that makes their codes. */
export const labelsCode = new LateCode(() =>
  import('./labels-dialog.tsx').then((parts) => parts.LabelsDialog),
);
