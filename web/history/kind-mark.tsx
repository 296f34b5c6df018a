import type { ChangeKind } from '../../server/contract/history.ts';
import { Icon } from '../ui/theme/icon.tsx';
import * as css from './kind-mark.module.css';

const PATHS: Record<ChangeKind, string> = {
  add: 'M12 5.500v13M5.500 12h13',
  delete: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l.8 12.500h9.400L17.500 7',
  correct: 'M5 19l1-4L15.500 5.500l3 3L9 18zM13 8l3 3',
  tag: 'M4.500 11V4.500H11l8.500 8.500-6.500 6.500zM8 8v.010',
  import: 'M12 4v10M7.500 10L12 14.500 16.500 10M5 18.500h14',
  undo: 'M8.500 5L4.500 9l4 4M5 9h9a5 5 0 0 1 0 10H9',
};

/** Shows what kind of change it was, for the eye alone: the sentence beside it says it in words. */
export function KindMark({ kind }: { kind: ChangeKind }) {
  return (
    <span className={css.mark} data-kind={kind} aria-hidden="true">
      <Icon path={PATHS[kind]} />
    </span>
  );
}
