import * as words from '../../../server/words/words.ts';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { ROWS } from '../../ui/theme/icon-paths.ts';
import * as css from './roomy-rows.module.css';

interface RoomyRowsProps {
  isRoomy: boolean;
  onChange: (isRoomy: boolean) => void;
}

/** Gives rows more room than they need, for who likes that. */
export function RoomyRows({ isRoomy, onChange }: RoomyRowsProps) {
  return (
    <IconButton
      icon={ROWS}
      label={words.roomyRows}
      className={css.button}
      aria-pressed={isRoomy}
      onClick={() => onChange(!isRoomy)}
    />
  );
}
