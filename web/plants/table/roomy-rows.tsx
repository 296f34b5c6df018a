import { useLayoutEffect, useState } from 'react';
import { openTabStorage } from '../../api/tab-storage.ts';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { ROWS } from '../../ui/theme/icon-paths.ts';
import * as css from './roomy-rows.module.css';

/** Whether rows are roomy is remembered by the browser, for whoever uses it. */
const storage = openTabStorage(() => localStorage);
const NAME = 'roomy-rows';

/** Gives rows more room than they need, for who likes that; fingers have it anyway. */
export function RoomyRows() {
  const [isRoomy, setRoomy] = useState(() => storage.getItem(NAME) === 'yes');
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-roomy', isRoomy);
    storage.setItem(NAME, isRoomy ? 'yes' : 'no');
  }, [isRoomy]);
  return (
    <IconButton
      icon={ROWS}
      label="Roomy rows"
      className={css.button}
      aria-pressed={isRoomy}
      onClick={() => setRoomy(!isRoomy)}
    />
  );
}
